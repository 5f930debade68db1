// Rows of odd cycles: all sets satisfy them, the relaxation rises by them, and covers weigh what they weigh.

import { describe, expect, it } from 'vitest';
import { weightedVertexCover } from '../../bench/solve/covering.ts';
import { atOnce, Dice } from '../../src/base/index.ts';
import { BranchAndBound } from '../../src/solve/closure/linear/branch-and-bound.ts';
import { type CoverProgram, coverProgram } from '../../src/solve/closure/linear/cover-program.ts';
import { scaleFor } from '../../src/solve/closure/linear/exact-bound.ts';
import { LinearSearch } from '../../src/solve/closure/linear/linear-search.ts';
import { OddCycles } from '../../src/solve/closure/linear/odd-cycles.ts';
import { solve } from '../../src/solve/index.ts';
import { Relaxation } from '../../src/solve/kernel/index.ts';
import { Instance } from '../../src/solve/kernel/instance.ts';
import { lightest, problemOf, type Rule, reducedWhole } from '../reference/closure-problem.ts';

/** Item 0 calls for a vertex of each edge, items 1 and up; some rules are of vertices that are taken, or of more than two. */
function randomCover(dice: Dice) {
  const vertices = 3 + dice.below(7);
  const vertex = () => 1 + dice.below(vertices);
  const rules: Rule[] = Array.from({ length: vertices + dice.below(2 * vertices) }, () => ({
    owner: dice.below(8) === 0 ? vertex() : 0,
    options: dice.below(6) === 0 ? [vertex(), vertex(), vertex()] : [vertex(), vertex()],
  }));
  const even = dice.below(2) === 0;
  return problemOf([1, ...Array.from({ length: vertices }, () => (even ? 1 : 1 + dice.below(9)))], rules);
}

function cut(program: CoverProgram): CoverProgram {
  const cycles = new OddCycles(program);
  atOnce(cycles.run());
  return cycles.program;
}

function relaxed(program: CoverProgram): number {
  const relaxation = new Relaxation(program);
  relaxation.begin();
  while (!relaxation.optimise(Number.POSITIVE_INFINITY, 1000));
  const { objective } = relaxation;
  relaxation.release();
  return objective;
}

/** Whether a set of columns, as bits, satisfies rows. */
const satisfies = (rows: CoverProgram['rows'], set: number) =>
  rows.every(
    ({ columns, coefficients, least }) =>
      columns.reduce((sum, j, k) => sum + coefficients[k] * ((set >> j) & 1), 0) >= least,
  );

describe('rows of odd cycles', () => {
  it('are of cycles, and satisfied by every set that satisfies the others', () => {
    const dice = Dice.of(96);
    let rows = 0;
    for (let i = 0; i < 300; i++) {
      const program = coverProgram(randomCover(dice), 0);
      const more = cut(program);
      const own = more.rows.slice(program.rows.length);
      rows += own.length;
      for (const { columns, least } of own) {
        expect(new Set(columns).size).toBe(columns.length);
        expect(columns.length % 2).toBe(1);
        expect(least).toBe((columns.length + 1) / 2);
      }
      for (let set = 0; set < 1 << program.n; set++)
        if (satisfies(program.rows, set)) expect(satisfies(own, set)).toBe(true);
      expect(relaxed(more)).toBeGreaterThan(relaxed(program) - 1e-6);
    }
    expect(rows).toBeGreaterThan(100);
  });

  it('let branch and bound find what is lightest', () => {
    const dice = Dice.of(97);
    for (let i = 0; i < 300; i++) {
      const problem = randomCover(dice);
      const { weight } = lightest(problem);
      const program = cut(coverProgram(problem, 0));
      const all = problem.weight.reduce((sum, w) => sum + w, 0) + 1;
      const known = { lower: 0, upper: all, target: all };
      const work = new BranchAndBound(program, scaleFor(program.weight, program.rows), known);
      for (const _ of work.run());
      expect(work.aim).toBe(weight);
      work.release();
    }
  });

  it('give their memory back, where a search is released while it looks for them', () => {
    const problem = reducedWhole(weightedVertexCover(150, 1));
    const all = problem.weight.reduce((sum, w) => sum + w, 0);
    const endEarly = () => {
      const search = new LinearSearch(problem, 0, { lower: 0, upper: all, target: all });
      const work = search.run();
      work.next();
      search.release();
    };
    endEarly();
    const { size } = Instance.forSearch();
    for (let i = 0; i < 60; i++) endEarly();
    expect(Instance.forSearch().size).toBe(size);
  });

  it('close three quarters of the gap of a vertex cover', () => {
    const game = weightedVertexCover(60, 1);
    const program = coverProgram(reducedWhole(game), 0);
    const value = (solve(game, { restart: true }).upper - program.forcedWeight) / program.unit;
    const first = relaxed(program);
    expect(relaxed(cut(program)) - first).toBeGreaterThan(0.75 * (value - first));
  });
});
