// The gate to games: makeGame for whoever makes rows, requireGame for plain data of others. Every fault is refused with its place, and a game
// passes unchanged.

import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import {
  buildGame,
  type Game,
  GameBuilder,
  hashGame,
  makeGame,
  plainGame,
  requireGame,
  TESTER,
} from '../../../src/game/index.ts';
import { oddName } from '../../../src/game/odd-name.ts';

const game = buildGame({
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester', labels: ['REQ-1'] },
    { id: 'b', owner: 'sut', gain: 3 },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go', cost: 2 },
    { from: 'b', to: 'a', label: 'no', weight: 3, labels: ['REQ-2'] },
    { from: 'b', to: 'b', label: 'yes', maybe: 0.5 },
    { from: 'a', to: 'a', by: 'sut' },
  ],
});

/** The game as plain data, with something else in it. */
const changed = (change: Partial<Record<keyof Game, unknown>>): Game =>
  ({ ...structuredClone(game), ...change }) as Game;

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError)
      return error.issues.map(({ code, message }) => `${code}: ${message}`).join('\n');
    throw error;
  }
  return 'accepted';
}

test('a game that came as plain data is one', () => {
  expect(refusal(() => requireGame(structuredClone(game)))).toBe('accepted');
  expect(refusal(() => requireGame(structuredClone(plainGame(game))))).toBe('accepted');
});

describe('refuses', () => {
  const ints = (...values: number[]) => Int32Array.from(values);
  const numbers = (...values: number[]) => Float64Array.from(values);
  test.each<[string, Partial<Record<keyof Game, unknown>>, string]>([
    ['a target below 0', { target: ints(1, 0, -1, 1) }, '"target[2]" is -1'],
    ['a target that is no node', { target: ints(1, 0, 0, 2) }, '"target[3]" is 2'],
    ['an initial node that is none', { initial: 2 }, '"initial" is 2'],
    ['an initial node beyond 32 bits', { initial: 2 ** 32 }, '"initial" is 4294967296'],
    ['an owner that is nobody', { owner: Uint8Array.of(0, 7) }, '"owner[1]" is 7'],
    ['a gain of -0', { gain: numbers(-0, 1) }, '"gain[0]" is -0'],
    ['a gain of NaN', { gain: numbers(Number.NaN, 1) }, '"gain[0]" is NaN'],
    ['a gain of a half', { gain: numbers(1, 0.5) }, '"gain[1]" is 0.5'],
    ['a gain below 0', { gain: numbers(1, -3) }, '"gain[1]" is -3'],
    ['gains too large together', { gain: numbers(2 ** 53 - 1, 1) }, 'game/gains-too-large'],
    ['rows that overlap', { outStart: ints(0, 3, 2) }, '"outStart[2]" is 2'],
    ['rows that end early', { outStart: ints(0, 2, 3) }, '"outStart" ends at 3; it must end at 4'],
    ['rows that begin late', { outStart: ints(1, 2, 4) }, '"outStart[0]" is 1'],
    ['too few gains', { gain: numbers(1) }, '"gain" has 1 entries; it must have 2'],
    ['too many ids', { ids: ['a', 'b', 'c'] }, '"ids" has 3 entries; it must have 2'],
    ['two nodes of one name', { ids: ['a', 'a'] }, '"ids[1]" is "a"; names must be texts, all different'],
    ['a name that is no text', { ids: ['a', 1] }, '"ids[1]" is 1; names must be texts, all different'],
    ['a name of the model that is none', { name: null }, '"name" is null'],
    ['a label that is none', { label: ints(0, 1, 3, -1) }, '"label[2]" is 3'],
    [
      'a weight that is infinite',
      { weight: numbers(1, Number.POSITIVE_INFINITY, 1, 1) },
      '"weight[1]" is Infinity',
    ],
    ['weights of 0 only', { weight: numbers(1, 1, 0, 0) }, 'game/no-weight'],
    ['weights too large together', { weight: numbers(1, 1, 1e308, 1e308) }, 'game/weights-too-large'],
    [
      'weights of unasked outputs too large together',
      { weight: numbers(1e308, 1e308, 1, 1), unasked: Uint8Array.of(1, 1, 0, 0) },
      'game/weights-too-large',
    ],
    // Words in any order share the weight of their edge: nothing was left of it.
    ['weights too small together', { weight: numbers(1, 1, 5e-324, 0) }, 'game/weights-too-small'],
    ['a cost of a half', { cost: numbers(0.5, 1, 1, 1) }, '"cost[0]" is 0.5'],
    ['a chance above 1', { maybe: numbers(1, 1.5, 1, 1) }, '"maybe[1]" is 1.5'],
    ['a move unasked that is neither', { unasked: Uint8Array.of(0, 2, 0, 0) }, '"unasked[1]" is 2'],
    ['tags that are none', { tags: { ...game.tags, nodeTag: ints(5) } }, '"tags.nodeTag[0]" is 5'],
    ['a final node that is none', { final: [0, 9] }, '"final" names 9'],
    ['a source that is another', { source: ints(0, 0, 0, 1) }, '"source" is inconsistent'],
    ['incoming edges of others', { inEdge: ints(0, 1, 2, 3) }, '"inStart" and "inEdge" are inconsistent'],
    ['a size that is another', { m: 3 }, '"n" and "m" are inconsistent'],
    ['rows of another kind', { target: [1, 0, 1, 0] }, 'game/no-game'],
    ['a field that is missing', { labels: undefined }, 'game/no-game'],
    ['helpers of nothing', { helpers: {} }, 'game/no-game'],
  ])('%s', (_, change, told) => {
    // The edges by source: a -> b, a -> a, b -> a, b -> b.
    expect(refusal(() => requireGame(changed(change)))).toContain(told);
  });

  test('all errors, at once', () => {
    const told = refusal(() =>
      requireGame(changed({ initial: -1, target: ints(9, 9, 9, 9), gain: numbers(-0, 1) })),
    );
    expect(told.split('\n')).toHaveLength(3);
  });

  test('helpers that belong to another game', () => {
    const plain = plainGame(game);
    const helpers = { ...plain.helpers!, of: plain.helpers!.of.map(() => 99) };
    expect(refusal(() => requireGame({ ...plain, helpers }))).toContain('"helpers" are inconsistent');
  });
});

