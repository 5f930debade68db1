// Suites whose cases are hundreds of millions of nodes long: prime paths of a model of 2 KB ended with "Invalid string length" (exit code 70) or took
// half a minute and more than a gigabyte to write as tests.

import { afterEach, expect, test } from 'vitest';
import { LIMITS, type LimitId, setLimits, sourceOf } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { makeSuite, readSuite, SUITE_FORMS, suiteAs, writeSuite } from '../../src/suite/index.ts';

const USED: readonly LimitId[] = ['suite-nodes', 'suite-characters'];
afterEach(() => {
  setLimits(
    Object.fromEntries(LIMITS.filter(({ id }) => USED.includes(id)).map((one) => [one.id, one.default])),
  );
});

/** Every node leads to every node; every other one is the SUT's. */
function dense(n: number): Game {
  const ids = Array.from({ length: n }, (_, v) => `node ${v}`);
  return buildGame({
    name: 'dense',
    initial: ids[0],
    nodes: ids.map((id, v) => ({ id, owner: v % 2 ? 'sut' : 'tester' })),
    edges: ids.flatMap((from) => ids.map((to) => ({ from, to, label: `to ${to}` }))),
  });
}

/** A path with a way back to its beginning from each node. */
const ladder = buildGame({
  name: 'ladder',
  initial: '0',
  nodes: Array.from({ length: 400 }, (_, v) => ({ id: `${v}`, owner: 'tester' as const })),
  edges: Array.from({ length: 399 }, (_, v) => [
    { from: `${v}`, to: `${v + 1}` },
    { from: `${v}`, to: `${v}` },
  ]).flat(),
});

test('prime paths stop where their nodes are a quarter of those of a suite', () => {
  setLimits({ 'suite-nodes': 4000 });
  const { stopped, requirements } = makeSuite(dense(30), 'prime-path');
  expect(stopped).toBe(
    `stopped at ${requirements} prime paths, 1006 nodes long; there are more, their number grows exponentially`,
  );
});

test.each(['node', 'edge', 'edge-pair', 'gmu'])(
  'the cases for %s are refused beyond the limit',
  (criterion) => {
    setLimits({ 'suite-nodes': 300 });
    expect(() => makeSuite(ladder, criterion)).toThrow(/the limit suite-nodes is 300 nodes/);
  },
);

test('a suite that is longer as text than the limit is not written', () => {
  const game = dense(10);
  const suite = makeSuite(game, 'edge-pair');
  setLimits({ 'suite-characters': 2000 });
  expect(() => writeSuite(game, suite)).toThrow(/the limit suite-characters is 2000 characters/);
  for (const { id } of SUITE_FORMS)
    expect(() => suiteAs(id, game, suite)).toThrow(/the limit suite-characters/);
});

test('nor is a longer one read', () => {
  const game = dense(3);
  setLimits({ 'suite-nodes': 5 });
  const read = readSuite(game, sourceOf('s.json', JSON.stringify([new Array(6).fill('node 0')])));
  expect(read.ok ? '' : read.issues[0].code).toBe('limit/suite-nodes');
});
