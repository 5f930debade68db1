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
import { at, num, put, putNum } from '../memory';
import { refactor } from './anew';
import { areLong, exchange, solve } from './factors';
import { SLACK, TRIFLE } from './limits';
import { entering, excess, leaving, price, watch } from './pricing';
import { NONBASIC, Simplex } from './state';
import { addTo, clearVector } from './vector';

const LEAST_LENGTH: f64 = 1e-4;
/** How far two ways to find the same pivot may differ. */
const DRIFT: f64 = 1e-6;

/** Decides the columns of the literals in the inbox, 2j for in and 2j + 1 for out. */
export function decideColumns(s: Simplex, count: i32): void {
  const column = s.column;
  clearVector(column);
  for (let t = 0; t < count; t++) {
    const literal = at(inboxRow, t);
    const j = literal >> 1;
    const isIn = (literal & 1) === 0;
    store<i8>(s.state + <usize>j, isIn ? 1 : -1);
    if (at(s.place, j) >= 0) watch(s, at(s.place, j));
    else if (isIn) {
      s.objective += num(s.cost, j);
      addColumn(s, j);
    }
  }
  solve(s.factors, column);
  for (let t = 0; t < column.count; t++) {
    const r = at(column.listed, t);
    putNum(s.value, r, num(s.value, r) - num(column.entries, r));
    watch(s, r);
  }
}

function addColumn(s: Simplex, j: i32): void {
  const a = s.matrix;
  const to = at(a.columnStart, j + 1);
  for (let i = at(a.columnStart, j); i < to; i++) addTo(s.column, at(a.rowOf, i), num(a.columnEntry, i));
}

/** Goes on until nothing is below 0 or the objective is above `enough`; false if that is not so after looking at `most` entries. A trial is followed by going back. */
export function optimise(s: Simplex, enough: f64, most: f64, isTrial: bool): bool {
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
    pivot(s, r, q, isTrial);
  }
  s.effort += f.effort;
  f.effort = 0;
  return isDone;
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
function pivot(s: Simplex, r: i32, q: i32, isTrial: bool): void {
  const n = s.matrix.n;
  const f = s.factors;
  const line = s.line;
  const column = s.column;
  const steep = s.steep;
  clearVector(column);
  if (q >= n) addTo(column, q - n, -1);
  else addColumn(s, q);
  solve(f, column);
  const size = num(column.entries, r);
  if (abs(size - num(s.entry, q)) > DRIFT * (1 + abs(size)) && f.exchanges.count > 0) {
    refactor(s);
    return;
  }
  clearVector(steep);
  let squared: f64 = 0;
  for (let t = 0; t < line.count; t++) {
    const i = at(line.listed, t);
    const entry = num(line.entries, i);
    addTo(steep, i, entry);
    squared += entry * entry;
  }
  solve(f, steep);
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
  put(s.place, at(s.basic, r), NONBASIC);
  put(s.basic, r, q);
  put(s.place, q, r);
  putNum(s.value, r, move);
  putNum(s.length, r, max(squared / (size * size), LEAST_LENGTH));
  watch(s, r);
  for (let t = 0; t < column.count; t++) {
    const i = at(column.listed, t);
    const entry = num(column.entries, i);
    if (entry === 0 || i === r) continue;
    putNum(s.value, i, num(s.value, i) - move * entry);
    const part = entry / size;
    const length = num(s.length, i) + part * (part * squared - 2 * num(steep.entries, i));
    putNum(s.length, i, max(length, LEAST_LENGTH));
    watch(s, i);
  }
  s.effort += <f64>(2 * (line.count + column.count));
  exchange(f, r, column);
  if (areLong(f, isTrial)) refactor(s);
}
