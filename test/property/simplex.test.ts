// The simplex method of the kernel, on a table and on factors, against all vertices, with columns decided and bases kept on the way.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { type LinearProgram, Relaxation } from '../../src/solve/kernel/index.ts';
import { leastShare } from '../reference/linear-program.ts';

function randomProgram(dice: Dice): LinearProgram {
  const n = 1 + dice.below(5);
  const m = 1 + dice.below(5);
  const rows = Array.from({ length: m }, () => {
    const columns = Array.from({ length: n }, (_, j) => j).filter(() => dice.below(2) === 0);
    if (columns.length === 0) columns.push(dice.below(n));
    // At most one owner, and then a row calls for nothing by itself, as in covers; else now and then for more than one, as that of an odd cycle.
    const owner = columns.length > 1 && dice.below(2) === 0 ? dice.below(columns.length) : -1;
    const called = dice.below(3) === 0 ? Math.ceil(columns.length / 2) : 1;
    return {
      columns: Int32Array.from(columns),
      coefficients: Int32Array.from(columns, (_, i) => (i === owner ? -1 : 1)),
      least: owner < 0 ? called : 0,
    };
  });
  return { weight: Float64Array.from({ length: n }, () => dice.below(5)), rows };
}

const solved = (simplex: Relaxation, enough = 1000) => {
  for (let i = 0; i < 1000; i++) if (simplex.optimise(enough, 50)) return simplex.objective;
  throw new Error('the simplex method does not end');
};

/** What charges prove of every set with these decisions. */
function provedBy(costs: Float64Array, { weight, rows }: LinearProgram, state: readonly number[]): number {
  const left = Float64Array.from(weight);
  let sum = 0;
  rows.forEach(({ columns, coefficients, least }, r) => {
    const charge = Math.max(0, costs[weight.length + r]);
    sum += charge * least;
    columns.forEach((j, k) => {
      left[j] -= charge * coefficients[k];
    });
  });
  left.forEach((by, j) => {
    if (state[j] > 0 || (state[j] === 0 && by < 0)) sum += by;
  });
  return sum;
}

const literals = (state: readonly number[]) =>
  state.flatMap((s, j) => (s === 0 ? [] : [2 * j + (s > 0 ? 0 : 1)]));

