// The input of a search: variables and clauses, and assumptions.

import { common, madeBefore, replaceAssumed } from './assumptions';
import { backtrack, keepAssumed } from './back';
import { addClause, propagateClauses } from './clauses';
import { addToHeap } from './heap';
import { inbox, inboxRow } from './inbox';
import { at, put } from './memory';
import { Problem } from './problem';
import { DECIDE_OPTION, NO_REASON, reserve, Search } from './search';
import { assign, assignCertain, levelOf, positionOf, valueOf } from './trail';

export function newVariable(s: Search): i32 {
  const v = s.n++;
  reserve(s, v);
  if (s.decides !== DECIDE_OPTION) addToHeap(s, v);
  return v;
}

export function newVariables(s: Search, count: i32): void {
  for (let i = 0; i < count; i++) newVariable(s);
}

/** The rules of a problem from `first` up to `last`, that one left out, as clauses: its items are the first variables. */
export function addRules(s: Search, p: Problem, first: i32, last: i32): void {
  for (let c = first; c < last; c++) {
    const begin = at(p.optionStart, c);
    const count = at(p.optionStart, c + 1) - begin;
    const literals = inbox(count + 1);
    put(literals, 0, 2 * at(p.ruleOwner, c) + 1);
    for (let i = 0; i < count; i++) put(literals, i + 1, 2 * at(p.option, begin + i));
    add(s, count + 1);
  }
}

/** Adds the clause in the inbox, of different variables. */
export function add(s: Search, count: i32): void {
  const literals = inboxRow;
  backtrack(s, s.ascent ? 0 : 1);
  let open = 0;
  for (let i = 0; i < count; i++) {
    const literal = at(literals, i);
    const value = levelOf(s, literal >> 1) === 0 ? valueOf(s, literal) : 0;
    if (value > 0) return;
    if (value === 0) put(literals, open++, literal);
  }
  const first = at(literals, 0);
  if (open > 1) addOpen(s, literals, open);
  else if (open === 0) s.impossible = true;
  else if (s.depth > 0 && valueOf(s, first) === 0) assignCertain(s, first);
  else {
    backtrack(s, 0);
    if (valueOf(s, first) === 0) assign(s, first, NO_REASON);
    if (valueOf(s, first) < 0 || propagateClauses(s) >= 0) s.impossible = true;
  }
}

/** Where a literal became false; beyond all of those if it is not. */
@inline
function rankOf(s: Search, literal: i32): i32 {
  return valueOf(s, literal) < 0 ? positionOf(s, literal >> 1) : i32.MAX_VALUE;
}

/** Adds a clause that is not certain: it is watched by what is not false, else by what became so last. */
function addOpen(s: Search, literals: usize, count: i32): void {
  if (s.depth === 0) {
    addClause(s, literals, count);
    return;
  }
  for (let place = 0; place < 2; place++) {
    let best = place;
    for (let i = place + 1; i < count; i++) {
      if (rankOf(s, at(literals, i)) > rankOf(s, at(literals, best))) best = i;
    }
    const literal = at(literals, best);
    put(literals, best, at(literals, place));
    put(literals, place, literal);
  }
  if (valueOf(s, at(literals, 0)) < 0) {
    backtrack(s, 0);
    add(s, count);
    return;
  }
  const clause = addClause(s, literals, count);
  const first = at(literals, 0);
  if (valueOf(s, at(literals, 1)) < 0 && valueOf(s, first) === 0) assign(s, first, clause);
}

/** Asks whether the literals in the inbox can all be true; `isSame` if nothing changed in those that are made. */
export function assume(s: Search, count: i32, isSame: bool): void {
  backtrack(s, s.ascent ? 0 : 1);
  keepAssumed(s, isSame ? s.made : common(s, inboxRow, count));
  replaceAssumed(s, inboxRow, count);
}

/** Goes back to before any of the literals in the inbox was assumed. */
export function withdraw(s: Search, count: i32): void {
  backtrack(s, 1);
  let first = i32.MAX_VALUE;
  for (let i = 0; i < count; i++) {
    const literal = at(inboxRow, i);
    if (valueOf(s, literal) > 0) first = min(first, positionOf(s, literal >> 1));
  }
  if (first < s.size) keepAssumed(s, madeBefore(s, first));
}

/** Whether a literal is false whatever is assumed. */
export function isRefuted(s: Search, literal: i32): bool {
  return s.impossible || (valueOf(s, literal) < 0 && levelOf(s, literal >> 1) === 0);
}
