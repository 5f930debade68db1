// The search from the initial node on: exact where it ends, a bound before, and small work where a light set lies near the start of a large game.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOwner, uniformMealy } from '../../bench/solve/families.ts';
import { longCycle, windyTorus, withDrawnGains } from '../../bench/solve/structured.ts';
import { atOnce } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { type Game, gainOf } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { LazyClosure, leastNearStart, onceNearStart } from '../../src/solve/local/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** The least gain, and at no time more than that. */
function expectLeast(game: Game, value: number): void {
  const search = new LazyClosure(game);
  for (const _ of search.run()) expect(search.lower).toBeLessThanOrEqual(value);
  expect(search.lower).toBe(value);
  const closure = search.closure!.toSorted();
  expect(gainOf(game, closure)).toBe(value);
  expect(checkWitness(game, { restart: true, value, closure })).toMatchObject({ valid: true, upper: value });
}

it('finds the lightest closed set of small games, as brute force does', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 10 }), (game) =>
      expectLeast(game, bruteForce(game, { restart: true })),
    ),
    { numRuns: 1000 },
  );
});

it('finds what the solver finds in larger ones, with weights and without', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const games = [anyOwner(150, 50, 3, seed), uniformMealy(20, 2, 2, seed)];
    for (const game of [...games, ...games.map((g) => withDrawnGains(g, seed, (dice) => dice.below(9)))]) {
      expectLeast(game, solve(game, { restart: true }).upper);
    }
  }
});

it('touches little of a large game where a light set is near', () => {
  for (const [game, edges] of [
    [longCycle(30_000, 5), 30_000],
    [windyTorus(60, 11), 30_000],
  ] as const) {
    const search = new LazyClosure(game);
    atOnce(search.run());
    expect(search.closure).not.toBeNull();
    expect(search.effort).toBeLessThan(edges);
    expect(atOnce(leastNearStart(game))).toMatchObject({ lower: search.lower });
  }
});

it('bounds a game without restart by what lies near its start', () => {
  let decided = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const game = seed % 2 ? anyOwner(1000, 50, 3, seed) : longCycle(400, seed);
    const near = atOnce(onceNearStart(game, (upper) => upper));
    if (!near) continue;
    const { lower, upper } = solve(game);
    expect(lower).toBe(upper);
    expect(near.lower).toBeLessThanOrEqual(upper);
    expect(near.levels[game.initial]).toBeGreaterThanOrEqual(near.lower);
    if (!near.witness) continue;
    expect(near.witness.value).toBeGreaterThanOrEqual(upper);
    expect(checkWitness(game, near.witness)).toMatchObject({ valid: true, upper: near.witness.value });
    if (near.lower === near.witness.value) decided++;
  }
  expect(decided).toBeGreaterThan(10);
});
