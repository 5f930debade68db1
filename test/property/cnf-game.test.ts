// The game of a formula: satisfiable exactly if the guarantee is at most m + 2n + 1. Every formula of up to two variables and three
// clauses, empty ones and tautologies included, by truth table on one side and by the definition of the guarantee on the other.

import { expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { BruteForce } from '../reference/brute-force.ts';

type Clause = readonly number[];

const literalsOf = (n: number): number[] => Array.from({ length: n }, (_, i) => [i + 1, -i - 1]).flat();

function clausesOf(n: number): Clause[] {
  const literals = literalsOf(n);
  return Array.from({ length: 1 << literals.length }, (_, set) => literals.filter((_, i) => set & (1 << i)));
}

/** All multisets of up to `most` clauses. */
function* formulas(clauses: readonly Clause[], most: number, from = 0): Generator<Clause[]> {
  yield [];
  if (most === 0) return;
  for (let i = from; i < clauses.length; i++) {
    for (const rest of formulas(clauses, most - 1, i)) yield [clauses[i], ...rest];
  }
}

const satisfiable = (n: number, formula: readonly Clause[]): boolean =>
  Array.from({ length: 1 << n }, (_, row) =>
    formula.every((clause) =>
      clause.some((literal) => Boolean(row & (1 << (Math.abs(literal) - 1))) === literal > 0),
    ),
  ).includes(true);

function gameOf(n: number, formula: readonly Clause[]): Game {
  const lines = formula.map((clause) => [...clause, 0].join(' '));
  const outcome = readModel(sourceOf('a.cnf', [`p cnf ${n} ${formula.length}`, ...lines, ''].join('\n')));
  if (!outcome.ok) throw new Error(outcome.issues[0].message);
  return outcome.value;
}

test.each([
  [0, 3, false],
  [1, 3, true],
  [2, 2, true],
  [2, 3, false],
])('%i variables, up to %i clauses', (n, most, brute) => {
  let both = 0;
  for (const formula of formulas(clausesOf(n), most)) {
    const game = gameOf(n, formula);
    const bound = formula.length + 2 * n + 1;
    expect(game.n).toBe(formula.length + 3 * n + 1);
    const { lower, upper } = solve(game);
    expect(upper).toBe(lower);
    expect(upper <= bound, JSON.stringify(formula)).toBe(satisfiable(n, formula));
    expect(solve(game, { restart: true }).upper <= bound, JSON.stringify(formula)).toBe(
      satisfiable(n, formula),
    );
    if (brute) expect(new BruteForce(game).mcg()).toBe(upper);
    both |= satisfiable(n, formula) ? 1 : 2;
  }
  expect(both).toBe(3);
});
