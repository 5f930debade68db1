// A basis of a linear program as a product of triangular matrices that stay nearly as sparse as the basis; a column for each row, by position.
//
// They are made in eliminate.ts. A column that is exchanged later is one more factor (Dantzig and Orchard-Hays 1954), until these have cost as much as
// making all anew.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';
import { endList, freeLists, Lists, newLists, push } from './lists';
import { Matrix } from './matrix';
import { list, listAll, Vector } from './vector';

const TINY: f64 = 1e-11;
/** Of so few rows it is cheaper to look at all than to list those that matter. */
const SHORT: i32 = 500;
/** Exchanges are no longer exact after so many. */
const MOST_EXCHANGES: i32 = 100;
/** An entry looked at in making factors takes so many times as long as one of an exchange. */
const LONG: f64 = 2;

@unmanaged
export class Factors {
  /** Positions in the order of elimination, how early each one is, and what stands on its diagonal. */
  order: usize;
  rank: usize;
  diagonal: usize;
  /** The positions that have anything below the diagonal, in order. */
  lower: usize;
  exchangedAt: usize;
  pivots: usize;
  /** For making them: columns that are left, how many entries of columns and rows are, and rows that an elimination touches. */
  rest: usize;
  ofColumn: usize;
  ofRow: usize;
  work: usize;
  touched: usize;
  isTouched: usize;

  matrix: Matrix;
  /** Below the diagonal by column; above it by column, in order, and by row; and the columns that were exchanged, without their pivots. */
  below: Lists;
  above: Lists;
  across: Lists;
  exchanges: Lists;
  restCount: i32;
  /** How many positions, the first in order, have slacks: there is nothing above their diagonals, nor below. */
  slacks: i32;
  /** How many positions are in order. */
  done: i32;
  /** How often factors were made. */
  made: i32;
  /** Entries looked at. */
  effort: f64;
  /** What making them took, with all that is found anew then, and what exchanges have cost since. */
  making: f64;
  lengthened: f64;
}

export function newFactors(matrix: Matrix): Factors {
  const f = changetype<Factors>(allocZeros(offsetof<Factors>()));
  const m = <u64>matrix.m;
  f.matrix = matrix;
  f.order = alloc(4 * m);
  f.rank = alloc(4 * m);
  f.diagonal = alloc(8 * m);
  f.lower = alloc(4 * m);
  f.exchangedAt = alloc(4 * <u64>MOST_EXCHANGES);
  f.pivots = alloc(8 * <u64>MOST_EXCHANGES);
  f.rest = alloc(4 * m);
  f.ofColumn = alloc(4 * <u64>matrix.n);
  f.ofRow = alloc(4 * m);
  f.work = allocZeros(8 * m);
  f.touched = alloc(4 * m);
  f.isTouched = allocZeros(m);
  f.below = newLists();
  f.above = newLists();
  f.across = newLists();
  f.exchanges = newLists();
  return f;
}

