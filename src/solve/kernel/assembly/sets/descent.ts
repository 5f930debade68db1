// A minimal closed set. Items are removed one by one, each with the items that cannot stay without it. A removal
// that would take the target along is undone, or one that takes everything if there is no target. Near-linear on
// sparse problems, bounded by an effort, and done in parts of it.

import { alloc, allocZeros, at, free, put } from '../memory';
import { findUses, Problem } from '../problem';

@unmanaged
export class Descent {
  problem: Problem;
  target: i32;
  /** By item, a byte: whether it is in the set. How many are. */
  inside: usize;
  size: i32;
  /** How many options of a rule are inside. */
  left: usize;
  /** What was taken out last. */
  removed: usize;
  count: i32;
  spent: f64;
  /** What is to be taken out: so many, and which is next. */
  order: usize;
  end: i32;
  next: i32;
}

@inline
function isInside(d: Descent, v: i32): bool {
  return load<u8>(d.inside + <usize>v) !== 0;
}

@inline
function setInside(d: Descent, v: i32, is: u8): void {
  store<u8>(d.inside + <usize>v, is);
}

/** An item more or less is inside. */
function countUses(d: Descent, v: i32, by: i32): void {
  const p = d.problem;
  const end = at(p.useStart, v + 1);
  for (let k = at(p.useStart, v); k < end; k++) {
    const c = at(p.use, k);
    put(d.left, c, at(d.left, c) + by);
  }
}

/** Takes an item and its dependants out; false, with all put back, if that is too much. */
function remove(d: Descent, first: i32): bool {
  const p = d.problem;
  const removed = d.removed;
  put(removed, 0, first);
  d.count = 1;
  setInside(d, first, 0);
  for (let i = 0; i < d.count; i++) {
    const v = at(removed, i);
    if (v === d.target || d.count === d.size) {
      for (let k = i - 1; k >= 0; k--) countUses(d, at(removed, k), 1);
      for (let k = d.count - 1; k >= 0; k--) setInside(d, at(removed, k), 1);
      return false;
    }
    const end = at(p.useStart, v + 1);
    const start = at(p.useStart, v);
    d.spent += <f64>(end - start + 1);
    for (let k = start; k < end; k++) {
      const c = at(p.use, k);
      const left = at(d.left, c) - 1;
      put(d.left, c, left);
      const owner = at(p.ruleOwner, c);
      if (left !== 0 || !isInside(d, owner)) continue;
      setInside(d, owner, 0);
      put(removed, d.count++, owner);
    }
  }
  d.size -= d.count;
  return true;
}

/** With a target, drops what it does not call for any more; only after large removals, to stay linear. */
function keepReached(d: Descent): void {
  if (d.target < 0 || d.count * 8 < d.size) return;
  const p = d.problem;
  const seen = allocZeros(p.n);
  const stack = d.removed;
  let size = 1;
  put(stack, 0, d.target);
  store<u8>(seen + <usize>d.target, 1);
  while (size > 0) {
    const v = at(stack, --size);
    const end = at(p.optionStart, at(p.ruleStart, v + 1));
    for (let i = at(p.optionStart, at(p.ruleStart, v)); i < end; i++) {
      const o = at(p.option, i);
      if (!isInside(d, o) || load<u8>(seen + <usize>o)) continue;
      store<u8>(seen + <usize>o, 1);
      put(stack, size++, o);
    }
  }
  d.spent += <f64>d.size;
  for (let v = 0; v < p.n; v++) {
    if (!isInside(d, v) || load<u8>(seen + <usize>v)) continue;
    setInside(d, v, 0);
    d.size--;
    countUses(d, v, -1);
  }
  free(seen);
}

/** The items of `order`, so many, are a closed set and all that is inside; they are to be taken out in that order as far as they can be. */
export function newDescent(p: Problem, target: i32, inside: usize, order: usize, count: i32): Descent {
  const d = changetype<Descent>(allocZeros(offsetof<Descent>()));
  findUses(p);
  d.problem = p;
  d.target = target;
  d.inside = inside;
  d.order = order;
  d.size = d.end = count;
  d.left = allocZeros(4 * <u64>p.rules);
  d.removed = alloc(4 * <u64>p.n);
  for (let i = 0; i < count; i++) countUses(d, at(order, i), 1);
  return d;
}

/** Goes on until that effort is spent altogether; true if all were tried. */
export function descend(d: Descent, effort: f64): bool {
  for (; d.next < d.end && d.spent <= effort; d.next++) {
    const v = at(d.order, d.next);
    if (isInside(d, v) && v !== d.target && remove(d, v)) keepReached(d);
  }
  return d.next === d.end;
}

export function freeDescent(d: Descent): void {
  free(d.left);
  free(d.removed);
  free(changetype<usize>(d));
}
