// Tables kept to come back to.

import { alloc, allocZeros, free } from '../memory';
import { NONE, rowOf, Table } from './state';

/** Where the method was, with what was decided. */
@unmanaged
export class Kept {
  objective: f64;
  block: usize;
  room: usize;
  rows: i32;
  columns: i32;
}

export function newKept(): Kept {
  return changetype<Kept>(allocZeros(offsetof<Kept>()));
}

export function freeKept(k: Kept): void {
  free(k.block);
  free(changetype<usize>(k));
}

export function saveTable(t: Table, k: Kept): void {
  const size = sizeOf(t);
  if (size > k.room) {
    free(k.block);
    k.block = alloc(<u64>size);
    k.room = size;
  }
  k.objective = t.objective;
  k.rows = t.rows;
  k.columns = t.columns;
  move(t, k.block, true);
}

/** Goes back, also to what was decided then. */
export function restoreTable(t: Table, k: Kept): void {
  t.objective = k.objective;
  t.rows = k.rows;
  t.columns = k.columns;
  t.refuted = NONE;
  move(t, k.block, false);
}

function sizeOf(t: Table): usize {
  const rows = <usize>t.rows;
  const columns = <usize>t.columns;
  const n = <usize>t.matrix.n;
  const m = <usize>t.matrix.m;
  return 8 * rows * columns + 20 * rows + 12 * columns + 4 * (n + m) + n;
}

/** Between the table and a block, to it or from it. */
function move(t: Table, block: usize, isOut: bool): void {
  const rows = t.rows;
  const columns = t.columns;
  let at = block;
  for (let r = 0; r < rows; r++) at = part(rowOf(t, r), at, 8 * <usize>columns, isOut);
  at = part(t.value, at, 8 * <usize>rows, isOut);
  at = part(t.length, at, 8 * <usize>rows, isOut);
  at = part(t.reduced, at, 8 * <usize>columns, isOut);
  at = part(t.basic, at, 4 * <usize>rows, isOut);
  at = part(t.outer, at, 4 * <usize>columns, isOut);
  at = part(t.place, at, 4 * <usize>(t.matrix.n + t.matrix.m), isOut);
  part(t.state, at, <usize>t.matrix.n, isOut);
  t.effort += <f64>(rows * columns + 10 * rows) / 8;
}

@inline
function part(row: usize, at: usize, bytes: usize, isOut: bool): usize {
  if (isOut) memory.copy(at, row, bytes);
  else memory.copy(row, at, bytes);
  return at + bytes;
}
