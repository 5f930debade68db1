import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce, Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { checkWitness, solve } from '../../src/solve/index.ts';
import { thinClosure } from '../../src/solve/thin/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

const gainOf = (game: Game, nodes: Int32Array) => nodes.reduce((sum, v) => sum + game.gain[v], 0);

it('the dynamic program finds a closed set of least gain', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), (game) => {
      const closure = atOnce(thinClosure(game))!;
      const value = bruteForce(game, { restart: true });
      expect(gainOf(game, closure)).toBe(value);
      expect(checkWitness(game, { restart: true, value, closure })).toMatchObject({
        valid: true,
        upper: value,
      });
    }),
    { numRuns: 2000 },
  );
});

/** A ring of states with two inputs of two outcomes each, which lead on by one to three states, one in so many back. */
function ring(states: number, seed: number, back: number): Game {
  const dice = Dice.of(seed);
  const nodes: { id: string; owner: 'tester' | 'sut'; gain?: number }[] = [];
  const edges: { from: string; to: string }[] = [];
  for (let s = 0; s < states; s++) {
    nodes.push({ id: `s${s}`, owner: 'tester', gain: 1 + dice.below(3) });
    for (let i = 0; i < 2; i++) {
      nodes.push({ id: `s${s}/${i}`, owner: 'sut' });
      edges.push({ from: `s${s}`, to: `s${s}/${i}` });
      for (let o = 0; o < 2; o++) {
        const step = dice.below(back) === 0 ? states - 3 : 1 + dice.below(3);
        edges.push({ from: `s${s}/${i}`, to: `s${(s + step) % states}` });
      }
    }
  }
  return buildGame({ initial: 's0', nodes, edges });
}

it.each([1, 2, 3, 4])('it agrees with the search on rings, seed %i', (seed) => {
  const game = ring(60, seed, 6);
  expect(gainOf(game, atOnce(thinClosure(game))!)).toBe(solve(game, { restart: true }).upper);
});

it('a ring of thirty thousand nodes that nothing cuts short is solved exactly with restart', () => {
  const game = ring(10_000, 7, Number.MAX_SAFE_INTEGER);
  const { exact, upper, witness } = solve(game, { restart: true });
  expect(exact).toBe(true);
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
});

it('a game that is not thin is left to the search', () => {
  const dice = Dice.of(3);
  const ids = Array.from({ length: 300 }, (_, v) => `${v}`);
  const edges = ids.flatMap((from) => [0, 1, 2, 3].map(() => ({ from, to: ids[dice.below(300)] })));
  const nodes = ids.map((id, v) => ({ id, owner: v % 2 ? ('sut' as const) : ('tester' as const) }));
  expect(atOnce(thinClosure(buildGame({ initial: '0', nodes, edges })))).toBeNull();
});
