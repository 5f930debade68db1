// The rows of a linear program, by row and by column. Beside its columns every row has a slack, column n + r, which is -1 there and nowhere else. Whoever makes
// one fills the block: what columns weigh and rows call for, the entries by row; then where rows start, and the columns of their entries.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';

@unmanaged
export class Matrix {
  n: i32;
  m: i32;
  size: i32;
  weight: usize;
  least: usize;
  rowEntry: usize;
  rowStart: usize;
  columnOf: usize;
  columnStart: usize;
  rowOf: usize;
  columnEntry: usize;
}

export function newMatrix(n: i32, m: i32, size: i32): Matrix {
  const a = changetype<Matrix>(allocZeros(offsetof<Matrix>()));
  a.n = n;
  a.m = m;
  a.size = size;
  a.weight = alloc(8 * (<u64>n + <u64>m + <u64>size) + 4 * (<u64>m + 1 + <u64>size));
  a.least = a.weight + 8 * <usize>n;
  a.rowEntry = a.least + 8 * <usize>m;
  a.rowStart = a.rowEntry + 8 * <usize>size;
  a.columnOf = a.rowStart + 4 * (<usize>m + 1);
  a.columnStart = allocZeros(4 * (<u64>n + 1));
  a.rowOf = alloc(4 * <u64>size);
  a.columnEntry = alloc(8 * <u64>size);
  return a;
}

/** Where the block of a matrix begins. */
export function matrixRows(a: Matrix): usize {
  return a.weight;
}

export function freeMatrix(a: Matrix): void {
  free(a.weight);
  free(a.columnStart);
  free(a.rowOf);
  free(a.columnEntry);
  free(changetype<usize>(a));
}

/** The entries by column, once those by row are there. */
export function findColumns(a: Matrix): void {
  const n = a.n;
  const start = a.columnStart;
  for (let i = 0; i < a.size; i++) {
    const j = at(a.columnOf, i);
    put(start, j + 1, at(start, j + 1) + 1);
  }
  for (let j = 0; j < n; j++) put(start, j + 1, at(start, j + 1) + at(start, j));
  const next = alloc(4 * <u64>n);
  memory.copy(next, start, 4 * <usize>n);
  for (let r = 0; r < a.m; r++) {
    const end = at(a.rowStart, r + 1);
    for (let i = at(a.rowStart, r); i < end; i++) {
      const j = at(a.columnOf, i);
      const to = at(next, j);
      put(a.rowOf, to, r);
      putNum(a.columnEntry, to, num(a.rowEntry, i));
      put(next, j, to + 1);
    }
  }
  free(next);
}
