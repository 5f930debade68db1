// Decides by activity: the most active open variable first, of equal ones the first. It is made true, always; or what it was last, false at the
// beginning. A binary heap that knows where each variable is.

import { at, num, put, putNum } from './memory';
import { DECIDE_LAST, DECIDE_OPTION, DECIDE_TRUE, Search } from './search';

/** Activities above are scaled down. */
const MOST_ACTIVE: f64 = 1e100;

/** There is one more variable. */
export function addToHeap(s: Search, v: i32): void {
  put(s.place, v, -1);
  store<u8>(s.wasTrue + <usize>v, s.decides === DECIDE_TRUE ? 1 : 0);
  pushFree(s, 2 * v + 1);
}

/** A literal is not true any more. */
export function pushFree(s: Search, literal: i32): void {
  const v = literal >> 1;
  if (s.decides === DECIDE_LAST) store<u8>(s.wasTrue + <usize>v, <u8>(1 - (literal & 1)));
  if (at(s.place, v) >= 0) return;
  const size = s.heapSize;
  put(s.place, v, size);
  put(s.heap, size, v);
  s.heapSize = size + 1;
  rise(s, size);
}

/** The literal to make true; -1 if nothing needs to be decided. */
export function mostActive(s: Search): i32 {
  while (s.heapSize > 0) {
    const v = pop(s);
    s.effort += 1;
    if (load<i8>(s.state + <usize>v) === 0) return 2 * v + 1 - <i32>load<u8>(s.wasTrue + <usize>v);
  }
  return -1;
}

/** A variable had a part in a conflict. */
export function raiseActivity(s: Search, v: i32): void {
  const active = num(s.activity, v) + s.bump;
  putNum(s.activity, v, active);
  if (s.decides !== DECIDE_OPTION && at(s.place, v) >= 0) rise(s, at(s.place, v));
  if (active <= MOST_ACTIVE) return;
  for (let u = 0; u < s.n; u++) putNum(s.activity, u, num(s.activity, u) * (1 / MOST_ACTIVE));
  s.bump /= MOST_ACTIVE;
}

function pop(s: Search): i32 {
  const heap = s.heap;
  const first = at(heap, 0);
  put(s.place, first, -1);
  const size = s.heapSize - 1;
  const last = at(heap, size);
  s.heapSize = size;
  if (size > 0) {
    put(heap, 0, last);
    put(s.place, last, 0);
    sink(s);
  }
  return first;
}

@inline
function isBefore(activity: usize, u: i32, v: i32): bool {
  const difference = num(activity, u) - num(activity, v);
  return difference > 0 || (difference === 0 && u < v);
}

function rise(s: Search, from: i32): void {
  const heap = s.heap;
  const place = s.place;
  const activity = s.activity;
  const v = at(heap, from);
  let i = from;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    const u = at(heap, parent);
    if (!isBefore(activity, v, u)) break;
    put(heap, i, u);
    put(place, u, i);
    i = parent;
  }
  put(heap, i, v);
  put(place, v, i);
}

/** Puts the first one where it belongs. */
function sink(s: Search): void {
  const heap = s.heap;
  const place = s.place;
  const activity = s.activity;
  const size = s.heapSize;
  const v = at(heap, 0);
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= size) break;
    if (child + 1 < size && isBefore(activity, at(heap, child + 1), at(heap, child))) child++;
    const u = at(heap, child);
    if (!isBefore(activity, u, v)) break;
    put(heap, i, u);
    put(place, u, i);
    i = child;
  }
  put(heap, i, v);
  put(place, v, i);
}