test('makes no game of rows that are none', () => {
  const { n: _, m: __, source: ___, inStart: ____, inEdge: _____, ...rows } = game;
  expect(hashGame(makeGame(rows))).toBe(hashGame(game));
  expect(refusal(() => makeGame({ ...rows, target: Int32Array.of(1, 0, -1, 1) }))).toContain(
    '"target[2]" is -1',
  );
});

test('a builder takes no edge to a node that it never numbered', () => {
  for (const w of [-1, 1, 0.5, Number.NaN, 2 ** 32]) {
    const builder = new GameBuilder();
    builder.node('a', TESTER);
    builder.edge(0, w);
    builder.start('a');
    expect(builder.build()).toBeNull();
    expect(builder.issues.issues[0].message).toContain(`node number ${w}; there are 1 nodes`);
  }
});

test('-0 is 0 wherever a game is built, and the fingerprint that of 0', () => {
  const spec = (zero: number) => ({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'sut' as const, gain: zero },
      { id: 'b', owner: 'tester' as const },
    ],
    edges: [
      { from: 'a', to: 'b', weight: zero },
      { from: 'a', to: 'a', weight: 1, maybe: zero },
    ],
  });
  const minus = buildGame(spec(-0));
  expect(hashGame(minus)).toBe(hashGame(buildGame(spec(0))));
  expect([minus.gain[0], minus.weight![0], minus.maybe![1]].some((x) => Object.is(x, -0))).toBe(false);
});

test('names made to collide are told apart all the same', () => {
  // The hash of odd-name.ts: these all begin at one place of its table, so that it gives up.
  const place = (name: string): number => {
    let h = name.length;
    for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x5bd1e995);
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
    return (h ^ (h >>> 13)) & 255;
  };
  const names = Array.from({ length: 40_000 }, (_, i) => `v${i}`)
    .filter((name) => place(name) === 0)
    .slice(0, 100);
  expect(names).toHaveLength(100);
  expect(oddName(names)).toBe(-1);
  expect(oddName([...names.slice(0, 99), names[5]])).toBe(99);
});
