import { expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { playedActions } from '../../../src/report/findings/actions.ts';
import { actionsOf, findingsOf, reportNamed } from '../../../src/report/index.ts';
import { playedTrace, tallyOf } from '../../reference/traced.ts';

test('moves are summed up by action, without arguments and outcomes, for each player', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
    ],
    edges: [
      { from: 'a', to: 'b', label: 'pay(1, "x (y)")' },
      { from: 'a', to: 'a', label: 'pay(2)' },
      { from: 'a', to: 'a', label: 'add two' },
      { from: 'b', to: 'a', label: 'pay(1): refused' },
      { from: 'b', to: 'a', label: 'GET /notes/{id}: 200' },
      { from: 'b', to: 'b' },
    ],
  });
  expect(actionsOf(game)).toEqual([
    { action: 'add two', by: 'tester', nodes: 1, edges: 1 },
    { action: 'pay', by: 'tester', nodes: 1, edges: 2 },
    { action: 'GET /notes/{id}: 200', by: 'sut', nodes: 1, edges: 1 },
    { action: 'pay', by: 'sut', nodes: 1, edges: 1 },
  ]);
});

test('of a large model reports tell which actions were taken, and how often', async () => {
  const n = 120;
  const game = buildGame({
    name: 'long',
    initial: 's0',
    nodes: Array.from({ length: n }, (_, v) => ({ id: `s${v}`, owner: 'tester' as const })),
    edges: Array.from({ length: n }, (_, v) => [
      { from: `s${v}`, to: `s${(v + 1) % n}`, label: `add(${v})` },
      { from: `s${v}`, to: `s${v}`, label: `drop(${v})` },
    ]).flat(),
  });
  const taken = new Int32Array(game.m);
  taken[0] = 3;
  taken[2] = 1;
  expect(playedActions(game, taken)).toEqual([
    { action: 'add', by: 'tester', nodes: n, edges: n, made: 2, times: 4 },
    { action: 'drop', by: 'tester', nodes: n, edges: n, made: 0, times: 0 },
  ]);
  const findings = findingsOf(tallyOf(game, playedTrace({ game, budget: 40 })));
  expect(await reportNamed('markdown').render(findings, {})).toMatch(
    /Actions: \d of 2 taken[\s\S]*\| `add` \| tester \| \d+ of 120 \|/,
  );
  expect(await reportNamed('html').render(findings, {})).toMatch(/<h2[^>]*>Actions</);
});
