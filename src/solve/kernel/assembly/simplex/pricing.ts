// What leaves the basis, and what enters it.

import { at, num, put, putNum, sign } from '../memory';
import { solveTransposed } from './factors';
import { excessOf, FEASIBLE, LEAST_PIVOT, SLACK } from './limits';
import { Simplex } from './state';
import { addTo, clearVector } from './vector';

const TINY: f64 = 1e-14;

/** By how much the variable at a position is below what it may be (negative) or above it. */
@inline
export function excess(s: Simplex, r: i32): f64 {
  const j = at(s.basic, r);
  return excessOf(num(s.value, r), j < s.matrix.n ? sign(s.state, j) : 0);
}

/** Whether the variable at a position is off. */
@inline
export function watch(s: Simplex, r: i32): void {
  if (load<u8>(s.isOff + <usize>r) || abs(excess(s, r)) < FEASIBLE) return;
  store<u8>(s.isOff + <usize>r, 1);
  put(s.off, s.offCount++, r);
}

export function watchAll(s: Simplex): void {
  const m = s.matrix.m;
  memory.fill(s.isOff, 0, <usize>m);
  s.offCount = 0;
  for (let r = 0; r < m; r++) watch(s, r);
}

/** The position that is furthest off for the length of its line; -1 if none is. */
export function leaving(s: Simplex): i32 {
  let worst: f64 = 0;
  let position = -1;
  let left = 0;
  for (let t = 0; t < s.offCount; t++) {
    const r = at(s.off, t);
    const by = excess(s, r);
    if (abs(by) < FEASIBLE) {
      store<u8>(s.isOff + <usize>r, 0);
      continue;
    }
    put(s.off, left++, r);
    const score = (by * by) / num(s.length, r);
    if (score <= worst) continue;
    worst = score;
    position = r;
  }
  s.effort += <f64>s.offCount;
  s.offCount = left;
  return position;
}

/** The line of a position in terms of the nonbasic variables. */
export function price(s: Simplex, r: i32): void {
  const a = s.matrix;
  const n = a.n;
  const line = s.line;
  clearVector(line);
  addTo(line, r, 1);
  solveTransposed(s.factors, line);
  for (let t = 0; t < s.touches; t++) {
    const j = at(s.touched, t);
    putNum(s.entry, j, 0);
    store<u8>(s.isTouched + <usize>j, 0);
  }
  let count = 0;
  let looked = line.count;
  for (let t = 0; t < line.count; t++) {
    const i = at(line.listed, t);
    const by = num(line.entries, i);
    if (by === 0) continue;
    if (abs(by) < TINY) {
      putNum(line.entries, i, 0);
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
export function entering(s: Simplex, direction: f64): i32 {
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
