// The true literals of a search, in the order in which they became true. Assumptions and decisions open a level
// each. Their consequences follow with their reasons.

import { pushFree } from './heap';
import { at, put } from './memory';
import { DECIDE_OPTION, NO_REASON, Search } from './search';

@inline
export function levelOf(s: Search, v: i32): i32 {
  return load<i32>(s.facts + (<usize>v << 4));
}

@inline
export function reasonOf(s: Search, v: i32): i32 {
  return load<i32>(s.facts + (<usize>v << 4), 4);
}

@inline
export function positionOf(s: Search, v: i32): i32 {
  return load<i32>(s.facts + (<usize>v << 4), 8);
}

/** 1 if a literal is true, -1 if it is false, 0 if that is open. */
@inline
export function valueOf(s: Search, literal: i32): i32 {
  return <i32>load<i8>(s.values + <usize>literal);
}

/** Makes a literal true; for the innermost loop. */
@inline
export function assignHere(s: Search, literal: i32, reason: i32): void {
  const v = literal >> 1;
  const facts = s.facts + (<usize>v << 4);
  const size = s.size;
  store<i32>(facts, s.depth);
  store<i32>(facts, reason, 4);
  store<i32>(facts, size, 8);
  put(s.literals, size, literal);
  s.size = size + 1;
  store<i8>(s.state + <usize>v, <i8>(1 - ((literal & 1) << 1)));
  const values = s.values;
  store<i8>(values + <usize>literal, 1);
  store<i8>(values + <usize>(literal ^ 1), -1);
}

export function assign(s: Search, literal: i32, reason: i32): void {
  assignHere(s, literal, reason);
}

/** Makes a literal true that is so whatever is assumed, though the trail goes beyond what is certain. */
export function assignCertain(s: Search, literal: i32): void {
  assign(s, literal, NO_REASON);
  store<i32>(s.facts + (<usize>(literal >> 1) << 4), 0);
}

export function openLevel(s: Search): void {
  put(s.starts, s.depth++, s.size);
}

/** How many literals are true whatever is assumed and decided. */
export function certainSize(s: Search): i32 {
  return s.depth > 0 ? at(s.starts, 0) : s.size;
}

/** Puts the literals from a position on that are true whatever is assumed into `certain`; how many they are. */
export function certainFrom(s: Search, start: i32): i32 {
  let count = 0;
  for (let i = start; i < s.size; i++) {
    const literal = at(s.literals, i);
    if (levelOf(s, literal >> 1) === 0) put(s.certain, count++, literal);
  }
  return count;
}

/** Goes back to where the trail was this long, within the last level. */
export function cutTo(s: Search, start: i32): void {
  const state = s.state;
  const values = s.values;
  const literals = s.literals;
  const hasHeap = s.decides !== DECIDE_OPTION;
  for (let i = s.size - 1; i >= start; i--) {
    const literal = at(literals, i);
    store<i8>(state + <usize>(literal >> 1), 0);
    store<i16>(values + (<usize>(literal >> 1) << 1), 0);
    if (hasHeap) pushFree(s, literal);
  }
  s.size = start;
  s.head = start;
}
