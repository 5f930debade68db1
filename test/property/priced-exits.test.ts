// Traps of a range of exits as closed sets of a game where leaving costs what the exit is worth; and what is out because others are.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Moves, OutNodes, type Priced, pricedExits } from '../../src/certificate/proof/index.ts';
import { buildGame, type Game, isSink, SUT, TESTER } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

/** A game, lower values, and a range of exits. */
const asked = arbitraryGame({ maxNodes: 6 }).chain((game) =>
  fc.record({
    game: fc.constant(game),
    lower: fc
      .array(fc.nat(5), { minLength: game.n, maxLength: game.n })
      .map((values) => Float64Array.from(values)),
    from: fc.nat(2),
    width: fc.nat(3),
  }),
);

const next = ({ outStart, target }: Moves, v: number): number[] => [
  ...target.subarray(outStart[v], outStart[v + 1]),
];

/** Whether each SUT node of a set that has to go on can stay in it. */
const isTrap = (game: Moves, set: number): boolean =>
  Array.from(game.owner.keys()).every(
    (v) =>
      !((set >> v) & 1) ||
      game.owner[v] !== SUT ||
      next(game, v).length === 0 ||
      next(game, v).some((w) => (set >> w) & 1),
  );

/** The least that a trap gains which holds v and is left for what is worth at most `to`, with its worst exit, which counts `from` at least. */
function leastTrap(game: Game, lower: Float64Array, v: number, from: number, to: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 1 << game.n; set++) {
    if (!((set >> v) & 1) || !isTrap(game, set)) continue;
    let [sum, worst] = [0, from];
    for (let u = 0; u < game.n; u++) {
      if (!((set >> u) & 1)) continue;
      sum += game.gain[u];
      if (game.owner[u] !== TESTER) continue;
      for (const w of next(game, u)) if (!((set >> w) & 1)) worst = Math.max(worst, lower[w]);
    }
    if (worst <= to) least = Math.min(least, sum + worst);
  }
  return least;
}

/** The least closed set that holds v. */
function leastClosed({ moves, gain }: Priced, v: number): number {
  const game = buildGame({
    initial: `${v}`,
    nodes: Array.from(moves.owner, (owner, u) => ({
      id: `${u}`,
      owner: owner === TESTER ? ('tester' as const) : ('sut' as const),
      gain: gain[u],
    })),
    edges: Array.from(moves.owner.keys()).flatMap((u) =>
      next(moves, u).map((w) => ({ from: `${u}`, to: `${w}` })),
    ),
  });
  return solve(game, { restart: true }).lower;
}

it('the least closed set that holds a node gains what the least trap does, with its worst exit', () => {
  let priced = 0;
  fc.assert(
    fc.property(asked, ({ game, lower, from, width }) => {
      const to = from + width;
      const made = pricedExits(game, game.gain, lower, { from, to });
      if (made.moves.n > game.n) priced++;
      for (let v = 0; v < game.n; v++)
        expect(from + leastClosed(made, v)).toBe(leastTrap(game, lower, v, from, to));
    }),
    { numRuns: 400 },
  );
  expect(priced).toBeGreaterThan(50);
});

it('prices and what stands before exits come after the nodes of the game, in order', () => {
  const node = (id: string, owner: 'tester' | 'sut') => ({ id, owner });
  const game = buildGame({
    initial: 'a',
    nodes: [node('a', 'tester'), node('b', 'sut'), node('c', 'tester'), node('d', 'sut')],
    edges: ['aa', 'ab', 'ac', 'ad', 'bd', 'ca', 'cd'].map(([from, to]) => ({ from, to })),
  });
  const lower = Float64Array.of(9, 5, 3, 5);
  const { moves, gain } = pricedExits(game, game.gain, lower, { from: 1, to: 5 });
  expect([...gain]).toEqual([1, 1, 1, 1, 2, 2, 0, 0, 0]);
  expect(Array.from({ length: moves.n }, (_, v) => next(moves, v))).toEqual([
    [6, 7, 8],
    [3],
    [0, 8],
    [],
    [],
    [4],
    [1, 5],
    [2, 4],
    [3, 5],
  ]);
  expect([...moves.owner.subarray(4)]).toEqual([TESTER, TESTER, SUT, SUT, SUT]);
  // What is worth no more than the least exit of the range is left for nothing.
  expect(next(pricedExits(game, game.gain, lower, { from: 5, to: 8 }).moves, 0)).toEqual([]);
});

it('out is what no closed set holds without a node that is out', () => {
  let more = 0;
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 8 }), fc.array(fc.nat(7), { maxLength: 3 }), (game, list) => {
      const added = list.filter((v) => v < game.n);
      const out = new OutNodes(game);
      for (const v of added) out.add(v);
      const isClosed = (set: number) =>
        isTrap(game, set) &&
        Array.from(game.owner.keys()).every(
          (v) =>
            !((set >> v) & 1) ||
            game.owner[v] === SUT ||
            isSink(game, v) ||
            next(game, v).every((w) => (set >> w) & 1),
        );
      let held = 0;
      const without = added.reduce((set, v) => set | (1 << v), 0);
      for (let set = 0; set < 1 << game.n; set++) if (!(set & without) && isClosed(set)) held |= set;
      const expected = Array.from({ length: game.n }, (_, v) => !((held >> v) & 1));
      expect(Array.from({ length: game.n }, (_, v) => out.isOut(v))).toEqual(expected);
      if (expected.filter(Boolean).length > new Set(added).size) more++;
    }),
    { numRuns: 1000 },
  );
  expect(more).toBeGreaterThan(200);
});
