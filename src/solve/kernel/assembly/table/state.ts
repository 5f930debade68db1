// All that the table holds of a program (table.ts): rows of basic variables in terms of those that are not, as long as anything may come of them. A slack that is basic is
// there only while it is below 0: its row charges nothing.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';
import { tellShares } from '../simplex/limits';
import { findColumns, freeMatrix, Matrix } from '../simplex/matrix';

/** The place of a variable that is neither a row nor a column any more. */
export const GONE: i32 = i32.MIN_VALUE;
/** So many entries of a table take as long as one of factors. */
export const DENSE: f64 = 4;
/** No row. */
export const NONE: i32 = -1;

@unmanaged
export class Table {
  /** Entries looked at, and what the columns taken weigh; read from outside, like the rows of costs and shares. */
  effort: f64;
  objective: f64;
  /** Reduced costs of columns and slacks, and what is taken of each column, as they were when last asked. */
  cost: usize;
  share: usize;
  /** A row of `room` entries for each basic variable: that is its value less the entries times the variables of the columns. What stands behind the columns is 0 or soon will be. */
  cells: usize;
  /** The variable of each row, its value, and the squared length of its line. */
  basic: usize;
  value: usize;
  length: usize;
  /** The variable of each column, and its reduced cost. */
  outer: usize;
  reduced: usize;
  /** The row of a variable, or -1 less its column, or GONE. */
  place: usize;
  /** By column of the program: 1 in, -1 out, 0 open. */
  state: usize;
  /** By how much each row of the program is missed. */
  missed: usize;

  matrix: Matrix;
  room: i32;
  rows: i32;
  columns: i32;
  pivots: i32;
  /** The row that can be no share, and what it is charged for that. */
  refuted: i32;
  charge: f64;
}

/** The matrix is its own from then on. */
export function newTable(matrix: Matrix): Table {
  const t = changetype<Table>(allocZeros(offsetof<Table>()));
  const n = <u64>matrix.n;
  const m = <u64>matrix.m;
  findColumns(matrix);
  t.matrix = matrix;
  t.room = (matrix.n + 1) & ~1;
  t.cost = alloc(8 * (n + m));
  t.share = alloc(8 * n);
  t.cells = alloc(8 * <u64>t.room * m);
  t.basic = alloc(4 * m);
  t.value = alloc(8 * m);
  t.length = alloc(8 * m);
  t.outer = alloc(4 * n);
  t.reduced = alloc(8 * (n + 1));
  t.place = alloc(4 * (n + m));
  t.state = allocZeros(n);
  t.missed = alloc(8 * m);
  return t;
}

export function freeTable(t: Table): void {
  freeMatrix(t.matrix);
  const address = changetype<usize>(t);
  for (let i = offsetof<Table>('cost'); i <= offsetof<Table>('missed'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** The entries of a row. */
@inline
export function rowOf(t: Table, r: i32): usize {
  return t.cells + (<usize>(r * t.room) << 3);
}

/** What is taken of each column; the row of it. */
export function sharesOfTable(t: Table): usize {
  return tellShares(t.matrix.n, t.place, t.value, t.state, t.share);
}

/** Reduced costs of columns and slacks; that of a slack is what its row is charged. */
export function costsOfTable(t: Table): usize {
  memory.fill(t.cost, 0, 8 * <usize>(t.matrix.n + t.matrix.m));
  for (let c = 0; c < t.columns; c++) putNum(t.cost, at(t.outer, c), num(t.reduced, c));
  if (t.refuted !== NONE) putNum(t.cost, at(t.basic, t.refuted), t.charge);
  return t.cost;
}

/** The last row comes in the place of a row of which nothing comes any more. */
export function dropRow(t: Table, r: i32): void {
  const last = --t.rows;
  put(t.place, at(t.basic, r), GONE);
  if (r === last) return;
  const v = at(t.basic, last);
  put(t.basic, r, v);
  put(t.place, v, r);
  putNum(t.value, r, num(t.value, last));
  putNum(t.length, r, num(t.length, last));
  memory.copy(rowOf(t, r), rowOf(t, last), 8 * <usize>t.columns);
}

/** The same of a column. */
export function dropColumn(t: Table, c: i32): void {
  const last = --t.columns;
  put(t.place, at(t.outer, c), GONE);
  if (c === last) return;
  const v = at(t.outer, last);
  put(t.outer, c, v);
  put(t.place, v, -1 - c);
  putNum(t.reduced, c, num(t.reduced, last));
  const rows = t.rows;
  const step = <usize>t.room << 3;
  let row = t.cells;
  for (let r = 0; r < rows; r++) {
    putNum(row, c, num(row, last));
    row += step;
  }
}
