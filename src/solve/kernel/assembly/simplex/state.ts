// All that the simplex method holds of a program (simplex.ts): what is decided and basic, values, costs, and factors of the basis.

import { alloc, allocZeros, free } from '../memory';
import { Factors, freeFactors, newFactors } from './factors';
import { tellShares } from './limits';
import { findColumns, freeMatrix, Matrix } from './matrix';
import { freeVector, newVector, Vector } from './vector';

/** The place of a variable that is at no position. */
export const NONBASIC: i32 = -1;

@unmanaged
export class Simplex {
  /** Entries looked at, and what the columns taken weigh; read from outside, like the rows of costs and shares. */
  effort: f64;
  objective: f64;
  /** Reduced costs of columns and slacks; that of a slack is what its row is charged. */
  cost: usize;
  /** What is taken of each column, as it was when last asked. */
  share: usize;
  /** What columns and slacks weigh, with trifles. */
  weight: usize;
  /** By column: 1 in, -1 out, 0 open. */
  state: usize;
  /** The variable at each position, its value, and the squared length of its line. */
  basic: usize;
  value: usize;
  length: usize;
  /** The position of a variable, or NONBASIC. */
  place: usize;
  /** Positions that may be off. */
  off: usize;
  isOff: usize;
  /** The line in terms of nonbasic variables, of those touched. */
  entry: usize;
  isTouched: usize;
  touched: usize;

  offCount: i32;
  touches: i32;
  /** The row that has product 1 with what leaves and 0 with what is basic otherwise; the column that enters, and that row, in terms of what is basic. */
  line: Vector;
  column: Vector;
  steep: Vector;
  pivots: i32;
  matrix: Matrix;
  factors: Factors;
}

/** The matrix is its own from then on. */
export function newSimplex(matrix: Matrix): Simplex {
  const s = changetype<Simplex>(allocZeros(offsetof<Simplex>()));
  findColumns(matrix);
  const n = <u64>matrix.n;
  const m = <u64>matrix.m;
  s.matrix = matrix;
  s.factors = newFactors(matrix);
  s.cost = alloc(8 * (n + m));
  s.share = alloc(8 * n);
  s.weight = allocZeros(8 * (n + m));
  memory.copy(s.weight, matrix.weight, 8 * <usize>n);
  s.state = allocZeros(n);
  s.basic = alloc(4 * m);
  s.value = alloc(8 * m);
  s.length = alloc(8 * m);
  s.place = alloc(4 * (n + m));
  s.off = alloc(4 * m);
  s.isOff = allocZeros(m);
  s.line = newVector(matrix.m);
  s.column = newVector(matrix.m);
  s.steep = newVector(matrix.m);
  s.entry = allocZeros(8 * (n + m));
  s.isTouched = allocZeros(n + m);
  s.touched = alloc(4 * (n + m));
  return s;
}

export function freeSimplex(s: Simplex): void {
  freeVector(s.line);
  freeVector(s.column);
  freeVector(s.steep);
  freeFactors(s.factors);
  freeMatrix(s.matrix);
  const address = changetype<usize>(s);
  for (let i = offsetof<Simplex>('cost'); i <= offsetof<Simplex>('touched'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** What is taken of each column; the row of it. */
export function shares(s: Simplex): usize {
  return tellShares(s.matrix.n, s.place, s.value, s.state, s.share);
}

/** Reduced costs of columns and slacks. */
export function costs(s: Simplex): usize {
  return s.cost;
}
