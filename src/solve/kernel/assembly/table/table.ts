// The linear relaxation of a small program by the dual simplex method, as in simplex/simplex.ts, on a table of rows in terms of all columns that are not basic.
//
// A pivot looks at all of the table. What makes up for that: columns that are decided are taken out, so that deep in a tree little is left; rows come in when they are missed
// (arriving.ts), and go when they are not; lines need not be solved for; and the lengths of all lines come with the pivot.

import { inboxRow } from '../inbox';
import { at, num, put, putNum, sign } from '../memory';
import { excessOf, FEASIBLE, LEAST_PIVOT, SLACK, TRIFLE } from '../simplex/limits';
import { arrive } from './arriving';
import { DENSE, dropColumn, dropRow, GONE, NONE, rowOf, Table } from './state';

/** What counts as 0 of an entry. */
const TINY: f64 = 1e-11;

/** All columns at 0 that are not decided, and no rows. */
export function beginTable(t: Table): void {
  const a = t.matrix;
  const n = a.n;
  t.rows = 0;
  t.columns = n;
  t.objective = 0;
  t.refuted = NONE;
  memory.copy(t.reduced, a.weight, 8 * <usize>n);
  for (let j = 0; j < n; j++) {
    put(t.outer, j, j);
    put(t.place, j, -1 - j);
  }
  for (let r = 0; r < a.m; r++) put(t.place, n + r, GONE);
  t.effort += <f64>(n + a.m) / DENSE;
  for (let j = 0; j < n; j++) if (sign(t.state, j) !== 0) settle(t, j);
}

/** Decides the columns of the literals in the inbox, 2j for in and 2j + 1 for out. */
export function decideInTable(t: Table, count: i32): void {
  t.refuted = NONE;
  for (let i = 0; i < count; i++) {
    const literal = at(inboxRow, i);
    store<i8>(t.state + <usize>(literal >> 1), (literal & 1) === 0 ? 1 : -1);
  }
  for (let i = 0; i < count; i++) settle(t, at(inboxRow, i) >> 1);
}

/** Takes a decided column out, if it is none of the basic ones and not out already. */
function settle(t: Table, j: i32): void {
  const place = at(t.place, j);
  if (place >= 0 || place === GONE) return;
  const c = -1 - place;
  if (sign(t.state, j) > 0) {
    t.objective += num(t.reduced, c);
    for (let r = 0; r < t.rows; r++) putNum(t.value, r, num(t.value, r) - num(rowOf(t, r), c));
  }
  dropColumn(t, c);
  t.effort += <f64>(2 * t.rows) / DENSE;
}

/** By how much the variable of a row is below what it may be (negative) or above it. */
@inline
function excess(t: Table, r: i32): f64 {
  const j = at(t.basic, r);
  return excessOf(num(t.value, r), j < t.matrix.n ? sign(t.state, j) : 0);
}

/** Goes on until nothing is below 0 and no row is missed, or the objective is above `enough`; false if that is not so after looking at `most` entries. */
export function optimiseTable(t: Table, enough: f64, most: f64): bool {
  const end = t.effort + most;
  while (t.objective <= enough) {
    if (t.effort > end) return false;
    const r = leaving(t);
    if (r < 0) {
      if (!arrive(t)) break;
      continue;
    }
    const by = excess(t, r);
    const c = entering(t, r, by < 0 ? -1 : 1);
    if (c < 0) {
      refute(t, r, (enough + 1 - t.objective) / by);
      t.objective = enough + 1;
      break;
    }
    pivot(t, r, c, by);
  }
  return true;
}

/** The row that is furthest off for the length of its line, -1 if none is. Slacks that are not below 0 go. */
function leaving(t: Table): i32 {
  const n = t.matrix.n;
  let worst: f64 = 0;
  let best = -1;
  for (let r = t.rows - 1; r >= 0; r--) {
    const by = excess(t, r);
    if (abs(by) < FEASIBLE) {
      if (at(t.basic, r) < n) continue;
      if (best === t.rows - 1) best = r;
      dropRow(t, r);
      continue;
    }
    const score = (by * by) / num(t.length, r);
    if (score <= worst) continue;
    worst = score;
    best = r;
  }
  return best;
}

