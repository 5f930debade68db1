// The items that each item forces: itself, and for each of its rules the items that all options force. The least
// fixed point, with a row of bits for each item. A row is recomputed when the row of one of its options has grown.
// Options come before their owners where there is no cycle, so most rows are computed once.

import { alloc, allocZeros, at, free, put } from '../memory';
import { findUses, Problem } from '../problem';

/** A row of bits an item, and how many of each are set. */
export function findForced(p: Problem, bits: usize, sizes: usize): void {
  const n = p.n;
  const words = (n + 31) >>> 5;
  const bytes: usize = <usize>words << 2;
  findUses(p);
  memory.fill(bits, 0, <usize>n * bytes);
  for (let v = 0; v < n; v++) put(bits + <usize>v * bytes, v >>> 5, 1 << (v & 31));
  const row = alloc(<u64>bytes);
  const waiting = alloc(n);
  memory.fill(waiting, 1, n);
  const queue = optionsFirst(p);
  let head = 0;
  for (let size = n; size > 0; size--) {
    const v = at(queue, head);
    head = head + 1 === n ? 0 : head + 1;
    store<u8>(waiting + <usize>v, 0);
    if (!grow(p, v, bits, row, words)) continue;
    const end = at(p.useStart, v + 1);
    for (let k = at(p.useStart, v); k < end; k++) {
      const u = at(p.ruleOwner, at(p.use, k));
      if (load<u8>(waiting + <usize>u)) continue;
      store<u8>(waiting + <usize>u, 1);
      const tail = head + size - 1;
      put(queue, tail < n ? tail : tail - n, u);
      size++;
    }
  }
  for (let v = 0; v < n; v++) {
    let size = 0;
    for (let k = 0; k < words; k++) size += popcnt(at(bits + <usize>v * bytes, k));
    put(sizes, v, size);
  }
  free(row);
  free(waiting);
  free(queue);
}

/** Adds to the row of an item what its rules say; false if that is nothing. */
function grow(p: Problem, v: i32, bits: usize, row: usize, words: i32): bool {
  const bytes: usize = <usize>words << 2;
  const own = bits + <usize>v * bytes;
  let grown = 0;
  const end = at(p.ruleStart, v + 1);
  for (let c = at(p.ruleStart, v); c < end; c++) {
    const first = at(p.optionStart, c);
    const last = at(p.optionStart, c + 1);
    let all = bits + <usize>at(p.option, first) * bytes;
    if (last - first > 1) {
      memory.copy(row, all, bytes);
      all = row;
      for (let i = first + 1; i < last; i++) {
        const other = bits + <usize>at(p.option, i) * bytes;
        for (let k = 0; k < words; k++) put(row, k, at(row, k) & at(other, k));
      }
    }
    for (let k = 0; k < words; k++) {
      const more = at(all, k) & ~at(own, k);
      if (more === 0) continue;
      put(own, k, at(own, k) | more);
      grown |= more;
    }
  }
  return grown !== 0;
}

/** All items, in the order in which a walk by options leaves them. */
function optionsFirst(p: Problem): usize {
  const n = p.n;
  const order = alloc(4 * <u64>n);
  const next = alloc(4 * <u64>n);
  const path = alloc(4 * <u64>n);
  memory.fill(next, 0xff, 4 * <usize>n);
  let count = 0;
  for (let root = 0; root < n; root++) {
    if (at(next, root) >= 0) continue;
    let depth = 0;
    put(path, 0, root);
    put(next, root, at(p.optionStart, at(p.ruleStart, root)));
    while (depth >= 0) {
      const v = at(path, depth);
      const i = at(next, v);
      if (i === at(p.optionStart, at(p.ruleStart, v + 1))) {
        put(order, count++, v);
        depth--;
        continue;
      }
      put(next, v, i + 1);
      const o = at(p.option, i);
      if (at(next, o) >= 0) continue;
      put(next, o, at(p.optionStart, at(p.ruleStart, o)));
      put(path, ++depth, o);
    }
  }
  free(next);
  free(path);
  return order;
}