export function freeFactors(f: Factors): void {
  freeLists(f.below);
  freeLists(f.above);
  freeLists(f.across);
  freeLists(f.exchanges);
  const address = changetype<usize>(f);
  for (let i = offsetof<Factors>('order'); i <= offsetof<Factors>('isTouched'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** Subtracts a list of entries, so many times. */
@inline
function subtract(y: Vector, l: Lists, k: i32, by: f64): i32 {
  const from = at(l.start, k);
  const to = at(l.start, k + 1);
  const entries = y.entries;
  const index = l.index;
  const entry = l.entry;
  if (y.isWhole) {
    for (let i = from; i < to; i++) {
      const row = at(index, i);
      putNum(entries, row, num(entries, row) - by * num(entry, i));
    }
  } else {
    for (let i = from; i < to; i++) {
      const row = at(index, i);
      putNum(entries, row, num(entries, row) - by * num(entry, i));
      list(y, row);
    }
  }
  return to - from;
}

/** The sum of a list's entries times what is there. */
@inline
function product(y: usize, l: Lists, k: i32): f64 {
  let sum: f64 = 0;
  const to = at(l.start, k + 1);
  for (let i = at(l.start, k); i < to; i++) sum += num(y, at(l.index, i)) * num(l.entry, i);
  return sum;
}

/** Solves for a column: what the basic ones make up of it. */
export function solve(f: Factors, v: Vector): void {
  const m = f.matrix.m;
  const slacks = f.slacks;
  const y = v.entries;
  if (m <= SHORT) listAll(v);
  let looked = m - slacks + f.below.count;
  for (let c = 0; c < f.below.count; c++) {
    const by = num(y, at(f.lower, c));
    if (by !== 0) looked += subtract(v, f.below, c, by);
  }
  for (let k = m - 1; k >= slacks; k--) {
    const r = at(f.order, k);
    if (num(y, r) === 0) continue;
    const by = num(y, r) / num(f.diagonal, r);
    putNum(y, r, by);
    looked += subtract(v, f.above, k, by);
  }
  for (let t = 0; t < v.count; t++) {
    const r = at(v.listed, t);
    if (at(f.rank, r) < slacks) putNum(y, r, -num(y, r));
  }
  let longer = 0;
  for (let c = 0; c < f.exchanges.count; c++) {
    const r = at(f.exchangedAt, c);
    if (num(y, r) === 0) continue;
    const by = num(y, r) / num(f.pivots, c);
    putNum(y, r, by);
    longer += subtract(v, f.exchanges, c, by);
  }
  f.lengthened += <f64>longer;
  f.effort += <f64>(looked + v.count + longer);
}

/** Solves for a row: what has these products with the basic columns. */
export function solveTransposed(f: Factors, v: Vector): void {
  const m = f.matrix.m;
  const slacks = f.slacks;
  const y = v.entries;
  if (m <= SHORT) listAll(v);
  for (let c = f.exchanges.count - 1; c >= 0; c--) {
    const r = at(f.exchangedAt, c);
    putNum(y, r, (num(y, r) - product(y, f.exchanges, c)) / num(f.pivots, c));
    list(v, r);
  }
  let looked = m - slacks + f.below.size + v.count;
  for (let t = 0, count = v.count; t < count; t++) {
    const r = at(v.listed, t);
    if (at(f.rank, r) >= slacks || num(y, r) === 0) continue;
    putNum(y, r, -num(y, r));
    looked += subtract(v, f.across, r, num(y, r));
  }
  for (let k = slacks; k < m; k++) {
    const r = at(f.order, k);
    if (num(y, r) === 0) continue;
    const by = num(y, r) / num(f.diagonal, r);
    putNum(y, r, by);
    looked += subtract(v, f.across, r, by);
  }
  for (let c = f.below.count - 1; c >= 0; c--) {
    const r = at(f.lower, c);
    putNum(y, r, num(y, r) - product(y, f.below, c));
    list(v, r);
  }
  f.lengthened += <f64>f.exchanges.size;
  f.effort += <f64>(looked + f.exchanges.size);
}

/** Another column takes the position r; y is what the basic ones make up of it. */
export function exchange(f: Factors, r: i32, y: Vector): void {
  const c = f.exchanges.count;
  put(f.exchangedAt, c, r);
  putNum(f.pivots, c, num(y.entries, r));
  for (let t = 0; t < y.count; t++) {
    const i = at(y.listed, t);
    const entry = num(y.entries, i);
    if (i !== r && abs(entry) > TINY) push(f.exchanges, i, entry);
  }
  endList(f.exchanges);
}

/** Whether factors had better be made anew; not in a trial, after which they would have to be made once more. */
export function areLong(f: Factors, isTrial: bool): bool {
  return f.exchanges.count >= MOST_EXCHANGES || (!isTrial && f.lengthened > LONG * f.making);
}
