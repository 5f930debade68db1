// Goes back to an earlier level, or to the first assumptions. Certain literals stay.

import { propagateClauses } from './clauses';
import { at } from './memory';
import { NO_REASON, Search } from './search';
import { assign, assignCertain, certainFrom, certainSize, cutTo } from './trail';
import { undoBound } from './weight/bound';

/** Takes all assumptions but the first ones back. */
export function keepAssumed(s: Search, count: i32): void {
  if (count >= s.made) return;
  const start = at(s.places, count);
  s.made = count;
  const certain = certainFrom(s, start);
  cutTo(s, start);
  if (s.ascent) undoBound(s, start);
  for (let i = 0; i < certain; i++) assignCertain(s, at(s.certain, i));
}

export function backtrack(s: Search, depth: i32): void {
  if (s.depth <= depth) return;
  const isBounded = s.ascent !== null;
  const certain = depth === 0 && !isBounded ? certainFrom(s, certainSize(s)) : 0;
  cutTo(s, at(s.starts, depth));
  s.depth = depth;
  if (depth === 0) s.made = 0;
  if (isBounded) undoBound(s, s.size);
  for (let i = 0; i < certain; i++) assign(s, at(s.certain, i), NO_REASON);
  if (certain > 0 && propagateClauses(s) >= 0) s.impossible = true;
}
