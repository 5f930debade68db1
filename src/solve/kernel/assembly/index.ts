// Satisfiability by conflict-driven clause learning (two watched literals, minimised first-UIP clauses, restarts), under
// assumptions: where these cannot all hold, `core` names some that contradict each other. Clauses and variables may be
// added between questions, and what was learned stays.
//
// What is decided next is the order's business (heap.ts, options.ts); what follows beyond the clauses is told by the weight (bound.ts), where there is a limit to it.
//
// All assumptions share level 1, so that a question with thousands of them
// is as deep as one with none. They are made one after the other; what the first ones of a question have in common with those of the
// one before stays on the trail, so that the next of a thousand cores costs what changed.

import { analyse, blame, levelsOfClause } from './analysis';
import { Ascent, countIn, freeAscent, newAscent, raiseAll, raiseShort, setFirst, startAscent } from './ascent';
import { common, madeBefore, makeNext, replaceAssumed } from './assumptions';
import { propagateBound, undoBound } from './bound';
import { addClause, forget, isFull, learnClause, propagateClauses } from './clauses';
import { addToHeap, mostActive } from './heap';
import { tellLearned } from './log';
import { alloc, allocZeros, at, enlarged, free, put } from './memory';
import { mostActiveOption } from './options';
import { findUses, freeProblem, newProblem, Problem, rowsOf } from './problem';
import { isRestartDue, noteLearned } from './restarts';
import { DECIDE_OPTION, makeRoom, NO_REASON, reserve, Search } from './search';
import {
  assign,
  assignCertain,
  certainFrom,
  certainSize,
  cutTo,
  levelOf,
  openLevel,
  positionOf,
  valueOf,
} from './trail';
import { decay, tune } from './tuning';

export { freeProblem, newProblem, rowsOf, tune };

const OPEN: i32 = 0;
const SAT: i32 = 1;
const UNSAT: i32 = 2;

let inboxRow: usize = 0;
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

/** `room` variables are to be expected; so many clauses are learned before some are forgotten, and so many more each time. */
export function newSearch(decides: i32, room: i32, mostLearned: i32, more: i32): Search {
  const s = changetype<Search>(allocZeros(offsetof<Search>()));
  s.decides = decides;
  s.mostLearned = mostLearned;
  s.moreLearned = more;
  s.bump = 1;
  s.limit = Infinity;
  makeRoom(s, room + 4);
  return s;
}

/** Bounds the weight of the items of a problem, which are the first variables, and which is the search's from then on. */
export function boundBy(s: Search, p: Problem, logs: bool): void {
  s.problem = p;
  s.logs = logs;
  findUses(p);
  const a = newAscent(p, s.state, logs);
  s.ascent = a;
  s.ins = alloc(4 * <u64>p.n);
  s.batchOf = alloc(4 * <u64>p.n);
  s.told = allocZeros(4 * <u64>p.n);
  s.overflow = alloc(8 * <u64>p.n);
  s.scratch = alloc(8 * <u64>p.n);
  if (!logs) return;
  s.overflowCharge = alloc(8 * <u64>p.rules);
  s.scratchCharge = alloc(8 * <u64>p.rules);
}

/** A row of so many floats, to be filled and given to `startFrom`. */
export function newRow(count: i32): usize {
  return alloc(8 * <u64>count);
}

/** Charges and residues to start the bound from. */
export function startFrom(s: Search, charge: usize, residue: usize): void {
  setFirst(changetype<Ascent>(s.ascent), charge, residue);
}

export function freeSearch(s: Search): void {
  for (let literal = 0; literal < 2 * s.n; literal++) free(load<usize>(s.watch + (<usize>literal << 4)));
  const p = s.problem;
  if (p) {
    for (let i = 0; i < s.batchesMade; i++) {
      const b = s.batches + (<usize>i << 5);
      if (load<usize>(b) !== s.overflow) free(load<usize>(b));
      if (load<usize>(b, 4) !== s.overflowCharge) free(load<usize>(b, 4));
    }
    for (let v = 0; v < p.n; v++) free(<usize>at(s.told, v));
    freeAscent(changetype<Ascent>(s.ascent));
    freeProblem(p);
  }
  const address = changetype<usize>(s);
  for (let i = offsetof<Search>('state'); i <= offsetof<Search>('scratchCharge'); i += 4) free(load<usize>(address + i));
  free(address);
}

export function logTo(s: Search, logs: bool): void {
  s.logs = logs;
}

export function effortOf(s: Search): f64 {
  return s.effort;
}

export function addEffort(s: Search, by: f64): void {
  s.effort += by;
}

export function limitTo(s: Search, limit: f64): void {
  s.limit = limit;
}

export function newVariable(s: Search): i32 {
  const v = s.n++;
  reserve(s, v);
  if (s.decides !== DECIDE_OPTION) addToHeap(s, v);
  return v;
}

/** The rules of a problem as clauses: its items are the first variables. */
export function addRules(s: Search, p: Problem): void {
  for (let v = 0; v < p.n; v++) newVariable(s);
  for (let c = 0; c < p.rules; c++) {
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

/** Takes all assumptions but the first ones back. */
function keepAssumed(s: Search, count: i32): void {
  if (count >= s.made) return;
  const start = at(s.places, count);
  s.made = count;
  const certain = certainFrom(s, start);
  cutTo(s, start);
  if (s.ascent) undoBound(s, start);
  for (let i = 0; i < certain; i++) assignCertain(s, at(s.certain, i));
}

/** Whether a literal is false whatever is assumed. */
export function isRefuted(s: Search, literal: i32): bool {
  return s.impossible || (valueOf(s, literal) < 0 && levelOf(s, literal >> 1) === 0);
}

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

function backtrack(s: Search, depth: i32): void {
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

/**
 * Dual ascent by itself, from the states of items down to a depth: residues and charges replace the rows given, and the
 * steps done are what comes back. `bound` is where the bound goes.
 */
export function ascend(p: Problem, state: usize, enough: f64, depth: i32, into: usize): f64 {
  const a = newAscent(p, state, true);
  const items = alloc(4 * <u64>p.n);
  let count = 0;
  findUses(p);
  for (let v = 0; v < p.n; v++) {
    if (load<i8>(state + <usize>v) <= 0) continue;
    put(items, count++, v);
    countIn(a, v, 1);
  }
  startAscent(a, items, count);
  raiseShort(a, enough);
  store<f64>(into, raiseAll(a, enough, depth));
  memory.copy(into + 8, a.residue, <usize>p.n << 3);
  memory.copy(into + 8 + (<usize>p.n << 3), a.charge, <usize>p.rules << 3);
  const effort = <f64>a.effort;
  free(items);
  freeAscent(a);
  return effort;
}

/** Gives back what `inbox` or `newRow` gave. */
export function freeRow(row: usize): void {
  free(row);
}
