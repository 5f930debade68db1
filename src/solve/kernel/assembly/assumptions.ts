// The assumptions of a search, and its progress through them. They are made one by one. The length of the trail
// before each is stored, so that one can be withdrawn with everything made after it. A negative number stands for
// none.

import { at, enlarged, put } from './memory';
import { Search } from './search';

/** The next one is made now. */
export function makeNext(s: Search): void {
  put(s.places, s.made++, s.size);
}

/** How many of those made are the first ones of others. */
export function common(s: Search, others: usize, count: i32): i32 {
  const most = min(s.made, count);
  let same = 0;
  while (same < most && at(others, same) === at(s.assumed, same)) same++;
  return same;
}

/** How many were made before the one that the literal at a position of the trail rests on. */
export function madeBefore(s: Search, position: i32): i32 {
  let low = 0;
  let high = s.made;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(s.places, middle) <= position) low = middle + 1;
    else high = middle;
  }
  return max(0, low - 1);
}

/** Takes these instead of those there were. */
export function replaceAssumed(s: Search, literals: usize, count: i32): void {
  if (count > s.assumedRoom) {
    const room = max(2 * s.assumedRoom, count);
    s.assumed = enlarged(s.assumed, 4 * <u64>s.assumedRoom, 4 * <u64>room);
    s.places = enlarged(s.places, 4 * <u64>s.assumedRoom, 4 * <u64>room);
    s.assumedRoom = room;
  }
  memory.copy(s.assumed, literals, (<usize>count) << 2);
  s.assumedCount = count;
}
