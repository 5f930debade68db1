// The linear relaxation of a covering program, by the dual simplex method (Lemke 1954) on sparse factors of its basis:
//
//     least sum of weight * column,     sum of entries * columns - slack = least of each row,     all of them at least 0.
//
// A column that is decided is 0 or 1 from then on: where it is basic with another value it leaves, and it never comes back. Reduced costs stay at least 0, so
// after any decision the method goes on from where it was; it takes a few pivots a decision. What leaves is furthest off for the length of its line (steepest
// edge: Forrest and Goldfarb 1992), which takes a third of the pivots. What enters at no cost costs a trifle from then on, so that it does not go in circles.
//
// It works in floating point; whoever wants to be sure proves bounds from its costs.

import { inboxRow } from '../inbox';
import { alloc, allocZeros, at, free, num, put, putNum, sign } from '../memory';
import { areLong, exchange, Factors, freeFactors, make, newFactors, solve, solveTransposed } from './factors';
import { cut } from './lists';
import { findColumns, freeMatrix, Matrix } from './matrix';

/** What counts as below 0. */
const FEASIBLE: f64 = 1e-7;
const LEAST_PIVOT: f64 = 1e-7;
/** How far costs may be off. */
const SLACK: f64 = 1e-9;
const TRIFLE: f64 = 1e-8;
const TINY: f64 = 1e-14;
const LEAST_LENGTH: f64 = 1e-4;
/** How far two ways to find the same pivot may differ. */
const DRIFT: f64 = 1e-6;
const NONBASIC: i32 = -1;

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
  line: usize;
  column: usize;
  steep: usize;
  /** The line in terms of nonbasic variables, of those touched. */
  entry: usize;
  isTouched: usize;
  touched: usize;

  touches: i32;
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
  s.line = alloc(8 * m);
  s.column = alloc(8 * m);
  s.steep = alloc(8 * m);
  s.entry = allocZeros(8 * (n + m));
  s.isTouched = allocZeros(n + m);
  s.touched = alloc(4 * (n + m));
  return s;
}

