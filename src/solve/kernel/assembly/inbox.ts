// The place for a caller's literals in the next call.

import { enlarged } from './memory';

export let inboxRow: usize = 0;
let inboxRoom: i32 = 0;

/** Where the literals of the next call are to be put. */
export function inbox(count: i32): usize {
  if (count > inboxRoom) {
    const room = max(2 * inboxRoom, max(count, 256));
    inboxRow = enlarged(inboxRow, 4 * <u64>inboxRoom, 4 * <u64>room);
    inboxRoom = room;
  }
  return inboxRow;
}
