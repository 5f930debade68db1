// A light cover by local search with weights on rows (Gao, Weise and Li 2015): a column goes whose rows are covered by others, or nearly; then an uncovered row
// takes the column that covers most of what is missing. Rows become dearer as long as they are uncovered, so that it does not stay where it is.
//
// Every entry of the matrix is 1, and so is what each row calls for. A move costs the columns that share a row with the one that moves, and a look at all columns
// for one that leaves.

import { Dice, roll } from './dice';
import { inboxRow } from './inbox';
import { alloc, allocZeros, at, free, num, put, putNum, sign } from './memory';
import { findColumns, freeMatrix, Matrix } from './simplex/matrix';

@unmanaged
export class Cover {
  /** By column, a byte: whether it is in the lightest cover, and whether in the one that changes; the first is read from outside. */
  best: usize;
  isIn: usize;
  mayEnter: usize;
  /** How many columns cover a row, and what it is worth to cover it. */
  covers: usize;
  price: usize;
  /** What removing a column uncovers, or adding it covers, by the prices of rows; and when it moved last. */
  worth: usize;
  changed: usize;
  /** The rows that are not covered, and where a row is among them. */
  uncovered: usize;
  place: usize;

  total: f64;
  least: f64;
  missing: i32;
  moved: i32;
  /** Without a lighter cover it ends there. */
  end: i32;
  step: i32;
  added: i32;
  matrix: Matrix;
  dice: Dice;
}

/** Matrix and dice are its own from then on. The columns of the first cover are in the inbox. */
export function newCover(matrix: Matrix, dice: Dice, count: i32): Cover {
  const c = changetype<Cover>(allocZeros(offsetof<Cover>()));
  findColumns(matrix);
  const n = <u64>matrix.n;
  const m = <u64>matrix.m;
  c.matrix = matrix;
  c.dice = dice;
  c.best = allocZeros(n);
  c.isIn = allocZeros(n);
  c.mayEnter = alloc(n);
  memory.fill(c.mayEnter, 1, <usize>n);
  c.covers = allocZeros(4 * m);
  c.price = alloc(8 * m);
  c.worth = alloc(8 * n);
  c.changed = allocZeros(4 * n);
  c.uncovered = alloc(4 * m);
  c.place = alloc(4 * m);
  for (let j = 0; j < matrix.n; j++) {
    putNum(c.worth, j, <f64>(at(matrix.columnStart, j + 1) - at(matrix.columnStart, j)));
  }
  for (let r = 0; r < matrix.m; r++) {
    putNum(c.price, r, 1);
    miss(c, r);
  }
  for (let i = 0; i < count; i++) enter(c, at(inboxRow, i));
  keep(c);
  c.added = -1;
  c.step = 1;
  return c;
}

export function freeCover(c: Cover): void {
  freeMatrix(c.matrix);
  free(changetype<usize>(c.dice));
  const address = changetype<usize>(c);
  for (let i = offsetof<Cover>('best'); i <= offsetof<Cover>('place'); i += 4) free(load<usize>(address + i));
  free(address);
}

@inline
function miss(c: Cover, r: i32): void {
  put(c.place, r, c.missing);
  put(c.uncovered, c.missing++, r);
}

/** What is in now is the lightest cover. */
function keep(c: Cover): void {
  c.least = c.total;
  memory.copy(c.best, c.isIn, c.matrix.n);
}

@inline
function isIn(c: Cover, j: i32): bool {
  return sign(c.isIn, j) !== 0;
}

@inline
function addWorth(c: Cover, j: i32, by: f64): void {
  putNum(c.worth, j, num(c.worth, j) + by);
}

function enter(c: Cover, j: i32): void {
  const a = c.matrix;
  c.moved++;
  store<u8>(c.isIn + j, 1);
  c.total += num(a.weight, j);
  putNum(c.worth, j, 0);
  const last = at(a.columnStart, j + 1);
  for (let i = at(a.columnStart, j); i < last; i++) {
    const r = at(a.rowOf, i);
    const before = at(c.covers, r);
    const price = num(c.price, r);
    const end = at(a.rowStart, r + 1);
    put(c.covers, r, before + 1);
    if (before === 0) {
      const other = at(c.uncovered, --c.missing);
      put(c.uncovered, at(c.place, r), other);
      put(c.place, other, at(c.place, r));
      addWorth(c, j, price);
    }
    for (let e = at(a.rowStart, r); e < end; e++) {
      const k = at(a.columnOf, e);
      store<u8>(c.mayEnter + k, 1);
      if (k !== j && (before === 0 || (before === 1 && isIn(c, k)))) addWorth(c, k, -price);
    }
  }
}

