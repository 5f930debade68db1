// The columns of a basis that are eliminated without filling anything: slacks, then columns with one entry in the rows that are left, then those with a row
// that no other column is left in. Of covers little else remains.

import { at, put } from '../memory';
import { Factors } from './factors';

/** Puts them in order, at their positions, and lists the rest, with the entries that rows and columns have left. */
export function takeSingles(f: Factors, basic: usize): void {
  const a = f.matrix;
  const n = a.n;
  const m = a.m;
  const rank = f.rank;
  const columns = f.rest;
  let count = 0;
  f.done = 0;
  for (let r = 0; r < m; r++) {
    const j = at(basic, r);
    if (j < n) put(columns, count++, j);
    else {
      put(rank, j - n, f.done);
      put(f.order, f.done++, j - n);
    }
  }
  f.slacks = f.done;
  // Positions are filled anew: first the slacks.
  for (let k = 0; k < f.done; k++) put(basic, at(f.order, k), n + at(f.order, k));
  memory.fill(f.ofRow, 0, 4 * <usize>m);
  memory.fill(f.ofColumn, 0, 4 * <usize>n);
  for (let c = 0; c < count; c++) {
    const j = at(columns, c);
    let left = 0;
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) {
      const row = at(a.rowOf, i);
      if (at(rank, row) < m) continue;
      left++;
      put(f.ofRow, row, at(f.ofRow, row) + 1);
    }
    // 0 is for all that are not in the basis, or gone.
    put(f.ofColumn, j, left);
  }
  byColumn(f, basic, count);
  byRow(f, basic);
  f.restCount = 0;
  for (let c = 0; c < count; c++) {
    const j = at(columns, c);
    if (at(f.ofColumn, j) > 0) put(f.rest, f.restCount++, j);
  }
}

/** A column goes to a row, and leaves one entry less in others. */
function place(f: Factors, basic: usize, j: i32, r: i32): void {
  const a = f.matrix;
  put(f.rank, r, f.done);
  put(f.order, f.done++, r);
  put(basic, r, j);
  put(f.ofColumn, j, 0);
  const to = at(a.columnStart, j + 1);
  for (let i = at(a.columnStart, j); i < to; i++) {
    const row = at(a.rowOf, i);
    put(f.ofRow, row, at(f.ofRow, row) - 1);
  }
}

function byColumn(f: Factors, basic: usize, count: i32): void {
  const a = f.matrix;
  const m = a.m;
  const stack = f.touched;
  let size = 0;
  for (let c = 0; c < count; c++) if (at(f.ofColumn, at(f.rest, c)) === 1) put(stack, size++, at(f.rest, c));
  while (size > 0) {
    const j = at(stack, --size);
    if (at(f.ofColumn, j) !== 1) continue;
    let i = at(a.columnStart, j);
    while (at(f.rank, at(a.rowOf, i)) < m) i++;
    const r = at(a.rowOf, i);
    place(f, basic, j, r);
    const end = at(a.rowStart, r + 1);
    for (let k = at(a.rowStart, r); k < end; k++) {
      const other = at(a.columnOf, k);
      const left = at(f.ofColumn, other) - 1;
      if (left < 0) continue;
      put(f.ofColumn, other, left);
      if (left === 1) put(stack, size++, other);
    }
  }
}

function byRow(f: Factors, basic: usize): void {
  const a = f.matrix;
  const m = a.m;
  const stack = f.touched;
  let size = 0;
  for (let r = 0; r < m; r++) if (at(f.rank, r) === m && at(f.ofRow, r) === 1) put(stack, size++, r);
  while (size > 0) {
    const r = at(stack, --size);
    if (at(f.rank, r) < m || at(f.ofRow, r) !== 1) continue;
    let k = at(a.rowStart, r);
    while (at(f.ofColumn, at(a.columnOf, k)) === 0) k++;
    const j = at(a.columnOf, k);
    place(f, basic, j, r);
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) {
      const row = at(a.rowOf, i);
      if (at(f.ofRow, row) === 1 && at(f.rank, row) === m) put(stack, size++, row);
    }
  }
}