export function freeSimplex(s: Simplex): void {
  freeFactors(s.factors);
  freeMatrix(s.matrix);
  const address = changetype<usize>(s);
  for (let i = offsetof<Simplex>('cost'); i <= offsetof<Simplex>('touched'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** Where the method was, to come back to. */
@unmanaged
export class Basis {
  basic: usize;
  value: usize;
  cost: usize;
  length: usize;
  state: usize;
  objective: f64;
  /** Which factors they were, and with how many exchanges. */
  made: i32;
  exchanged: i32;
}

export function newBasis(s: Simplex): Basis {
  const b = changetype<Basis>(allocZeros(offsetof<Basis>()));
  const n = <u64>s.matrix.n;
  const m = <u64>s.matrix.m;
  b.basic = alloc(4 * m);
  b.value = alloc(8 * m);
  b.cost = alloc(8 * (n + m));
  b.length = alloc(8 * m);
  b.state = alloc(n);
  return b;
}

export function freeBasis(b: Basis): void {
  free(b.basic);
  free(b.value);
  free(b.cost);
  free(b.length);
  free(b.state);
  free(changetype<usize>(b));
}

export function saveBasis(s: Simplex, b: Basis): void {
  const n = <usize>s.matrix.n;
  const m = <usize>s.matrix.m;
  memory.copy(b.basic, s.basic, 4 * m);
  memory.copy(b.value, s.value, 8 * m);
  memory.copy(b.cost, s.cost, 8 * (n + m));
  memory.copy(b.length, s.length, 8 * m);
  memory.copy(b.state, s.state, n);
  b.objective = s.objective;
  b.made = s.factors.made;
  b.exchanged = s.factors.exchanges.count;
  s.effort += <f64>m;
}

/** Goes back, also to what was decided then. */
export function restoreBasis(s: Simplex, b: Basis): void {
  const n = <usize>s.matrix.n;
  const m = <usize>s.matrix.m;
  memory.copy(s.basic, b.basic, 4 * m);
  memory.copy(s.length, b.length, 8 * m);
  memory.copy(s.state, b.state, n);
  if (b.made !== s.factors.made) {
    refactor(s);
    return;
  }
  cut(s.factors.exchanges, b.exchanged);
  memory.copy(s.value, b.value, 8 * m);
  memory.copy(s.cost, b.cost, 8 * (n + m));
  s.objective = b.objective;
  placeAll(s);
  s.effort += <f64>(n + 2 * m);
}

/** All columns at 0 that are not decided. */
export function beginSimplex(s: Simplex): void {
  const n = s.matrix.n;
  const m = s.matrix.m;
  for (let r = 0; r < m; r++) {
    put(s.basic, r, n + r);
    putNum(s.length, r, 1);
  }
  refactor(s);
}

/** Decides the columns of the literals in the inbox, 2j for in and 2j + 1 for out. */
export function decideColumns(s: Simplex, count: i32): void {
  const a = s.matrix;
  const m = a.m;
  const y = s.column;
  memory.fill(y, 0, 8 * <usize>m);
  let isRaised = false;
  for (let t = 0; t < count; t++) {
    const literal = at(inboxRow, t);
    const j = literal >> 1;
    const isIn = (literal & 1) === 0;
    store<i8>(s.state + <usize>j, isIn ? 1 : -1);
    if (at(s.place, j) >= 0 || !isIn) continue;
    isRaised = true;
    s.objective += num(s.cost, j);
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) {
      const row = at(a.rowOf, i);
      putNum(y, row, num(y, row) + num(a.columnEntry, i));
    }
  }
  if (!isRaised) return;
  solve(s.factors, y);
  for (let r = 0; r < m; r++) putNum(s.value, r, num(s.value, r) - num(y, r));
}

/** Goes on until nothing is below 0 or the objective is above `enough`; false if that is not so after looking at `most` entries. */
export function optimise(s: Simplex, enough: f64, most: f64): bool {
  const f = s.factors;
  const end = s.effort + most;
  f.effort = 0;
  let isDone = true;
  while (s.objective <= enough) {
    if (s.effort + f.effort > end) {
      isDone = false;
      break;
    }
    const r = leaving(s);
    if (r < 0) break;
    price(s, r);
    const q = entering(s, excess(s, r) < 0 ? -1 : 1);
    if (q < 0) {
      refute(s, r, enough);
      break;
    }
    pivot(s, r, q);
  }
  s.effort += f.effort;
  f.effort = 0;
  return isDone;
}

/** What is taken of each column; the row of it. */
export function shares(s: Simplex): usize {
  const n = s.matrix.n;
  for (let j = 0; j < n; j++) {
    const r = at(s.place, j);
    putNum(s.share, j, r >= 0 ? num(s.value, r) : sign(s.state, j) > 0 ? 1 : 0);
  }
  return s.share;
}

/** By how much the variable at a position is below what it may be (negative) or above it. */
@inline
function excess(s: Simplex, r: i32): f64 {
  const j = at(s.basic, r);
  const value = num(s.value, r);
  const state = j < s.matrix.n ? sign(s.state, j) : 0;
  if (state === 0) return min(value, 0);
  return state > 0 ? value - 1 : value;
}

/** The position that is furthest off for the length of its line; -1 if none is. */
function leaving(s: Simplex): i32 {
  const m = s.matrix.m;
  let worst: f64 = 0;
  let position = -1;
  for (let r = 0; r < m; r++) {
    const by = excess(s, r);
    if (abs(by) < FEASIBLE) continue;
    const score = (by * by) / num(s.length, r);
    if (score <= worst) continue;
    worst = score;
    position = r;
  }
  s.effort += <f64>m;
  return position;
}

/** The line of a position in terms of the nonbasic variables. */
function price(s: Simplex, r: i32): void {
  const a = s.matrix;
  const n = a.n;
  const m = a.m;
  const line = s.line;
  memory.fill(line, 0, 8 * <usize>m);
  putNum(line, r, 1);
  solveTransposed(s.factors, line);
  for (let t = 0; t < s.touches; t++) {
    const j = at(s.touched, t);
    putNum(s.entry, j, 0);
    store<u8>(s.isTouched + <usize>j, 0);
  }
  let count = 0;
  let looked = 2 * m;
  for (let i = 0; i < m; i++) {
    const by = num(line, i);
    if (by === 0) continue;
    if (abs(by) < TINY) {
      putNum(line, i, 0);
      continue;
    }
    if (at(s.place, n + i) < 0) {
      putNum(s.entry, n + i, -by);
      put(s.touched, count++, n + i);
    }
    const from = at(a.rowStart, i);
    const to = at(a.rowStart, i + 1);
    for (let k = from; k < to; k++) {
      const j = at(a.columnOf, k);
      if (at(s.place, j) >= 0) continue;
      putNum(s.entry, j, num(s.entry, j) + by * num(a.rowEntry, k));
      if (load<u8>(s.isTouched + <usize>j)) continue;
      store<u8>(s.isTouched + <usize>j, 1);
      put(s.touched, count++, j);
    }
    looked += to - from;
  }
  s.touches = count;
  s.effort += <f64>(looked + count);
}

/** The variable whose cost is used up first; of those that are nearly first the one with the largest pivot (Harris 1973); -1 if there is none. */
function entering(s: Simplex, direction: f64): i32 {
  const n = s.matrix.n;
  let least: f64 = Infinity;
  for (let t = 0; t < s.touches; t++) {
    const j = at(s.touched, t);
    const by = direction * num(s.entry, j);
    if (by < LEAST_PIVOT || (j < n && sign(s.state, j) !== 0)) continue;
    least = min(least, (max(num(s.cost, j), 0) + SLACK) / by);
  }
  let size: f64 = 0;
  let best = -1;
  for (let t = 0; t < s.touches; t++) {
    const j = at(s.touched, t);
    const by = direction * num(s.entry, j);
    if (by <= size || by < LEAST_PIVOT || (j < n && sign(s.state, j) !== 0)) continue;
    if (num(s.cost, j) > least * by) continue;
    size = by;
    best = j;
  }
  s.effort += <f64>(2 * s.touches);
  return best;
}

/** Moves costs along the line of position r, by so much for each of its entries. */
function moveCosts(s: Simplex, r: i32, by: f64): void {
  for (let t = 0; t < s.touches; t++) {
    const j = at(s.touched, t);
    putNum(s.cost, j, num(s.cost, j) - by * num(s.entry, j));
  }
  const leaves = at(s.basic, r);
  putNum(s.cost, leaves, num(s.cost, leaves) - by);
}

/** No variable may enter: the line, taken often enough, raises the objective as far as anyone likes. */
function refute(s: Simplex, r: i32, enough: f64): void {
  moveCosts(s, r, (enough + 1 - s.objective) / excess(s, r));
  s.objective = enough + 1;
}

/** Variable q enters, what is at position r leaves. */
function pivot(s: Simplex, r: i32, q: i32): void {
  const a = s.matrix;
  const n = a.n;
  const m = a.m;
  const f = s.factors;
  const column = s.column;
  memory.fill(column, 0, 8 * <usize>m);
  if (q >= n) putNum(column, q - n, -1);
  else {
    const to = at(a.columnStart, q + 1);
    for (let i = at(a.columnStart, q); i < to; i++) putNum(column, at(a.rowOf, i), num(a.columnEntry, i));
  }
  solve(f, column);
  const size = num(column, r);
  if (abs(size - num(s.entry, q)) > DRIFT * (1 + abs(size)) && f.exchanges.count > 0) {
    refactor(s);
    return;
  }
  const steep = s.steep;
  memory.copy(steep, s.line, 8 * <usize>m);
  solve(f, steep);
  let squared: f64 = 0;
  for (let i = 0; i < m; i++) squared += num(s.line, i) * num(s.line, i);
  s.pivots++;
  if (num(s.cost, q) < SLACK) {
    const trifle = TRIFLE * <f64>(16 + (s.pivots & 15));
    putNum(s.weight, q, num(s.weight, q) + trifle - num(s.cost, q));
    putNum(s.cost, q, trifle);
  }
  const by = excess(s, r);
  const move = by / size;
  const dual = num(s.cost, q) / size;
  s.objective += dual * by;
  moveCosts(s, r, dual);
  putNum(s.cost, q, 0);
  for (let i = 0; i < m; i++) {
    const entry = num(column, i);
    if (entry === 0 || i === r) continue;
    putNum(s.value, i, num(s.value, i) - move * entry);
    const part = entry / size;
    const length = num(s.length, i) + part * (part * squared - 2 * num(steep, i));
    putNum(s.length, i, max(length, LEAST_LENGTH));
  }
  putNum(s.length, r, max(squared / (size * size), LEAST_LENGTH));
  put(s.place, at(s.basic, r), NONBASIC);
  put(s.basic, r, q);
  put(s.place, q, r);
  putNum(s.value, r, move);
  s.effort += 4 * <f64>m;
  exchange(f, r, column);
  if (areLong(f)) refactor(s);
}

function placeAll(s: Simplex): void {
  const n = s.matrix.n;
  const m = s.matrix.m;
  for (let j = 0; j < n + m; j++) put(s.place, j, NONBASIC);
  for (let r = 0; r < m; r++) put(s.place, at(s.basic, r), r);
}

/** Factors, values and costs anew. */
function refactor(s: Simplex): void {
  const n = s.matrix.n;
  const m = s.matrix.m;
  // Lengths belong to variables, and positions change.
  const lengths = s.entry;
  for (let r = 0; r < m; r++) putNum(lengths, at(s.basic, r), num(s.length, r));
  if (make(s.factors, s.basic)) {
    for (let r = 0; r < m; r++) putNum(s.length, r, num(lengths, at(s.basic, r)));
  } else {
    for (let r = 0; r < m; r++) {
      put(s.basic, r, n + r);
      putNum(s.length, r, 1);
    }
    make(s.factors, s.basic);
  }
  memory.fill(s.entry, 0, 8 * <usize>(n + m));
  memory.fill(s.isTouched, 0, <usize>(n + m));
  s.touches = 0;
  placeAll(s);
  valuesAnew(s);
  costsAnew(s);
  s.effort += <f64>(8 * m + 2 * n);
}

function valuesAnew(s: Simplex): void {
  const a = s.matrix;
  const y = s.value;
  memory.copy(y, a.least, 8 * <usize>a.m);
  for (let j = 0; j < a.n; j++) {
    if (at(s.place, j) >= 0 || sign(s.state, j) <= 0) continue;
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) {
      const row = at(a.rowOf, i);
      putNum(y, row, num(y, row) - num(a.columnEntry, i));
    }
  }
  solve(s.factors, y);
}

function costsAnew(s: Simplex): void {
  const a = s.matrix;
  const n = a.n;
  const m = a.m;
  const y = s.line;
  let objective: f64 = 0;
  for (let r = 0; r < m; r++) {
    const weight = num(s.weight, at(s.basic, r));
    putNum(y, r, weight);
    objective += weight * num(s.value, r);
  }
  solveTransposed(s.factors, y);
  for (let r = 0; r < m; r++) {
    putNum(s.cost, n + r, at(s.place, n + r) < 0 ? num(s.weight, n + r) + num(y, r) : 0);
  }
  for (let j = 0; j < n; j++) {
    let by: f64 = 0;
    if (at(s.place, j) < 0) {
      by = num(s.weight, j);
      if (sign(s.state, j) > 0) objective += by;
      const to = at(a.columnStart, j + 1);
      for (let i = at(a.columnStart, j); i < to; i++) by -= num(y, at(a.rowOf, i)) * num(a.columnEntry, i);
    }
    putNum(s.cost, j, by);
  }
  s.objective = objective;
  s.effort += <f64>a.size;
}
