// The consequences of a limit on the weight of closed sets, for a search. Dual ascent (ascent.ts) bounds the weight
// of every set that holds the items in. A bound above the limit is a contradiction. Its reasons are the items in
// with a residue, and the items out that were charged below 0. A free item whose residue does not fit is out for
// the same reasons.
//
// So a search learns from the weight as it learns from the rules. A CNF game costs about as much as its formula. If
// no rule helps, this is branch and bound.
//
// Consequences are explained on demand only, since most explanations are never needed.

import { tellBound, tellRepeat } from '../log';
import { alloc, at, enlarged, free, num, put, putNum, sign } from '../memory';
import { NO_REASON, Search, THEORY } from '../search';
import { assign, certainSize, levelOf, positionOf } from '../trail';
import { boundDepth } from '../tuning';
import { Ascent, countIn, startAscent, unitOf } from './ascent';
import { raiseAll, raiseShort } from './raising';

/** How many residues of exclusions are kept to explain them later. */
const MOST_KEPT: i64 = 1 << 22;

/** The trail is this long again. */
export function undoBound(s: Search, trailSize: i32): void {
  const a = changetype<Ascent>(s.ascent);
  let count = s.inCount;
  while (count > 0 && positionOf(s, at(s.ins, count - 1)) >= trailSize) countIn(a, at(s.ins, --count), -1);
  s.inCount = count;
  while (s.batchCount > 0 && load<i32>(batch(s, s.batchCount - 1), 8) >= trailSize) s.batchCount--;
  s.followed = min(s.followed, trailSize);
}

@inline
function batch(s: Search, i: i32): usize {
  return s.batches + (<usize>i << 5);
}

/** Makes true what follows from the limit; false, with true literals in `conflict`, if these contradict each other. */
export function propagateBound(s: Search): bool {
  follow(s);
  if (s.inCount === 0) return true;
  const limit = s.limit;
  const a = changetype<Ascent>(s.ascent);
  const before = a.effort;
  let bound = startAscent(a, s.ins, s.inCount);
  if (bound <= limit) bound = raiseShort(a, limit);
  // What follows from the short rules is told first: its reasons are the short ones.
  if (bound <= limit && !exclude(s, a, bound)) {
    bound = raiseAll(a, limit, boundDepth);
    if (bound <= limit) exclude(s, a, bound);
  }
  s.effort += <f64>(a.effort - before) + <f64>a.problem.n;
  if (bound <= limit) return true;
  s.conflictCount = restsOn(s, a, a.residue, a.charge, bound - limit - unitOf(a), s.size, s.conflict);
  if (s.logs) {
    const clause = s.antecedents;
    for (let i = 0; i < s.conflictCount; i++) put(clause, i, at(s.conflict, i) ^ 1);
    tellBound(-1, clause, s.conflictCount, a.charge, a.problem.rules);
  }
  return false;
}

/** Notes what came in. */
function follow(s: Search): void {
  const a = changetype<Ascent>(s.ascent);
  const size = s.size;
  let count = s.inCount;
  for (let i = s.followed; i < size; i++) {
    const literal = at(s.literals, i);
    if (literal & 1) continue;
    put(s.ins, count++, literal >> 1);
    countIn(a, literal >> 1, 1);
  }
  s.inCount = count;
  s.followed = size;
}

/** Puts out what does not fit under the limit any more; false if there was nothing. */
function exclude(s: Search, a: Ascent, bound: f64): bool {
  const n = a.problem.n;
  const residue = a.residue;
  const state = s.state;
  const room = s.limit - bound;
  const start = s.size;
  for (let v = 0; v < n; v++) {
    if (num(residue, v) <= room || sign(state, v) !== 0) continue;
    put(s.batchOf, v, s.batchCount);
    free(<usize>at(s.told, v));
    put(s.told, v, 0);
    if (s.depth === 0 && s.logs) {
      put(s.antecedents, 0, 2 * v + 1);
      tellBound(-1, s.antecedents, 1, a.charge, a.problem.rules);
    }
    assign(s, 2 * v + 1, s.depth > 0 ? THEORY : NO_REASON);
  }
  if (start === s.size) return false;
  if (s.depth > 0) keepBatch(s, a, room, start);
  return true;
}

/** Keeps what the exclusions from `start` on rest on; where that takes too much memory, they are explained at once. */
function keepBatch(s: Search, a: Ascent, room: f64, start: i32): void {
  const place = s.batchCount++;
  const n = a.problem.n;
  const rules = a.problem.rules;
  if (place === s.batchesMade) {
    if (place === s.batchRoom) {
      const more = max(16, 2 * place);
      s.batches = enlarged(s.batches, 32 * <u64>place, 32 * <u64>more);
      s.batchRoom = more;
    }
    const fits = (<i64>place + 1) * n <= MOST_KEPT;
    store<usize>(batch(s, place), fits ? alloc(8 * <u64>n) : s.overflow);
    store<usize>(batch(s, place), a.charge === 0 ? 0 : fits ? alloc(8 * <u64>rules) : s.overflowCharge, 4);
    s.batchesMade++;
  }
  const b = batch(s, place);
  const residue = load<usize>(b);
  memory.copy(residue, a.residue, <usize>n << 3);
  if (a.charge !== 0) memory.copy(load<usize>(b, 4), a.charge, <usize>rules << 3);
  store<i32>(b, start, 8);
  store<f64>(b, room, 16);
  if (residue !== s.overflow) return;
  const size = s.size;
  for (let i = start; i < size; i++) explain(s, at(s.literals, i) >> 1);
}