/** The column whose cost is used up first; of those that are nearly first the one with the largest pivot (Harris 1973); -1 if there is none. */
function entering(t: Table, r: i32, direction: f64): i32 {
  const row = rowOf(t, r);
  const columns = t.columns;
  let least: f64 = Infinity;
  for (let c = 0; c < columns; c++) {
    const by = direction * num(row, c);
    if (by >= LEAST_PIVOT) least = min(least, (max(num(t.reduced, c), 0) + SLACK) / by);
  }
  let size: f64 = 0;
  let best = -1;
  for (let c = 0; c < columns; c++) {
    const by = direction * num(row, c);
    if (by <= size || by < LEAST_PIVOT || num(t.reduced, c) > least * by) continue;
    size = by;
    best = c;
  }
  return best;
}

/** No column may enter: the row, taken often enough, raises the objective as far as anyone likes. */
function refute(t: Table, r: i32, by: f64): void {
  const row = rowOf(t, r);
  for (let c = 0; c < t.columns; c++) putNum(t.reduced, c, num(t.reduced, c) - by * num(row, c));
  t.refuted = r;
  t.charge = -by;
}

/** The variable of column c enters, that of row r leaves. */
function pivot(t: Table, r: i32, c: i32, by: f64): void {
  const n = t.matrix.n;
  const columns = t.columns;
  const rows = t.rows;
  const row = rowOf(t, r);
  const size = num(row, c);
  t.pivots++;
  if (num(t.reduced, c) < SLACK) putNum(t.reduced, c, TRIFLE * <f64>(16 + (t.pivots & 15)));
  const move = by / size;
  const part = 1 / size;
  putNum(row, c, 1);
  if (columns & 1) clearPad(t);
  const width: usize = (<usize>(columns + 1) >> 1) << 4;
  const parts = f64x2.splat(part);
  for (let k: usize = 0; k < width; k += 16) v128.store(row + k, f64x2.mul(v128.load(row + k), parts));
  const cost = num(t.reduced, c);
  t.objective += cost * move;
  putNum(t.reduced, c, 0);
  const costs = f64x2.splat(cost);
  let sums = f64x2.splat(0);
  for (let k: usize = 0; k < width; k += 16) {
    const entries = v128.load(row + k);
    sums = f64x2.add(sums, f64x2.mul(entries, entries));
    v128.store(t.reduced + k, f64x2.sub(v128.load(t.reduced + k), f64x2.mul(costs, entries)));
  }
  const squared = 1 + f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  let looked = 4;
  let other = t.cells;
  const step = <usize>t.room << 3;
  for (let i = 0; i < rows; i++, other += step) {
    const times = num(other, c);
    if (i === r || times === 0) continue;
    putNum(other, c, 0);
    if (abs(times) < TINY) continue;
    putNum(t.value, i, num(t.value, i) - move * times);
    const factor = f64x2.splat(times);
    let lengths = f64x2.splat(0);
    for (let k: usize = 0; k < width; k += 16) {
      const entries = f64x2.sub(v128.load(other + k), f64x2.mul(factor, v128.load(row + k)));
      v128.store(other + k, entries);
      lengths = f64x2.add(lengths, f64x2.mul(entries, entries));
    }
    putNum(t.length, i, 1 + f64x2.extract_lane(lengths, 0) + f64x2.extract_lane(lengths, 1));
    looked++;
  }
  t.effort += <f64>(rows + looked * columns) / DENSE;
  const enters = at(t.outer, c);
  const leaves = at(t.basic, r);
  putNum(t.value, r, move);
  putNum(t.length, r, squared);
  put(t.basic, r, enters);
  put(t.place, enters, r);
  put(t.outer, c, leaves);
  put(t.place, leaves, -1 - c);
  if (leaves < n && sign(t.state, leaves) !== 0) dropColumn(t, c);
  if (enters >= n) dropRow(t, r);
}

/** What stands behind an odd number of columns is 0: lengths would count it. */
function clearPad(t: Table): void {
  const step = <usize>t.room << 3;
  let row = t.cells;
  for (let r = 0; r < t.rows; r++, row += step) putNum(row, t.columns, 0);
  putNum(t.reduced, t.columns, 0);
}
