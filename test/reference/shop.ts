// A small campaign with everything a report tells of: failures, a test given up, an unseen step, a run that was cut off,
// an impossible node, and names that would be markup if somebody let them.

import { buildGame, type Game } from '../../src/game/index.ts';
import { playedTrace, writtenTrace } from './traced.ts';

const SCRIPT = '<script>window.harmed=1</script>';

export const shop: Game = buildGame({
  name: 'shop',
  initial: 'cart',
  nodes: [
    { id: 'cart', owner: 'tester' },
    { id: 'paying', owner: 'sut' },
    { id: 'paid', owner: 'tester', gain: 2 },
    { id: `declined ${SCRIPT}`, owner: 'tester' },
    { id: 'help |`*', owner: 'tester' },
    { id: 'fraud check', owner: 'sut' },
    { id: 'banned', owner: 'tester' },
    { id: '', owner: 'tester' },
  ],
  edges: [
    { from: 'cart', to: 'paying', label: 'pay' },
    { from: 'cart', to: 'help |`*', label: 'ask "]]>\u0001' },
    { from: 'paying', to: 'paid', label: 'ok', weight: 8 },
    { from: 'paying', to: `declined ${SCRIPT}`, label: SCRIPT, weight: 1 },
    { from: 'paying', to: 'fraud check', label: 'wait', weight: 1 },
    { from: 'fraud check', to: 'cart', label: 'ok' },
    { from: 'fraud check', to: 'banned', label: 'ban' },
    { from: 'paid', to: 'cart', label: 'shop on' },
    { from: `declined ${SCRIPT}`, to: 'cart' },
    { from: 'help |`*', to: 'cart' },
    { from: '', to: 'cart' },
  ],
});

const failure = (test: number, spent: number) => ({
  failure: {
    kind: 'off-model',
    message: 'the SUT said "<b>\u0000teapot</b>" at "paying"; the model allows "ok", … # 1',
    signature: 'off-model at paying: teapot',
    node: 'paying',
    test,
    spent,
    during: null,
  },
});

/** Two failures of one kind, found in the tests of one run that was cut off. */
export const failedTrace = writtenTrace(shop, [
  { test: 1, at: 'cart' },
  { do: 'pay', to: 'paying' },
  { saw: 'ok', to: 'paid' },
  { do: 'shop on', to: 'cart' },
  { do: 'pay', to: 'paying' },
  failure(1, 5),
  { abandoned: 'the SUT failed' },
  { test: 2, at: 'cart' },
  { do: 'pay', to: 'paying' },
  failure(2, 17),
  { abandoned: 'the SUT failed' },
  { test: 3, at: 'cart' },
  { abandoned: 'the network went away' },
  { test: 4, at: 'cart' },
  { do: 'pay', to: 'paying' },
  { saw: '<script>window.harmed=1</script>', to: 'declined <script>window.harmed=1</script>' },
]);

export const quietTrace = playedTrace({ game: shop, budget: 40, runs: 2, seed: 3 });
