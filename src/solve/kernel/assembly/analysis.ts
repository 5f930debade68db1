// The lesson of a contradiction: a clause of true literals that cannot hold together. It is cut at the first
// literal of the last level that all others of it pass through (first UIP), and minimised. If assumptions alone are
// to blame, it names those of them.

import { raiseActivity } from './heap';
import { at, put } from './memory';
import { NO_REASON, Search, THEORY } from './search';
import { levelOf, positionOf, reasonOf } from './trail';
import { deepest } from './tuning';
import { explain, toldCount } from './weight/bound';

/** What is known of a variable while a conflict is looked into. */
const SEEN: u8 = 1;
const FOLLOWS: u8 = 2;
const NEEDED: u8 = 3;

@inline
function seenOf(s: Search, v: i32): u8 {
  return load<u8>(s.seen + <usize>v);
}

@inline
function see(s: Search, v: i32, as: u8): void {
  store<u8>(s.seen + <usize>v, as);
}

/** Puts the assumptions that true literals, which contradict each other, rest on into `core`. */
export function blame(s: Search, conflict: usize, conflictCount: i32): void {
  const literals = s.literals;
  let blamed = 0;
  let open = 0;
  let next = conflict;
  let count = conflictCount;
  let i = s.size;
  for (;;) {
    for (let k = 0; k < count; k++) {
      const v = at(next, k) >> 1;
      if (seenOf(s, v) !== 0 || levelOf(s, v) === 0) continue;
      see(s, v, SEEN);
      open++;
    }
    if (open === 0) break;
    while (seenOf(s, at(literals, --i) >> 1) === 0);
    const literal = at(literals, i);
    const v = literal >> 1;
    see(s, v, 0);
    open--;
    if (reasonOf(s, v) === NO_REASON) put(s.core, blamed++, literal);
    count = gather(s, v);
    next = s.antecedents;
  }
  s.coreCount = blamed;
  s.effort += s.size - i;
}

/**
 * Puts the clause to learn from `conflict`, true literals the last of which are of the last level, into `clause`: first the
 * literal that it makes true one level or more below, then the one that became false last among the others. All variables that had a part in it become more active.
 */
export function analyse(s: Search): void {
  const literals = s.literals;
  const clause = s.clause;
  const touched = s.touched;
  const depth = s.depth;
  let size = 1;
  let touchedCount = 0;
  let open = 0;
  let next = s.conflict;
  let count = s.conflictCount;
  let place = s.size - 1;
  for (;;) {
    for (let i = 0; i < count; i++) {
      const literal = at(next, i);
      const v = literal >> 1;
      if (seenOf(s, v) !== 0) continue;
      const level = levelOf(s, v);
      if (level === 0) continue;
      see(s, v, SEEN);
      put(touched, touchedCount++, v);
      raiseActivity(s, v);
      if (level === depth) open++;
      else put(clause, size++, literal ^ 1);
    }
    while (seenOf(s, at(literals, place) >> 1) === 0) place--;
    const literal = at(literals, place--);
    if (--open === 0) {
      put(clause, 0, literal ^ 1);
      break;
    }
    count = gather(s, literal >> 1);
    next = s.antecedents;
  }
  s.clauseCount = size;
  minimise(s);
  for (let i = 0; i < touchedCount; i++) see(s, at(touched, i), 0);
  for (let i = 0; i < s.decidedCount; i++) see(s, at(s.decided, i), 0);
  s.decidedCount = 0;
  bringSecond(s);
}

/** Of how many levels the literals of the clause are. */
export function levelsOfClause(s: Search): i32 {
  const stamp = ++s.stamps;
  let count = 0;
  for (let i = 0; i < s.clauseCount; i++) {
    const level = levelOf(s, at(s.clause, i) >> 1);
    if (at(s.stamp, level) === stamp) continue;
    put(s.stamp, level, stamp);
    count++;
  }
  return count;
}

/** Leaves out what follows from the rest (Sörensson and Biere 2009). */
function minimise(s: Search): void {
  const clause = s.clause;
  const stamp = ++s.stamps;
  for (let i = 0; i < s.clauseCount; i++) put(s.stamp, levelOf(s, at(clause, i) >> 1), stamp);
  let size = 1;
  for (let i = 1; i < s.clauseCount; i++) {
    if (!follows(s, at(clause, i) >> 1, stamp, 0)) put(clause, size++, at(clause, i));
  }
  s.clauseCount = size;
}

/** Puts the true literals that implied a variable's state into `antecedents`; how many they are. */
function gather(s: Search, v: i32): i32 {
  const reason = reasonOf(s, v);
  if (reason === NO_REASON) return 0;
  const into = s.antecedents;
  if (reason === THEORY) {
    const literals = explain(s, v);
    const count = toldCount(literals);
    memory.copy(into, literals, <usize>count << 2);
    return count;
  }
  const clause = s.arena + (<usize>reason << 2);
  const rank = load<i32>(clause, 4);
  if (rank !== 0) store<i32>(clause, rank | 1, 4);
  const size = load<i32>(clause);
  let count = 0;
  for (let i = 0; i < size; i++) {
    const literal = at(clause + 8, i);
    if (literal >> 1 !== v) put(into, count++, literal ^ 1);
  }
  s.effort += count;
  return count;
}

/**
 * Whether a true literal follows from those seen: by its antecedents, and theirs. `stamp` marks the levels of the clause:
 * what is of another level cannot follow. What the weight implied is looked into only in the clause itself, as its
 * antecedents are dear.
 */
function follows(s: Search, v: i32, stamp: i32, deep: i32): bool {
  const reason = reasonOf(s, v);
  if (reason === NO_REASON || (reason === THEORY && deep > 0) || deep > deepest) return false;
  let literals: usize;
  let count: i32;
  if (reason === THEORY) {
    literals = explain(s, v);
    count = toldCount(literals);
  } else {
    const clause = s.arena + (<usize>reason << 2);
    literals = clause + 8;
    count = load<i32>(clause);
    s.effort += count;
  }
  // Of a clause the literal that it made true is looked at as well.
  for (let i = 0; i < count; i++) {
    const u = at(literals, i) >> 1;
    if (u === v) continue;
    const seen = seenOf(s, u);
    if (seen === SEEN || seen === FOLLOWS) continue;
    const level = levelOf(s, u);
    if (level === 0) continue;
    if (seen === NEEDED || at(s.stamp, level) !== stamp) return false;
    const does = follows(s, u, stamp, deep + 1);
    see(s, u, does ? FOLLOWS : NEEDED);
    put(s.decided, s.decidedCount++, u);
    if (!does) return false;
  }
  return true;
}

function bringSecond(s: Search): void {
  const clause = s.clause;
  for (let i = 2; i < s.clauseCount; i++) {
    const literal = at(clause, i);
    const second = at(clause, 1);
    if (positionOf(s, literal >> 1) <= positionOf(s, second >> 1)) continue;
    put(clause, i, second);
    put(clause, 1, literal);
  }
}
