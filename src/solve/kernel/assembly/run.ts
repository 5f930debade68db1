// The work on a question: what follows, conflicts and what is learned from them, decisions, restarts.

import { analyse, blame, levelsOfClause } from './analysis';
import { madeBefore, makeNext } from './assumptions';
import { backtrack, keepAssumed } from './back';
import { forget, isFull, learnClause, propagateClauses } from './clauses';
import { mostActive } from './heap';
import { tellLearned } from './log';
import { at, put } from './memory';
import { mostActiveOption } from './options';
import { isRestartDue, noteLearned } from './restarts';
import { DECIDE_OPTION, NO_REASON, Search } from './search';
import { assign, levelOf, openLevel, positionOf, valueOf } from './trail';
import { decay } from './tuning';
import { propagateBound } from './weight/bound';

const OPEN: i32 = 0;
const SAT: i32 = 1;
const UNSAT: i32 = 2;

/** Works on the question until it is answered or about `effort` steps are done. */
export function run(s: Search, effort: f64): i32 {
  const end = s.effort + effort;
  while (!s.impossible) {
    if (!propagate(s)) {
      if (!learn(s)) return UNSAT;
      if (isRestartDue(s)) restart(s);
    } else if (s.depth === 0 || s.made < s.assumedCount) {
      if (!takeAssumptions(s)) return UNSAT;
    } else {
      const literal = s.decides === DECIDE_OPTION ? mostActiveOption(s) : mostActive(s);
      if (literal < 0) return SAT;
      openLevel(s);
      assign(s, literal, NO_REASON);
    }
    if (s.effort > end) return OPEN;
  }
  s.coreCount = 0;
  return UNSAT;
}

/** Makes all assumptions, one after the other; false, with their core, if they contradict each other. */
function takeAssumptions(s: Search): bool {
  if (s.depth === 0) openLevel(s);
  while (s.made < s.assumedCount) {
    const literal = at(s.assumed, s.made);
    const value = literal < 0 ? 1 : valueOf(s, literal);
    if (value < 0) {
      put(s.conflict, 0, literal ^ 1);
      blame(s, s.conflict, 1);
      put(s.core, s.coreCount++, literal);
      return false;
    }
    makeNext(s);
    if (value > 0) continue;
    assign(s, literal, NO_REASON);
    const clause = propagateClauses(s);
    if (clause < 0) continue;
    takeAgainst(s, clause);
    blameAndKeep(s);
    return false;
  }
  return true;
}

/** The literals of a clause that is false, as the true ones that contradict it. */
function takeAgainst(s: Search, clause: i32): void {
  const row = s.arena + (<usize>clause << 2);
  const count = load<i32>(row);
  for (let i = 0; i < count; i++) put(s.conflict, i, at(row + 8, i) ^ 1);
  s.conflictCount = count;
}

/** Names the assumptions that the conflict rests on; goes back to before the last of them. */
function blameAndKeep(s: Search): void {
  blame(s, s.conflict, s.conflictCount);
  let last = -1;
  for (let i = 0; i < s.coreCount; i++) last = max(last, positionOf(s, at(s.core, i) >> 1));
  if (last >= 0) keepAssumed(s, madeBefore(s, last));
}

/** All that follows; false, with true literals in `conflict`, if these contradict each other. */
function propagate(s: Search): bool {
  let before: i32;
  do {
    const clause = propagateClauses(s);
    if (clause >= 0) {
      takeAgainst(s, clause);
      return false;
    }
    if (!s.ascent) return true;
    before = s.size;
    if (!propagateBound(s)) return false;
  } while (s.size !== before);
  return true;
}

/** Learns from a conflict and goes back; false, with its core, if the assumptions are to blame. */
function learn(s: Search): bool {
  s.conflicts++;
  let top = 0;
  for (let i = 0; i < s.conflictCount; i++) top = max(top, levelOf(s, at(s.conflict, i) >> 1));
  if (top <= 1) {
    backtrack(s, 1);
    blameAndKeep(s);
    if (s.coreCount === 0) s.impossible = true;
    return false;
  }
  backtrack(s, top);
  analyse(s);
  if (s.logs) tellLearned(s.clause, s.clauseCount);
  s.bump *= decay;
  const isAlone = s.clauseCount === 1;
  const lbd = levelsOfClause(s);
  noteLearned(s, lbd);
  backtrack(s, isAlone ? 0 : levelOf(s, at(s.clause, 1) >> 1));
  // What became certain late may have told it by now.
  const first = at(s.clause, 0);
  const value = valueOf(s, first);
  if (value < 0) s.impossible = true;
  if (value === 0) assign(s, first, isAlone ? NO_REASON : learnClause(s, s.clause, s.clauseCount, lbd));
  return true;
}

function restart(s: Search): void {
  s.since = 0;
  backtrack(s, isFull(s) ? 0 : 1);
  forget(s);
}
