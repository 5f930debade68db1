// A lower bound on the weight of every closed set that holds the items `in` and none of those `out`.
//
// Any charges y >= 0 on rules turn the weights into residues: owner(c) gains y_c, every option of c pays y_c.
// A closed set satisfies every rule, so its weight is at least its sum of residues, whatever the charges are.
// Charges are raised so that free items keep a residue >= 0; then the residues of the items that are in bound
// the weight from below, and a free item with a residue above what is left cannot be taken (this
// is the dual of the linear relaxation, raised greedily).
//
// A rule of an item that is in and has no option in is raised as far as its options pay. An option that has
// nothing left may raise rules of its own first, down to `depth` levels: whoever takes it must take more.
//
// All are raised by half of what items weigh on average, then again: who comes first leaves something to the others, as the best charges mostly do. On uniform machines
// of 140 states the bound is a third of the way nearer to that of the linear relaxation, and conflicts are two thirds.

import { alloc, allocZeros, at, free, num, put, putNum, sign } from './memory';
import { Problem } from './problem';
import { CHARGE_UNIT, patience, reach, worth } from './tuning';

/** Up to here multiples of CHARGE_UNIT are exact, sums of some of them as well. */
const MOST_EXACT: f64 = 1099511627776;
/** It never goes deeper. */
const DEPTHS: i32 = 16;
/** What the last try counts for in how often one has ended it. */
const NEWS: f64 = 1.0 / 64.0;

@unmanaged
export class Ascent {
  problem: Problem;
  /** 1 for in, -1 for out, 0 for free. */
  state: usize;
  /** From here to `unmet` all are blocks of memory, or 0. First the residues: weight + charges of own rules - charges of the rules that have it as an option. */
  residue: usize;
  /** The charge of each rule; 0 if they are not kept. */
  charge: usize;
  path: usize;
  /** By depth: how often going there has ended it of late, as a share. */
  worth: usize;
  /** What it starts from, if not from nothing: charges and residues, the rules that are charged, and the items whose residue is below 0: the charges prove nothing unless these are in. */
  firstCharge: usize;
  firstResidue: usize;
  firstRules: usize;
  firstBelow: usize;
  /** By rule: how many of its options are in. */
  met: usize;
  /** The rules of the items that are in which are not met, in order: rule, item, and the options of the met ones before it; of those with at most two, too; 16 bytes each. */
  unmet: usize;
  unmetCount: i32;
  /** How many of them have more than two options. */
  longCount: i32;
  /** The options of the met rules after the last of those. */
  metAfter: i32;
  shortMetAfter: i32;
  firstRuleCount: i32;
  firstBelowCount: i32;
  items: usize;
  count: i32;
  sum: f64;
  weightIn: f64;
  /** Half of what items weigh on average, or Infinity. */
  half: f64;
  futile: i32;
  skipped: i32;
  /** Steps done, for counting effort. */
  effort: i64;
}

export function newAscent(problem: Problem, state: usize, keepsCharges: bool): Ascent {
  const a = changetype<Ascent>(allocZeros(offsetof<Ascent>()));
  a.problem = problem;
  a.state = state;
  a.residue = allocZeros(8 * <u64>problem.n);
  if (keepsCharges) a.charge = allocZeros(8 * <u64>problem.rules);
  a.path = allocZeros(<u64>problem.n);
  a.worth = alloc(8 * DEPTHS);
  for (let level = 0; level < DEPTHS; level++) putNum(a.worth, level, 0.5);
  a.half = Infinity;
  a.met = allocZeros(4 * <u64>problem.rules);
  a.unmet = alloc(16 * <u64>problem.rules);
  return a;
}

/** Lets it raise rules by halves, unless weights are so large that parts of 1 would be lost; else all charges are whole numbers, as weights are. */
export function raiseByHalves(a: Ascent): void {
  const p = a.problem;
  let sum: f64 = 0;
  for (let v = 0; v < p.n; v++) sum += num(p.weight, v);
  if (sum > MOST_EXACT) return;
  a.half = max(1, Math.floor((sum / max(1, p.n)) * (0.5 / CHARGE_UNIT))) * CHARGE_UNIT;
}

