// A vector of which mostly little is not 0, with a list of what may not be. Where that would be most of it, everything is listed once and for all, which saves looking.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';

@unmanaged
export class Vector {
  entries: usize;
  listed: usize;
  isListed: usize;
  count: i32;
  size: i32;
  isWhole: bool;
}

export function newVector(size: i32): Vector {
  const v = changetype<Vector>(allocZeros(offsetof<Vector>()));
  v.size = size;
  v.entries = allocZeros(8 * <u64>size);
  v.listed = alloc(4 * <u64>size);
  v.isListed = allocZeros(<u64>size);
  return v;
}

export function freeVector(v: Vector): void {
  free(v.entries);
  free(v.listed);
  free(v.isListed);
  free(changetype<usize>(v));
}

/** All 0. */
export function clearVector(v: Vector): void {
  if (v.isWhole) {
    memory.fill(v.entries, 0, 8 * <usize>v.size);
    memory.fill(v.isListed, 0, <usize>v.size);
    v.isWhole = false;
    v.count = 0;
    return;
  }
  for (let t = 0; t < v.count; t++) {
    const i = at(v.listed, t);
    putNum(v.entries, i, 0);
    store<u8>(v.isListed + <usize>i, 0);
  }
  v.count = 0;
}

@inline
export function list(v: Vector, i: i32): void {
  if (load<u8>(v.isListed + <usize>i)) return;
  store<u8>(v.isListed + <usize>i, 1);
  put(v.listed, v.count++, i);
}

/** Lists everything. */
export function listAll(v: Vector): void {
  for (let i = 0; i < v.size; i++) put(v.listed, i, i);
  memory.fill(v.isListed, 1, <usize>v.size);
  v.count = v.size;
  v.isWhole = true;
}

@inline
export function addTo(v: Vector, i: i32, by: f64): void {
  putNum(v.entries, i, num(v.entries, i) + by);
  list(v, i);
}
