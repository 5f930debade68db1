// Lists of indexed floats one after the other, in rows that grow: the columns of a sparse matrix, in the order in which they are made.

import { alloc, allocZeros, at, enlarged, free, put, putNum } from '../memory';

@unmanaged
export class Lists {
  /** List k is from start[k] up to start[k + 1]. */
  start: usize;
  index: usize;
  entry: usize;
  count: i32;
  size: i32;
  startRoom: i32;
  room: i32;
}

export function newLists(): Lists {
  const l = changetype<Lists>(allocZeros(offsetof<Lists>()));
  l.startRoom = 64;
  l.room = 256;
  l.start = alloc(4 * 64);
  put(l.start, 0, 0);
  l.index = alloc(4 * 256);
  l.entry = alloc(8 * 256);
  return l;
}

export function freeLists(l: Lists): void {
  free(l.start);
  free(l.index);
  free(l.entry);
  free(changetype<usize>(l));
}

/** Room for so many lists and entries altogether. */
export function reserveLists(l: Lists, count: i32, size: i32): void {
  if (count >= l.startRoom) {
    const room = 2 * count + 2;
    l.start = enlarged(l.start, 4 * <u64>l.startRoom, 4 * <u64>room);
    l.startRoom = room;
  }
  if (size > l.room) {
    const room = 2 * size;
    l.index = enlarged(l.index, 4 * <u64>l.room, 4 * <u64>room);
    l.entry = enlarged(l.entry, 8 * <u64>l.room, 8 * <u64>room);
    l.room = room;
  }
}

@inline
export function push(l: Lists, index: i32, entry: f64): void {
  if (l.size === l.room) reserveLists(l, 0, l.size + 1);
  put(l.index, l.size, index);
  putNum(l.entry, l.size, entry);
  l.size++;
}

/** The list ends here, and the next one begins. */
export function endList(l: Lists): void {
  if (l.count + 1 >= l.startRoom) reserveLists(l, l.count + 1, 0);
  l.count++;
  put(l.start, l.count, l.size);
}

/** Takes all lists back but the first so many. */
export function cut(l: Lists, count: i32): void {
  l.count = count;
  l.size = at(l.start, count);
}
