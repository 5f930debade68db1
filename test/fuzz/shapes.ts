// Games drawn by dice in the shapes that searches and enumerations find hard: dense graphs, long paths, grids, ladders of choices, many parallel
// edges, trees; with all that a model may say of its nodes and edges, and names that somebody chose to break something.

import { type Dice, InputError } from '../../src/base/index.ts';
import { buildGame, type Game, type GameSpec } from '../../src/game/index.ts';
import { HOSTILE_NAMES } from '../arbitrary/hostile-game.ts';

type Pair = readonly [from: number, to: number];

const SHAPES: Readonly<Record<string, (n: number, dice: Dice) => Pair[]>> = {
  dense: (n) => all(Math.min(n, 40)).flatMap((u) => all(Math.min(n, 40)).map((w): Pair => [u, w])),
  path: (n) => all(n - 1).map((v): Pair => [v, v + 1]),
  cycle: (n) => all(n).map((v): Pair => [v, (v + 1) % n]),
  'two ways': (n) =>
    all(n - 1).flatMap((v): Pair[] => [
      [v, v + 1],
      [v, Math.min(n - 1, v + 2)],
    ]),
  'back and forth': (n) =>
    all(n - 1).flatMap((v): Pair[] => [
      [v, v + 1],
      [v + 1, v],
    ]),
  grid: (n) => {
    const w = Math.max(1, Math.floor(Math.sqrt(n)));
    return all(n).flatMap((v): Pair[] => [
      ...(v % w < w - 1 && v + 1 < n ? [[v, v + 1] as Pair] : []),
      ...(v + w < n ? [[v, v + w] as Pair] : []),
    ]);
  },
  tree: (n) =>
    all(n)
      .slice(1)
      .map((v): Pair => [(v - 1) >> 1, v]),
  star: (n) =>
    all(n)
      .slice(1)
      .flatMap((v): Pair[] => [
        [0, v],
        [v, 0],
      ]),
  parallel: (n, dice) => all(3 * n).map((): Pair => [dice.below(Math.min(n, 3)), dice.below(Math.min(n, 3))]),
  any: (n, dice) => all(n * (1 + dice.below(4))).map((): Pair => [dice.below(n), dice.below(n)]),
  layers: (n, dice) =>
    all(n * 2).map((): Pair => {
      const u = dice.below(n);
      return [u, Math.min(n - 1, u + 1 + dice.below(5))];
    }),
};

const all = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, i) => i);
const NUMBERS = [0, 1, 2, 3, 100, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 47];
const WEIGHTS = [0, 1, 2, 0.25, 1e-7, 12345678901, 1e300, 5e-324];

const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.below(items.length)];

/** `most` nodes at most. */
export function shapedGame(dice: Dice, most: number): Game {
  for (;;) {
    try {
      return drawnGame(dice, most);
    } catch (error) {
      // An SUT node with weights of 0 only, for instance.
      if (!(error instanceof InputError)) throw error;
    }
  }
}

function drawnGame(dice: Dice, most: number): Game {
  const n = 1 + dice.below(most);
  const shape = pick(dice, Object.keys(SHAPES));
  const hostile = dice.below(4) === 0;
  const taken = new Set<string>();
  const ids = all(n).map((v) => {
    let id = hostile && dice.below(2) === 0 ? pick(dice, HOSTILE_NAMES) : `v${v}`;
    while (taken.has(id)) id += `${v}`;
    taken.add(id);
    return id;
  });
  const words = hostile ? HOSTILE_NAMES : ['a', 'b', 'go', 'no', 'yes', '?x', '!y', 'tau'];
  const share = dice.below(5);
  const [gains, costs, chances, tags, unasked, weights, named] = all(7).map(() => dice.below(5) === 0);
  const labelled = dice.below(3) > 0;
  const spec: GameSpec = {
    name: hostile ? pick(dice, HOSTILE_NAMES) : 'drawn',
    initial: dice.below(4) === 0 ? pick(dice, ids) : ids[0],
    nodes: ids.map((id) => ({
      id,
      owner: dice.below(4) < share ? 'sut' : 'tester',
      ...(gains && { gain: pick(dice, NUMBERS) }),
      ...(tags && dice.below(3) === 0 && { labels: [pick(dice, words)] }),
    })),
    edges: SHAPES[shape](n, dice).map(([u, w]) => ({
      from: ids[u],
      to: ids[w],
      ...(labelled && dice.below(5) > 0 && { label: named ? `w${w}` : pick(dice, words) }),
      ...(weights && { weight: pick(dice, WEIGHTS) }),
      ...(costs && dice.below(3) === 0 && { cost: 1 + pick(dice, NUMBERS) }),
      ...(chances && dice.below(6) === 0 && { maybe: pick(dice, [0, 0.3, 1]) }),
      ...(tags && dice.below(3) === 0 && { labels: [pick(dice, words)] }),
      ...(unasked && dice.below(6) === 0 && { by: 'sut' as const }),
    })),
  };
  return buildGame(spec);
}
