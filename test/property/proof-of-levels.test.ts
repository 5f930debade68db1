// What needs no step in a proof without restart: models without cycles, and models all of which can be forced from everywhere; however large.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { checkProof, type Proof as LowerBoundProof } from '../../src/certificate/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';

/** Edges lead to later nodes only. */
function acyclic(n: number, seed: number): Game {
  const dice = Dice.of(seed);
  const id = (v: number) => `n${v}`;
  const nodes = Array.from({ length: n }, (_, v) => ({
    id: id(v),
    owner: dice.below(3) === 0 ? ('tester' as const) : ('sut' as const),
    gain: 1 + dice.below(9),
  }));
  const edges = nodes.flatMap((_, v) =>
    Array.from({ length: v + 1 < n ? 1 + dice.below(3) : 0 }, () => ({
      from: id(v),
      to: id(v + 1 + dice.below(Math.min(8, n - v - 1))),
    })),
  );
  return buildGame({ initial: id(0), nodes, edges });
}

/** A ring of tester nodes, each of which may ask the SUT, who goes on or back. */
function ring(n: number): Game {
  const nodes = Array.from({ length: n }, (_, i) => [
    { id: `t${i}`, owner: 'tester' as const },
    { id: `s${i}`, owner: 'sut' as const },
  ]).flat();
  const edges = Array.from({ length: n }, (_, i) => [
    { from: `t${i}`, to: `t${(i + 1) % n}` },
    { from: `t${i}`, to: `s${i}` },
    { from: `s${i}`, to: `t${(i + 1) % n}` },
    { from: `s${i}`, to: `t${i}` },
  ]).flat();
  return buildGame({ initial: 't0', nodes, edges });
}

const stepsOf = ({ questions }: LowerBoundProof): number =>
  questions.reduce((sum, { steps }) => sum + steps.length, 0);

describe('a proof without restart', () => {
  it('of a model without cycles has no step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), (n, seed) => {
        const game = acyclic(n, seed);
        const { lower, exact, proof } = solve(game, { proof: true });
        expect(exact).toBe(true);
        expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
        expect(stepsOf(proof!)).toBe(0);
        const more = proof!.lower.map((l, v) => (v === game.initial ? l + 1 : l));
        expect(checkProof(game, { ...proof!, value: lower + 1, lower: more }).valid).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it.each([40, 3000])('of a ring of %i pairs asks about one node', (n) => {
    const game = ring(n);
    const { lower, proof } = solve(game, { proof: true });
    expect(lower).toBe(2 * n);
    expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
    expect(proof!.questions.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'out')).toHaveLength(
      1,
    );
  });
});
