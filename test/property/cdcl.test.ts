// Satisfiability under assumptions against the truth table.

import { expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { Cdcl, Totalizer } from '../../src/solve/kernel/index.ts';

const holds = (literal: number, truth: number) => ((truth >> (literal >> 1)) & 1) !== (literal & 1);

function solutions(n: number, clauses: readonly number[][]): number[] {
  const found: number[] = [];
  for (let truth = 0; truth < 1 << n; truth++) {
    if (clauses.every((clause) => clause.some((literal) => holds(literal, truth)))) found.push(truth);
  }
  return found;
}

function solverOf(n: number, value: 'true' | 'last' = 'last'): Cdcl {
  const solver = new Cdcl(value, { room: 1, mostLearned: 10, more: 5 });
  for (let v = 0; v < n; v++) solver.newVariable();
  return solver;
}

/** Literals of different variables. */
function someLiterals(dice: Dice, n: number, size: number): number[] {
  const variables = new Set<number>();
  while (variables.size < size) variables.add(dice.below(n));
  return Array.from(variables, (v) => 2 * v + dice.below(2));
}

it('answers as the truth table does, with a solution or a core, while clauses are added', () => {
  const dice = Dice.of(11);
  const seen = { sat: 0, unsat: 0 };
  for (let i = 0; i < 400; i++) {
    const n = 3 + dice.below(8);
    const solver = solverOf(n, i % 2 ? 'true' : 'last');
    const clauses: number[][] = [];
    for (let round = 0; round < 6; round++) {
      for (let k = 0; k < n >> 1; k++) {
        const clause = someLiterals(dice, n, dice.pick([1, 2, 3, 3, 3]));
        clauses.push(clause);
        solver.add(clause);
      }
      const assumed = someLiterals(dice, n, dice.below(n));
      const left = solutions(n, clauses);
      const expected = left.some((truth) => assumed.every((literal) => holds(literal, truth)));
      solver.assume(assumed);
      let answer = solver.run(10);
      while (answer === 'open') answer = solver.run(10);
      expect(answer).toBe(expected ? 'sat' : 'unsat');
      seen[expected ? 'sat' : 'unsat']++;
      if (expected) {
        let truth = 0;
        for (let v = 0; v < n; v++) if (solver.value(2 * v) > 0) truth |= 1 << v;
        expect(left).toContain(truth);
        expect(assumed.every((literal) => holds(literal, truth))).toBe(true);
      } else {
        expect(assumed).toEqual(expect.arrayContaining(solver.core));
        expect(left.some((truth) => solver.core.every((literal) => holds(literal, truth)))).toBe(false);
      }
    }
  }
  expect(Math.min(seen.sat, seen.unsat)).toBeGreaterThan(400);
});

it('keeps what assumptions have in common, while clauses are added and some are withdrawn', () => {
  const dice = Dice.of(13);
  const seen = { sat: 0, unsat: 0 };
  for (let i = 0; i < 300; i++) {
    const n = 6 + dice.below(5);
    const solver = solverOf(n, i % 2 ? 'true' : 'last');
    const clauses: number[][] = [];
    let assumed: number[] = [];
    for (let round = 0; round < 12; round++) {
      if (dice.below(2) === 0)
        solver.withdraw(solver.core.length > 0 ? [dice.pick(solver.core)] : assumed.slice(-1));
      for (let k = 0; k < 2; k++) {
        const clause = someLiterals(dice, n, dice.pick([2, 3, 3, 4]));
        clauses.push(clause);
        solver.add(clause);
      }
      const kept = assumed.slice(0, dice.below(assumed.length + 1));
      const more = someLiterals(dice, n, dice.below(4));
      assumed = [...kept, ...more.filter((a) => kept.every((b) => a >> 1 !== b >> 1))];
      const left = solutions(n, clauses);
      const expected = left.some((truth) => assumed.every((literal) => holds(literal, truth)));
      solver.assume(assumed);
      let answer = solver.run(10);
      while (answer === 'open') answer = solver.run(10);
      expect(answer).toBe(expected ? 'sat' : 'unsat');
      seen[expected ? 'sat' : 'unsat']++;
      if (expected) {
        let truth = 0;
        for (let v = 0; v < n; v++) if (solver.value(2 * v) > 0) truth |= 1 << v;
        expect(left).toContain(truth);
        expect(assumed.every((literal) => holds(literal, truth))).toBe(true);
      } else {
        expect(assumed).toEqual(expect.arrayContaining(solver.core));
        expect(left.some((truth) => solver.core.every((literal) => holds(literal, truth)))).toBe(false);
      }
    }
  }
  expect(Math.min(seen.sat, seen.unsat)).toBeGreaterThan(400);
});

it('counts true literals', () => {
  const dice = Dice.of(12);
  for (let i = 0; i < 60; i++) {
    const n = 1 + dice.below(7);
    const solver = solverOf(n);
    const literals = someLiterals(dice, n, 1 + dice.below(n));
    const counter = new Totalizer(solver, literals);
    for (let k = 1; k <= literals.length; k++) {
      const output = counter.atLeast(k);
      for (let truth = 0; truth < 1 << n; truth++) {
        const count = literals.filter((literal) => holds(literal, truth)).length;
        const assumed = Array.from({ length: n }, (_, v) => 2 * v + 1 - ((truth >> v) & 1));
        solver.assume([output ^ 1, ...assumed]);
        let answer = solver.run(1000);
        while (answer === 'open') answer = solver.run(1000);
        expect(answer).toBe(count < k ? 'sat' : 'unsat');
      }
    }
  }
});
