// Factors, values and costs of a basis, from nothing but the basis and what is decided.

import { at, num, put, putNum, sign } from '../memory';
import { make } from './eliminate';
import { solve, solveTransposed } from './factors';
import { watchAll } from './pricing';
import { NONBASIC, Simplex } from './state';
import { addTo, clearVector } from './vector';

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

export function placeAll(s: Simplex): void {
  const n = s.matrix.n;
  const m = s.matrix.m;
  for (let j = 0; j < n + m; j++) put(s.place, j, NONBASIC);
  for (let r = 0; r < m; r++) put(s.place, at(s.basic, r), r);
}

/** Factors, values and costs anew. */
export function refactor(s: Simplex): void {
  const n = s.matrix.n;
  const m = s.matrix.m;
  const f = s.factors;
  const before = s.effort + f.effort;
  // Lengths belong to variables, and positions change.
  const lengths = s.entry;
  for (let r = 0; r < m; r++) putNum(lengths, at(s.basic, r), num(s.length, r));
  if (make(f, s.basic)) {
    for (let r = 0; r < m; r++) putNum(s.length, r, num(lengths, at(s.basic, r)));
  } else {
    for (let r = 0; r < m; r++) {
      put(s.basic, r, n + r);
      putNum(s.length, r, 1);
    }
    make(f, s.basic);
  }
  memory.fill(s.entry, 0, 8 * <usize>(n + m));
  memory.fill(s.isTouched, 0, <usize>(n + m));
  s.touches = 0;
  placeAll(s);
  valuesAnew(s);
  watchAll(s);
  costsAnew(s);
  s.effort += <f64>(8 * m + 2 * n);
  f.making = s.effort + f.effort - before;
  f.lengthened = 0;
}

function valuesAnew(s: Simplex): void {
  const a = s.matrix;
  const y = s.column;
  clearVector(y);
  for (let r = 0; r < a.m; r++) if (num(a.least, r) !== 0) addTo(y, r, num(a.least, r));
  for (let j = 0; j < a.n; j++) {
    if (at(s.place, j) >= 0 || sign(s.state, j) <= 0) continue;
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) addTo(y, at(a.rowOf, i), -num(a.columnEntry, i));
  }
  solve(s.factors, y);
  memory.copy(s.value, y.entries, 8 * <usize>a.m);
}

function costsAnew(s: Simplex): void {
  const a = s.matrix;
  const n = a.n;
  const m = a.m;
  const line = s.line;
  const y = line.entries;
  let objective: f64 = 0;
  clearVector(line);
  for (let r = 0; r < m; r++) {
    const weight = num(s.weight, at(s.basic, r));
    if (weight === 0) continue;
    addTo(line, r, weight);
    objective += weight * num(s.value, r);
  }
  solveTransposed(s.factors, line);
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