describe.each(['table', 'factors'] as const)('the simplex method on %s', (on) => {
  it('finds the least weight of shares, whatever is decided, and proves that there are none', () => {
    const dice = Dice.of(81);
    let impossible = 0;
    for (let i = 0; i < 1500; i++) {
      const program = randomProgram(dice);
      const state = Array.from(program.weight, () => dice.pick([0, 0, 0, 1, -1]));
      const simplex = new Relaxation(program, on);
      simplex.begin();
      if (dice.below(2) === 0) solved(simplex);
      simplex.decide(literals(state));
      const least = leastShare(program, state);
      if (least === null) {
        impossible++;
        expect(solved(simplex)).toBe(1001);
        expect(provedBy(simplex.costs, program, state)).toBeGreaterThan(1000);
      } else {
        expect(solved(simplex)).toBeCloseTo(least, 4);
        const shares = simplex.shares();
        for (const { columns, coefficients, least: called } of program.rows) {
          const sum = columns.reduce((all, j, k) => all + coefficients[k] * shares[j], 0);
          expect(sum).toBeGreaterThan(called - 1e-6);
        }
        state.forEach((s, j) => {
          if (s !== 0) expect(shares[j]).toBeCloseTo(s > 0 ? 1 : 0, 5);
          else expect(shares[j]).toBeGreaterThan(-1e-6);
        });
      }
      simplex.release();
    }
    expect(impossible).toBeGreaterThan(50);
  });

  it('goes back to a basis that was kept, with what was decided then', () => {
    const dice = Dice.of(82);
    for (let i = 0; i < 200; i++) {
      const program = largeProgram(dice);
      const simplex = new Relaxation(program, on);
      simplex.begin();
      const whole = solved(simplex);
      const entries = program.rows.reduce((sum, { columns }) => sum + columns.length, 0);
      simplex.save(0);
      for (let k = 0; k < 4; k++) {
        simplex.decide([2 * dice.below(program.weight.length) + dice.below(2)]);
        solved(simplex);
        simplex.restore(0);
        expect(simplex.objective).toBeCloseTo(whole, 4);
        // It need not move: nothing is below 0, and no row is missed.
        const { effort } = simplex;
        expect(simplex.optimise(1000, 1e9)).toBe(true);
        expect(simplex.objective).toBeCloseTo(whole, 4);
        expect(simplex.effort - effort).toBeLessThanOrEqual(program.rows.length + entries);
      }
      simplex.release();
    }
  });

  it('charges rows so that no column is paid for twice, and the charges are worth the objective', () => {
    const dice = Dice.of(83);
    for (let i = 0; i < 100; i++) {
      const program = largeProgram(dice);
      const n = program.weight.length;
      const simplex = new Relaxation(program, on);
      simplex.begin();
      const objective = solved(simplex);
      const charge = simplex.costs.slice(n);
      const paid = new Float64Array(n);
      let worth = 0;
      program.rows.forEach(({ columns, coefficients, least }, r) => {
        expect(charge[r]).toBeGreaterThan(-1e-5);
        worth += charge[r] * least;
        columns.forEach((j, k) => {
          paid[j] += charge[r] * coefficients[k];
        });
      });
      expect(worth).toBeCloseTo(objective, 3);
      paid.forEach((sum, j) => {
        expect(sum).toBeLessThan(program.weight[j] + 1e-4);
      });
      simplex.release();
    }
  });

  it('takes no harm from what is decided twice', () => {
    const dice = Dice.of(86);
    for (let i = 0; i < 50; i++) {
      const program = largeProgram(dice);
      const simplex = new Relaxation(program, on);
      simplex.begin();
      solved(simplex);
      const once = [2 * dice.below(program.weight.length) + 1];
      simplex.decide(once);
      const objective = solved(simplex);
      simplex.decide(once);
      expect(solved(simplex)).toBe(objective);
      simplex.release();
    }
  });

  it('stops where the objective is enough, and goes on from there', () => {
    const program = largeProgram(Dice.of(84));
    const simplex = new Relaxation(program, on);
    simplex.begin();
    const enough = solved(simplex) / 2;
    simplex.begin();
    expect(simplex.optimise(enough, 1e9)).toBe(true);
    const half = simplex.objective;
    expect(half).toBeGreaterThan(enough);
    expect(solved(simplex)).toBeCloseTo(2 * enough, 4);
    expect(half).toBeLessThanOrEqual(2 * enough + 1e-6);
    simplex.release();
  });
});

it('comes to the same on a table and on factors, down and up a tree', () => {
  const dice = Dice.of(85);
  let depths = 0;
  for (let i = 0; i < 60; i++) {
    const program = largeProgram(dice);
    const both = (['table', 'factors'] as const).map((on) => new Relaxation(program, on));
    const open = Array.from(program.weight.keys());
    const kept: number[][] = [];
    for (const simplex of both) simplex.begin();
    for (let k = 0; k < 40; k++) {
      const [onTable, onFactors] = both.map((simplex) => solved(simplex));
      expect(onTable).toBeCloseTo(onFactors, 4);
      if ((onTable > 1000 || dice.below(4) === 0 || open.length < 4) && kept.length > 0) {
        const level = dice.below(kept.length);
        for (const simplex of both) simplex.restore(level);
        open.splice(0, open.length, ...kept[level]);
        kept.length = level;
        continue;
      }
      if (onTable > 1000) break;
      for (const simplex of both) simplex.save(kept.length);
      kept.push(open.slice());
      const decided = [0, 1].flatMap(() => open.splice(dice.below(open.length), 1));
      for (const simplex of both) simplex.decide(decided.map((j) => 2 * j + (j & 1)));
      depths = Math.max(depths, kept.length);
    }
    for (const simplex of both) simplex.release();
  }
  expect(depths).toBeGreaterThan(8);
});

/** Rows that call for something, and rows whose owner does: large enough for factors that fill and are made anew. */
function largeProgram(dice: Dice): LinearProgram {
  const n = 40;
  const rows = Array.from({ length: 80 }, (_, r) => {
    const columns = Array.from(new Set(Array.from({ length: 2 + dice.below(4) }, () => dice.below(n))));
    const isOwned = r % 2 === 0 && columns.length > 1;
    return {
      columns: Int32Array.from(columns),
      coefficients: Int32Array.from(columns, (_, i) => (isOwned && i === 0 ? -1 : 1)),
      least: isOwned ? 0 : 1,
    };
  });
  return { weight: Float64Array.from({ length: n }, () => 1 + dice.below(4)), rows };
}