function leave(c: Cover, j: i32): void {
  const a = c.matrix;
  c.moved++;
  store<u8>(c.isIn + j, 0);
  c.total -= num(a.weight, j);
  putNum(c.worth, j, 0);
  const last = at(a.columnStart, j + 1);
  for (let i = at(a.columnStart, j); i < last; i++) {
    const r = at(a.rowOf, i);
    const left = at(c.covers, r) - 1;
    const price = num(c.price, r);
    const end = at(a.rowStart, r + 1);
    put(c.covers, r, left);
    if (left === 0) miss(c, r);
    for (let e = at(a.rowStart, r); e < end; e++) {
      const k = at(a.columnOf, e);
      store<u8>(c.mayEnter + k, 1);
      if (left === 0 || (left === 1 && isIn(c, k))) addWorth(c, k, price);
    }
  }
  store<u8>(c.mayEnter + j, 0);
}

/** The column that is missed least for its weight, but the one that was added last; of those the one that has not changed for longest. -1 if there is none. */
function cheapest(c: Cover): i32 {
  const n = c.matrix.n;
  const weight = c.matrix.weight;
  let best = -1;
  let least = Infinity;
  for (let j = 0; j < n; j++) {
    if (!isIn(c, j) || j === c.added) continue;
    const loss = num(c.worth, j) / num(weight, j);
    if (loss < least || (loss === least && at(c.changed, j) < at(c.changed, best))) {
      least = loss;
      best = j;
    }
  }
  return best;
}

/** The column that covers most of what is missing for its weight, of those that a row may take; -1 if there is none. */
function dearest(c: Cover, r: i32): i32 {
  const a = c.matrix;
  const end = at(a.rowStart, r + 1);
  let best = -1;
  let most = -Infinity;
  for (let e = at(a.rowStart, r); e < end; e++) {
    const k = at(a.columnOf, e);
    if (sign(c.mayEnter, k) === 0) continue;
    const gain = num(c.worth, k) / num(a.weight, k);
    if (gain > most || (gain === most && at(c.changed, k) < at(c.changed, best))) {
      most = gain;
      best = k;
    }
  }
  return best;
}

/** Rows that are not covered become dearer. */
function raise(c: Cover): void {
  const a = c.matrix;
  for (let i = 0; i < c.missing; i++) {
    const r = at(c.uncovered, i);
    const end = at(a.rowStart, r + 1);
    putNum(c.price, r, num(c.price, r) + 1);
    for (let e = at(a.rowStart, r); e < end; e++) addWorth(c, at(a.columnOf, e), 1);
  }
}

/** Goes on for about `slice` moves; false if it is over: as light as `enough`, or `moves` without a lighter one. */
export function lighten(c: Cover, enough: f64, moves: i32, slice: i32): bool {
  if (c.end === 0) c.end = moves;
  const pause = c.moved + slice;
  for (; c.moved < c.end && c.least > enough; c.step++) {
    if (c.moved > pause) return true;
    if (c.missing === 0 && c.total < c.least) {
      keep(c);
      c.end = c.moved + moves;
    }
    // One too many goes in any case, and then all that makes it no lighter than the best.
    do {
      const j = cheapest(c);
      if (j < 0) return false;
      leave(c, j);
      put(c.changed, j, c.step);
    } while (c.total >= c.least);
    while (c.missing > 0) {
      const j = dearest(c, at(c.uncovered, roll(c.dice, c.missing)));
      raise(c);
      if (j < 0 || c.total + num(c.matrix.weight, j) >= c.least) break;
      enter(c, j);
      put(c.changed, j, c.step);
      c.added = j;
    }
  }
  return false;
}