/** How many literals an explanation has. */
@inline
export function toldCount(literals: usize): i32 {
  return load<i32>(literals - 4);
}

/** The true literals from which it follows that an item is out. */
export function explain(s: Search, v: i32): usize {
  const known = <usize>at(s.told, v);
  if (known !== 0) {
    if (s.logs) tellRepeat(v);
    return known + 4;
  }
  const a = changetype<Ascent>(s.ascent);
  const n = a.problem.n;
  const rules = a.problem.rules;
  const b = batch(s, at(s.batchOf, v));
  const residue = load<usize>(b);
  const scratch = s.scratch;
  memory.copy(scratch, residue, <usize>n << 3);
  if (a.charge !== 0) memory.copy(s.scratchCharge, load<usize>(b, 4), <usize>rules << 3);
  // Its residue is what puts it out: it must not pay for anything else.
  putNum(scratch, v, 0);
  const surplus = num(residue, v) - load<f64>(b, 16) - unitOf(a);
  // The antecedents of another are not looked at any more when this one is asked for.
  const literals = s.antecedents;
  const count = restsOn(s, a, scratch, s.scratchCharge, surplus, load<i32>(b, 8), literals);
  s.effort += n >> 3;
  const told = alloc(4 * (<u64>count + 1));
  put(told, 0, count);
  memory.copy(told + 4, literals, <usize>count << 2);
  put(s.told, v, <i32>told);
  if (s.logs) {
    put(literals, 0, 2 * v + 1);
    for (let i = 0; i < count; i++) put(literals, i + 1, at(told, i + 1) ^ 1);
    tellBound(v, literals, count + 1, s.scratchCharge, rules);
  }
  return told + 4;
}

/**
 * The literals of the trail before `end` that the bound of these residues rests on, less those that `surplus` can
 * do without, latest first; how many they are.
 */
function restsOn(s: Search, a: Ascent, residue: usize, charge: usize, surplus: f64, end: i32, into: usize): i32 {
  const trail = s.literals;
  const first = min(certainSize(s), end);
  let left = surplus;
  let count = 0;
  for (let i = end - 1; i >= first; i--) {
    const literal = at(trail, i);
    const v = literal >> 1;
    const has = num(residue, v);
    if (literal & 1) {
      if (has >= 0) continue;
      if (-has <= left) left += has;
      else put(into, count++, literal);
    } else {
      if (has <= 0) continue;
      if (lighten(s, a, v, residue, charge, end, i)) continue;
      const rest = num(residue, v);
      if (rest <= left) left -= rest;
      else put(into, count++, literal);
    }
  }
  s.effort += end - first;
  return count;
}

/** Whether an item came in before a place of the trail. */
@inline
function isIn(s: Search, o: i32, end: i32): bool {
  return sign(s.state, o) > 0 && positionOf(s, o) < end;
}

/**
 * Moves residue from an item that is in back to an owner that called for it before place i of the trail, through a rule that no other
 * item in satisfies: the bound stays, and rests on the owner instead. `residue` are residues as they
 * were when the trail ended at `end`; to charge an option below 0 costs nothing if that is out for certain.
 * True if the item has no residue left. `charge` is what the residues rest on, if that is kept.
 */
function lighten(s: Search, a: Ascent, v: i32, residue: usize, charge: usize, end: i32, i: i32): bool {
  const p = a.problem;
  const option = p.option;
  const last = at(p.useStart, v + 1);
  let has = num(residue, v);
  for (let k = at(p.useStart, v); k < last && has > 0; k++) {
    const c = at(p.use, k);
    const owner = at(p.ruleOwner, c);
    if (!isIn(s, owner, end) || positionOf(s, owner) >= i) continue;
    const from = at(p.optionStart, c);
    const to = at(p.optionStart, c + 1);
    let paid = has;
    for (let j = from; j < to; j++) {
      const o = at(option, j);
      if (o === v) continue;
      if (isIn(s, o, end)) {
        paid = 0;
        break;
      }
      if (num(residue, o) < paid && !(sign(s.state, o) < 0 && levelOf(s, o) === 0)) paid = num(residue, o);
      if (paid <= 0) break;
    }
    if (paid <= 0) continue;
    a.effort += to - from;
    for (let j = from; j < to; j++) {
      const o = at(option, j);
      putNum(residue, o, num(residue, o) - paid);
    }
    putNum(residue, owner, num(residue, owner) + paid);
    if (charge !== 0) putNum(charge, c, num(charge, c) + paid);
    has = num(residue, v);
  }
  return has === 0;
}
