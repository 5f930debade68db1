// The order of visiting traps that are given by their differences: each after the one it starts from. One set of
// nodes is changed on the way in and changed back on the way out. Deep chains need no stack of calls.

import type { Slices } from '../../base/index.ts';
import type { SharedTrap } from './witness.ts';

/**
 * Calls `enter` for each trap and `leave` when all that start from it are done, unless nothing follows; `enter` tells whether to go on to those. In slices, as both
 * are.
 */
export function* walkingTraps(
  traps: readonly SharedTrap[],
  enter: (i: number) => Slices<boolean>,
  leave: (i: number) => Slices<void>,
): Slices<void> {
  const first = new Int32Array(traps.length + 1).fill(-1);
  const next = new Int32Array(traps.length).fill(-1);
  for (let i = traps.length - 1; i >= 0; i--) {
    if (!startsEarlier(traps, i)) continue;
    next[i] = first[traps[i].from + 1];
    first[traps[i].from + 1] = i;
  }
  const path: number[] = [];
  /** How many on the path are followed by others. */
  let followed = 0;
  for (let i = first[0]; i >= 0; ) {
    path.push(i);
    if (next[i] >= 0) followed++;
    let onward = (yield* enter(i)) ? first[i + 1] : -1;
    while (onward < 0 && followed > 0) {
      const left = path.pop()!;
      yield* leave(left);
      onward = next[left];
      if (onward >= 0) followed--;
    }
    i = onward;
  }
}

/** A trap may start from nothing or from an earlier one. */
export function startsEarlier(traps: readonly SharedTrap[], i: number): boolean {
  const { from } = traps[i];
  return Number.isInteger(from) && from >= -1 && from < i;
}
