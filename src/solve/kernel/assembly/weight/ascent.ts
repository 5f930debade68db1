// A lower bound on the weight of every closed set that holds the items `in` and none of those `out`.
//
// Any charges y >= 0 on rules turn the weights into residues: owner(c) gains y_c, every option of c pays y_c. A
// closed set satisfies every rule, so its weight is at least its sum of residues, for any charges. Charges rise
// while free items keep a residue >= 0. Then the residues of the items in the set bound the weight from below. A
// free item with a residue above the remaining limit cannot be taken. This is the dual of the linear relaxation,
// raised greedily.
//
// This file holds the start; raising.ts raises.

import { alloc, allocZeros, at, free, num, put, putNum } from '../memory';
import { Problem } from '../problem';
import { CHARGE_UNIT } from '../tuning';

/** Up to here multiples of CHARGE_UNIT are exact, sums of some of them as well. */
const MOST_EXACT: f64 = 1099511627776;
/** Raising never goes deeper. */
export const DEPTHS: i32 = 16;
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

/** What all charges are multiples of: of 1 where weights are large, as a number near 2^53 less a part of 1 is that number. */
@inline
export function unitOf(a: Ascent): f64 {
  return a.half < Infinity ? CHARGE_UNIT : 1;
}

export function freeAscent(a: Ascent): void {
  const address = changetype<usize>(a);
  for (let i = offsetof<Ascent>('residue'); i <= offsetof<Ascent>('unmet'); i += 4) free(load<usize>(address + i));
  free(address);
}

/** Starts afresh from the items that are in: the bound is their weight. */
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
  memory.copy(a.residue, weight, (<usize>p.n) << 3);
  if (a.charge !== 0) memory.fill(a.charge, 0, (<usize>p.rules) << 3);
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