export function freeAscent(a: Ascent): void {
  const address = changetype<usize>(a);
  for (let i = offsetof<Ascent>('residue'); i <= offsetof<Ascent>('unmet'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** Lets it start from charges and residues, which are its own from then on. */
export function setFirst(a: Ascent, charge: usize, residue: usize): void {
  const p = a.problem;
  a.firstCharge = charge;
  a.firstResidue = residue;
  a.firstRules = alloc(4 * <u64>p.rules);
  a.firstBelow = alloc(4 * <u64>p.n);
  for (let c = 0; c < p.rules; c++) if (num(charge, c) > 0) put(a.firstRules, a.firstRuleCount++, c);
  for (let v = 0; v < p.n; v++) if (num(residue, v) < 0) put(a.firstBelow, a.firstBelowCount++, v);
}

/** Starts afresh from the items that are in: the bound is their weight, or what the first charges make of it. */
export function startAscent(a: Ascent, items: usize, count: i32): f64 {
  const p = a.problem;
  const weight = p.weight;
  a.items = items;
  a.count = count;
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += num(weight, at(items, i));
  a.weightIn = sum;
  a.sum = sum;
  a.effort += count;
  findUnmet(a);
  if (a.firstCharge !== 0 && isFirstProved(a)) startCharged(a);
  else {
    memory.copy(a.residue, weight, (<usize>p.n) << 3);
    if (a.charge !== 0) memory.fill(a.charge, 0, (<usize>p.rules) << 3);
  }
  return a.sum;
}

/** An item is in, or (by -1) no longer. */
export function countIn(a: Ascent, v: i32, by: i32): void {
  const p = a.problem;
  const met = a.met;
  const last = at(p.useStart, v + 1);
  for (let k = at(p.useStart, v); k < last; k++) {
    const c = at(p.use, k);
    put(met, c, at(met, c) + by);
  }
}

/** Looks for the rules that nothing satisfies yet: most of those of items that are in are met, and are gone through up to five times. */
function findUnmet(a: Ascent): void {
  const p = a.problem;
  const ruleStart = p.ruleStart;
  const optionStart = p.optionStart;
  const met = a.met;
  let entry = a.unmet;
  let before = 0;
  let shortBefore = 0;
  let longCount = 0;
  for (let i = 0; i < a.count; i++) {
    const v = at(a.items, i);
    const last = at(ruleStart, v + 1);
    for (let c = at(ruleStart, v); c < last; c++) {
      const options = at(optionStart, c + 1) - at(optionStart, c);
      if (at(met, c) !== 0) {
        before += options;
        if (options <= 2) shortBefore += options;
        continue;
      }
      store<i32>(entry, c);
      store<i32>(entry, v, 4);
      store<i32>(entry, before, 8);
      store<i32>(entry, shortBefore, 12);
      entry += 16;
      before = 0;
      shortBefore = 0;
      if (options > 2) longCount++;
    }
  }
  a.unmetCount = <i32>((entry - a.unmet) >> 4);
  a.longCount = longCount;
  a.metAfter = before;
  a.shortMetAfter = shortBefore;
}

function isFirstProved(a: Ascent): bool {
  for (let i = 0; i < a.firstBelowCount; i++) if (sign(a.state, at(a.firstBelow, i)) <= 0) return false;
  return true;
}

/** Starts from the first charges, without those that what is in or out has made needless. */
function startCharged(a: Ascent): void {
  const p = a.problem;
  const residue = a.residue;
  const state = a.state;
  memory.copy(residue, a.firstResidue, (<usize>p.n) << 3);
  if (a.charge !== 0) memory.copy(a.charge, a.firstCharge, (<usize>p.rules) << 3);
  for (let k = 0; k < a.firstRuleCount; k++) {
    const c = at(a.firstRules, k);
    const owner = at(p.ruleOwner, c);
    const begin = at(p.optionStart, c);
    const end = at(p.optionStart, c + 1);
    let isMet = sign(state, owner) < 0;
    for (let i = begin; i < end && !isMet; i++) isMet = sign(state, at(p.option, i)) > 0;
    a.effort += end - begin;
    if (!isMet) continue;
    const charge = num(a.firstCharge, c);
    const less = sign(state, owner) === 0 ? min(charge, num(residue, owner)) : charge;
    if (less <= 0) continue;
    putNum(residue, owner, num(residue, owner) - less);
    for (let i = begin; i < end; i++) {
      const o = at(p.option, i);
      putNum(residue, o, num(residue, o) + less);
    }
    if (a.charge !== 0) putNum(a.charge, c, num(a.charge, c) - less);
  }
  let sum: f64 = 0;
  for (let i = 0; i < a.count; i++) sum += num(residue, at(a.items, i));
  a.sum = sum;
}

/** Raises the rules of at most two options only: they have the fewest ways to be paid. */
export function raiseShort(a: Ascent, enough: f64): f64 {
  passes(a, enough, 0, true);
  return a.sum;
}

/** Raises all rules, with options that raise their own down to `depth`. */
export function raiseAll(a: Ascent, enough: f64, depth: i32): f64 {
  const last = min(depth, DEPTHS - 1);
  let tried = 0;
  for (let level = 0; level <= last && a.sum <= enough; level++) {
    if (level === 0) {
      if (a.longCount > 0) passes(a, enough, 0, false);
      continue;
    }
    if (!isWorthIt(a, level, enough)) break;
    const before = a.sum;
    passes(a, enough, level, false);
    tried = level;
    if (level === 1) a.futile = a.sum > before ? 0 : a.futile + 1;
    if (a.sum === before) break;
  }
  const ended: f64 = a.sum > enough ? 1 : 0;
  for (let level = 2; level <= tried; level++) {
    const before = num(a.worth, level);
    putNum(a.worth, level, before + NEWS * (ended - before));
  }
  return a.sum;
}

/**
 * Deeper is dearer: worth it only where what was raised so far comes near what is missing, and where it has raised something of late (on CNF games it
 * never does, and took 60 % of the time); from the second level on, where it was enough of late as often as the level asks for. Else it is tried now and then.
 */
function isWorthIt(a: Ascent, level: i32, enough: f64): bool {
  if (enough - a.sum > reach * (a.sum - a.weightIn)) return false;
  const isFutile = level === 1 ? a.futile >= patience : num(a.worth, level) < worth * level;
  return !isFutile || ++a.skipped % patience === 0;
}

/** Two rounds. Without going deep the second raises all that is left. */
function passes(a: Ascent, enough: f64, depth: i32, short: bool): void {
  if (a.half < Infinity) pass(a, enough, depth, short, a.half);
  if (a.sum <= enough) pass(a, enough, depth, short, depth === 0 ? Infinity : a.half);
}

/** One round over the rules of the items that are in, each by at most `most`; stops when the bound is above `enough`. */
function pass(a: Ascent, enough: f64, depth: i32, short: bool, most: f64): void {
  const residue = a.residue;
  const optionStart = a.problem.optionStart;
  const end = a.unmet + (<usize>a.unmetCount << 4);
  let sum = a.sum;
  let effort = 0;
  let entry = a.unmet;
  for (; entry < end && sum <= enough; entry += 16) {
    const c = load<i32>(entry);
    effort += short ? load<i32>(entry, 12) : load<i32>(entry, 8);
    if (short && at(optionStart, c + 1) - at(optionStart, c) > 2) continue;
    const v = load<i32>(entry, 4);
    const paid = depth === 0 ? raiseFlat(a, c, most) : raise(a, c, min(most, enough - sum + 1), depth);
    putNum(residue, v, num(residue, v) + paid);
    sum += paid;
  }
  if (sum <= enough) effort += short ? a.shortMetAfter : a.metAfter;
  a.effort += effort;
  a.sum = sum;
}

/** Raises the charge of a rule by up to `want`, and tells by how much; the owner's residue is the caller's. Options pay what they have. */
function raiseFlat(a: Ascent, c: i32, want: f64): f64 {
  const p = a.problem;
  const residue = a.residue;
  const state = a.state;
  const row = p.optionStart + ((<usize>c) << 2);
  const first = p.option + ((<usize>load<i32>(row)) << 2);
  const end = p.option + ((<usize>load<i32>(row, 4)) << 2);
  a.effort += <i64>((end - first) >> 2);
  if (at(a.met, c) !== 0) return 0;
  let paid = want;
  for (let i = first; i < end; i += 4) {
    const o = load<i32>(i);
    if (sign(state, o) === 0) {
      const has = num(residue, o);
      if (has < paid) {
        paid = has;
        if (paid === 0) return 0;
      }
    }
  }
  if (paid === Infinity) return 0;
  for (let i = first; i < end; i += 4) {
    const o = load<i32>(i);
    putNum(residue, o, num(residue, o) - paid);
  }
  if (a.charge !== 0) putNum(a.charge, c, num(a.charge, c) + paid);
  return paid;
}

/** The same, with options that raise rules of their own. */
function raise(a: Ascent, c: i32, want: f64, depth: i32): f64 {
  const p = a.problem;
  const residue = a.residue;
  const state = a.state;
  const path = a.path;
  const ruleStart = p.ruleStart;
  const row = p.optionStart + ((<usize>c) << 2);
  const first = p.option + ((<usize>load<i32>(row)) << 2);
  const end = p.option + ((<usize>load<i32>(row, 4)) << 2);
  a.effort += <i64>((end - first) >> 2);
  if (at(a.met, c) !== 0) return 0;
  let paid = want;
  // Each option pays at once, so that raising the rules of a later one cannot spend the same residue.
  for (let i = first; i < end; i += 4) {
    const o = load<i32>(i);
    let has = num(residue, o);
    if (sign(state, o) < 0) {
      putNum(residue, o, has - paid);
      continue;
    }
    if (has < paid && load<u8>(path + <usize>o) === 0) {
      store<u8>(path + <usize>o, 1);
      const last = at(ruleStart, o + 1);
      for (let d = at(ruleStart, o); d < last && has < paid; d++) {
        const raised = depth === 1 ? raiseFlat(a, d, paid - has) : raise(a, d, paid - has, depth - 1);
        // What was raised may have been paid by itself, through a rule that has it as an option.
        has = num(residue, o) + raised;
        putNum(residue, o, has);
      }
      store<u8>(path + <usize>o, 0);
    }
    if (has < paid) {
      const less = paid - has;
      for (let j = first; j < i; j += 4) {
        const before = load<i32>(j);
        putNum(residue, before, num(residue, before) + less);
      }
      has = num(residue, o);
      paid = has;
      if (paid === 0) return 0;
    }
    putNum(residue, o, has - paid);
  }
  if (a.charge !== 0) putNum(a.charge, c, num(a.charge, c) + paid);
  return paid;
}
