import { describe, expect, it } from 'vitest';
import { threeSat, uniformMealy } from '../../../bench/solve/families.ts';
import { checkWitness } from '../../../src/certificate/index.ts';
import { buildGame, withGains } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';

describe('solve', () => {
  it('gives the same answer, witness included, every time', () => {
    const game = uniformMealy(20, 3, 2, 7);
    for (const restart of [false, true]) {
      expect(solve(game, { restart })).toEqual(solve(uniformMealy(20, 3, 2, 7), { restart }));
    }
  });

  it('scales with the gains: a billion times the gain is a billion times the guarantee', () => {
    const game = uniformMealy(12, 2, 2, 3);
    const rich = withGains(
      game,
      game.gain.map((gain) => gain * 1e9),
    );
    for (const restart of [false, true]) {
      const solution = solve(rich, { restart });
      expect(solution.exact).toBe(true);
      expect(solution.upper).toBe(1e9 * solve(game, { restart }).upper);
      expect(checkWitness(rich, solution.witness)).toMatchObject({ valid: true, tight: true });
    }
  });

  it('solves the games of random formulas, satisfiable or not', () => {
    // 20 variables, 87 clauses: 128 if satisfiable (paper, section 5).
    const values = [1, 2, 3].map((seed) => solve(threeSat(20, seed)).upper);
    expect(values).toEqual([128, 129, 128]);
    expect([1, 2, 3].map((seed) => solve(threeSat(20, seed), { restart: true }).upper)).toEqual(values);
  });

  it('stops when told to, with an interval and a valid witness', () => {
    const game = uniformMealy(60, 3, 2, 1);
    const solution = solve(game, { stop: () => true });
    expect(solution.lower).toBeLessThanOrEqual(84);
    expect(solution.upper).toBeGreaterThanOrEqual(84);
    expect(checkWitness(game, solution.witness)).toMatchObject({ valid: true, upper: solution.upper });
    expect(solve(game, { atMost: 50, stop: () => true }).atMost).toBe(null);
  });

  it('counts gains of 0 as they are beside gains that cannot be scaled exactly', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester', gain: 0 },
        { id: 'b', owner: 'sut', gain: 2 ** 52 },
      ],
      edges: [{ from: 'a', to: 'b' }],
    });
    expect(solve(game)).toMatchObject({ lower: 2 ** 52, upper: 2 ** 52 });
    expect(solve(game, { restart: true }).upper).toBe(2 ** 52);
  });
});
