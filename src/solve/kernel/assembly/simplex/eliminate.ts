// Factors for a basis (factors.ts). What can be eliminated without filling anything goes first (singles.ts). The rest is eliminated column by column (Gilbert and
// Peierls 1988), short columns first, on the shortest row whose entry is large enough.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';
import { Factors } from './factors';
import { cut, endList, push, reserveLists } from './lists';
import { takeSingles } from './singles';

const LARGE_ENOUGH: f64 = 0.1;
const TINY: f64 = 1e-11;
const SINGULAR: f64 = 1e-9;

/** Factors for these columns. They are put in order: the one at position r has its pivot in row r. False if they are no basis. */
export function make(f: Factors, basic: usize): bool {
  const a = f.matrix;
  const m = a.m;
  cut(f.below, 0);
  cut(f.above, 0);
  cut(f.exchanges, 0);
  f.made++;
  for (let r = 0; r < m; r++) put(f.rank, r, m);
  takeSingles(f, basic);
  for (let k = 0; k < f.done; k++) take(f, at(basic, at(f.order, k)), at(f.order, k));
  const isBasis = eliminate(f, basic);
  if (isBasis) crosswise(f);
  f.effort += 12 * <f64>m + 4 * <f64>(f.below.size + f.above.size);
  return isBasis;
}

/** A column that needs no elimination. */
function take(f: Factors, j: i32, r: i32): void {
  const a = f.matrix;
  if (j >= a.n) putNum(f.diagonal, r, -1);
  else {
    const from = at(a.columnStart, j);
    const to = at(a.columnStart, j + 1);
    const rank = at(f.rank, r);
    let pivot: f64 = 0;
    for (let i = from; i < to; i++) if (at(a.rowOf, i) === r) pivot = num(a.columnEntry, i);
    putNum(f.diagonal, r, pivot);
    const size = f.below.size;
    for (let i = from; i < to; i++) {
      const row = at(a.rowOf, i);
      if (at(f.rank, row) < rank) push(f.above, row, num(a.columnEntry, i));
      else if (row !== r) push(f.below, row, num(a.columnEntry, i) / pivot);
    }
    endBelow(f, r, size);
  }
  endList(f.above);
}

function endBelow(f: Factors, r: i32, size: i32): void {
  if (f.below.size === size) return;
  put(f.lower, f.below.count, r);
  endList(f.below);
}

/** What is left, column by column. */
function eliminate(f: Factors, basic: usize): bool {
  const a = f.matrix;
  const m = a.m;
  sortRest(f);
  // Of what stands below the diagonal of columns before, no entry is in the rest.
  const first = f.below.count;
  const work = f.work;
  for (let t = 0; t < f.restCount; t++) {
    const j = at(f.rest, t);
    let touches = 0;
    const to = at(a.columnStart, j + 1);
    for (let i = at(a.columnStart, j); i < to; i++) {
      const row = at(a.rowOf, i);
      putNum(work, row, num(a.columnEntry, i));
      store<u8>(f.isTouched + <usize>row, 1);
      put(f.touched, touches++, row);
    }
    const count = f.below.count;
    const start = f.below.start;
    for (let c = first; c < count; c++) {
      const by = num(work, at(f.lower, c));
      if (by === 0) continue;
      const end = at(start, c + 1);
      for (let i = at(start, c); i < end; i++) {
        const row = at(f.below.index, i);
        putNum(work, row, num(work, row) - by * num(f.below.entry, i));
        if (load<u8>(f.isTouched + <usize>row)) continue;
        store<u8>(f.isTouched + <usize>row, 1);
        put(f.touched, touches++, row);
      }
      f.effort += <f64>(end - at(start, c));
    }
    f.effort += <f64>(count - first);
    const r = pivotRow(f, touches);
    const pivot = r < 0 ? 0 : num(work, r);
    const size = f.below.size;
    for (let i = 0; i < touches; i++) {
      const row = at(f.touched, i);
      const entry = num(work, row);
      putNum(work, row, 0);
      store<u8>(f.isTouched + <usize>row, 0);
      if (r < 0 || row === r || abs(entry) < TINY) continue;
      if (at(f.rank, row) < m) push(f.above, row, entry);
      else push(f.below, row, entry / pivot);
    }
    if (r < 0) return false;
    putNum(f.diagonal, r, pivot);
    endList(f.above);
    endBelow(f, r, size);
    put(f.rank, r, f.done);
    put(f.order, f.done++, r);
    put(basic, r, j);
  }
  return f.done === m;
}

/** Short columns first, as they are in the rows that are left; those of a length in order. */
function sortRest(f: Factors): void {
  const count = f.restCount;
  if (count === 0) return;
  let longest = 0;
  for (let t = 0; t < count; t++) longest = max(longest, at(f.ofColumn, at(f.rest, t)));
  const starts = allocZeros(4 * (<u64>longest + 2));
  const sorted = alloc(4 * <u64>count);
  for (let t = 0; t < count; t++) {
    const length = at(f.ofColumn, at(f.rest, t));
    put(starts, length + 1, at(starts, length + 1) + 1);
  }
  for (let k = 0; k <= longest; k++) put(starts, k + 1, at(starts, k + 1) + at(starts, k));
  for (let t = 0; t < count; t++) {
    const length = at(f.ofColumn, at(f.rest, t));
    put(sorted, at(starts, length), at(f.rest, t));
    put(starts, length, at(starts, length) + 1);
  }
  memory.copy(f.rest, sorted, 4 * <usize>count);
  free(sorted);
  free(starts);
}

/** The row with fewest entries among those whose entry is large enough; -1 if there is none. */
function pivotRow(f: Factors, touches: i32): i32 {
  const m = f.matrix.m;
  let largest: f64 = 0;
  for (let i = 0; i < touches; i++) {
    const row = at(f.touched, i);
    if (at(f.rank, row) === m) largest = max(largest, abs(num(f.work, row)));
  }
  let best = -1;
  if (largest < SINGULAR) return best;
  for (let i = 0; i < touches; i++) {
    const row = at(f.touched, i);
    if (at(f.rank, row) < m || abs(num(f.work, row)) < LARGE_ENOUGH * largest) continue;
    if (best < 0 || at(f.ofRow, row) < at(f.ofRow, best)) best = row;
  }
  return best;
}

/** What stands above the diagonal, by row. */
function crosswise(f: Factors): void {
  const m = f.matrix.m;
  const above = f.above;
  const across = f.across;
  reserveLists(across, m + 1, above.size);
  const next = across.start;
  memory.fill(next, 0, 4 * (<usize>m + 1));
  for (let i = 0; i < above.size; i++) {
    const row = at(above.index, i);
    put(next, row + 1, at(next, row + 1) + 1);
  }
  for (let r = 0; r < m; r++) put(next, r + 1, at(next, r + 1) + at(next, r));
  // Filled from behind: where a row ends becomes where it starts.
  for (let k = 0; k < m; k++) {
    const end = at(above.start, k + 1);
    for (let i = at(above.start, k); i < end; i++) {
      const row = at(above.index, i) + 1;
      const to = at(next, row) - 1;
      put(next, row, to);
      put(across.index, to, at(f.order, k));
      putNum(across.entry, to, num(above.entry, i));
    }
  }
  memory.copy(next, next + 4, 4 * <usize>m);
  put(next, m, above.size);
}
