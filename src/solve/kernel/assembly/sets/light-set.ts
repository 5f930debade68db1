// A light closed set by local search with prices on rules, as for covers (Gao, Weise and Li 2015). The least missed
// item goes. Then a broken rule, with its owner in and no option in, takes the option that mends most for its
// weight. Rules become more expensive while they are broken, so the search does not stay in one place.
//
// A move costs the options of the item's rules, and a look at all items of the set for one that leaves. A large set
// looks at some of them, chosen at random.

import { alloc, allocZeros, at, free, num, put, putNum, sign } from '../memory';
import { findUses, freeProblem, Problem } from '../problem';
import { Dice, roll } from './dice';

/** Of larger sets so many items are looked at for one that leaves. A machine of 1200 states has lighter ones with 1000 than with 100, as soon. */
const LOOKS: i32 = 1000;
/** For what weighs nothing. */
const LEAST_WEIGHT: f64 = 1.0 / 1024.0;

@unmanaged
export class LightSet {
  /** By item, a byte: whether it is in the lightest set, and whether in the one that changes; the first is read from outside. */
  best: usize;
  isIn: usize;
  mayEnter: usize;
  /** By rule: how many options are in, and what it is worth to keep it. */
  met: usize;
  price: usize;
  /** What rules cost less without an item that is in, or more with one that is not; and when it moved last. */
  worth: usize;
  changed: usize;
  /** The rules that are broken, and where a rule is among them, -1 if it is not. */
  broken: usize;
  place: usize;
  /** The items that are in but the target, and where an item is among them. */
  members: usize;
  position: usize;

  total: f64;
  least: f64;
  brokenCount: i32;
  memberCount: i32;
  target: i32;
  moved: i32;
  /** Steps done, and where it ends without a lighter set: options and items looked at. */
  effort: f64;
  end: f64;
  added: i32;
  problem: Problem;
  dice: Dice;
}

/** Begins with all items. Problem and dice are its own from then on. */
export function newLightSet(p: Problem, target: i32, dice: Dice): LightSet {
  const s = changetype<LightSet>(allocZeros(offsetof<LightSet>()));
  findUses(p);
  const n = <u64>p.n;
  const rules = <u64>p.rules;
  s.problem = p;
  s.dice = dice;
  s.target = target;
  s.added = -1;
  s.best = alloc(n);
  s.isIn = alloc(n);
  s.mayEnter = alloc(n);
  s.met = alloc(4 * rules);
  s.price = alloc(8 * rules);
  s.worth = allocZeros(8 * n);
  s.changed = allocZeros(4 * n);
  s.broken = alloc(4 * rules);
  s.place = alloc(4 * rules);
  s.members = alloc(4 * n);
  s.position = alloc(4 * n);
  memory.fill(s.best, 1, <usize>n);
  memory.fill(s.isIn, 1, <usize>n);
  memory.fill(s.mayEnter, 1, <usize>n);
  memory.fill(s.place, 0xff, 4 * <usize>rules);
  for (let v = 0; v < p.n; v++) {
    s.total += num(p.weight, v);
    if (v === target) continue;
    put(s.position, v, s.memberCount);
    put(s.members, s.memberCount++, v);
  }
  s.least = s.total;
  for (let c = 0; c < p.rules; c++) {
    const first = at(p.optionStart, c);
    const count = at(p.optionStart, c + 1) - first;
    put(s.met, c, count);
    putNum(s.price, c, 1);
    if (count === 1) addWorth(s, at(p.option, first), 1);
  }
  return s;
}

export function freeLightSet(s: LightSet): void {
  freeProblem(s.problem);
  free(changetype<usize>(s.dice));
  const address = changetype<usize>(s);
  for (let i = offsetof<LightSet>('best'); i <= offsetof<LightSet>('position'); i += 4) free(load<usize>(address + i));
  free(address);
}

@inline
function isIn(s: LightSet, v: i32): bool {
  return sign(s.isIn, v) !== 0;
}

@inline
function addWorth(s: LightSet, v: i32, by: f64): void {
  putNum(s.worth, v, num(s.worth, v) + by);
}

/** Adds to what options of a rule are worth: to all of them, or to those that are in. */
function addToOptions(s: LightSet, c: i32, by: f64, all: bool): void {
  const p = s.problem;
  const end = at(p.optionStart, c + 1);
  for (let i = at(p.optionStart, c); i < end; i++) {
    const o = at(p.option, i);
    if (all || isIn(s, o)) addWorth(s, o, by);
  }
}

function allow(s: LightSet, c: i32): void {
  const p = s.problem;
  const first = at(p.optionStart, c);
  const end = at(p.optionStart, c + 1);
  s.effort += <f64>(end - first);
  store<u8>(s.mayEnter + at(p.ruleOwner, c), 1);
  for (let i = first; i < end; i++) store<u8>(s.mayEnter + at(p.option, i), 1);
}

/** A rule of an item that is in has no option in any more, or is an item's that came in. */
function breaks(s: LightSet, c: i32): void {
  put(s.place, c, s.brokenCount);
  put(s.broken, s.brokenCount++, c);
}

function mends(s: LightSet, c: i32): void {
  const other = at(s.broken, --s.brokenCount);
  put(s.broken, at(s.place, c), other);
  put(s.place, other, at(s.place, c));
  put(s.place, c, -1);
}

/** What a rule is worth to its options and its owner is taken away (by -1) or given back (by 1), as things stand. */
function count(s: LightSet, c: i32, by: f64): void {
  const met = at(s.met, c);
  const price = by * num(s.price, c);
  const owner = at(s.problem.ruleOwner, c);
  if (isIn(s, owner)) {
    if (met === 0) {
      addToOptions(s, c, price, true);
      addWorth(s, owner, -price);
    } else if (met === 1) addToOptions(s, c, price, false);
  } else if (met === 0) addWorth(s, owner, -price);
}

/** An item comes in or goes. */
function move(s: LightSet, v: i32): void {
  const p = s.problem;
  const enters = !isIn(s, v);
  const by = enters ? 1 : -1;
  const firstUse = at(p.useStart, v);
  const lastUse = at(p.useStart, v + 1);
  const firstRule = at(p.ruleStart, v);
  const lastRule = at(p.ruleStart, v + 1);
  for (let k = firstUse; k < lastUse; k++) count(s, at(p.use, k), -1);
  for (let c = firstRule; c < lastRule; c++) count(s, c, -1);
  store<u8>(s.isIn + v, enters ? 1 : 0);
  s.total += <f64>by * num(p.weight, v);
  s.moved++;
  put(s.changed, v, s.moved);
  if (enters) {
    put(s.position, v, s.memberCount);
    put(s.members, s.memberCount++, v);
  } else {
    const last = at(s.members, --s.memberCount);
    put(s.members, at(s.position, v), last);
    put(s.position, last, at(s.position, v));
  }
  for (let k = firstUse; k < lastUse; k++) {
    const c = at(p.use, k);
    put(s.met, c, at(s.met, c) + by);
    note(s, c);
  }
  for (let c = firstRule; c < lastRule; c++) note(s, c);
  if (!enters) store<u8>(s.mayEnter + v, 0);
}

/** What became of a rule. */
function note(s: LightSet, c: i32): void {
  count(s, c, 1);
  allow(s, c);
  const isBroken = at(s.met, c) === 0 && isIn(s, at(s.problem.ruleOwner, c));
  if (isBroken === (at(s.place, c) >= 0)) return;
  if (isBroken) breaks(s, c);
  else mends(s, c);
}

@inline
function weightOf(s: LightSet, v: i32): f64 {
  return max(LEAST_WEIGHT, num(s.problem.weight, v));
}

/** The item that is missed least for its weight, but the one that was added last; of those the one that has not changed for longest. -1 if there is none. */
function cheapest(s: LightSet): i32 {
  const isLarge = s.memberCount > LOOKS;
  const looks = min(LOOKS, s.memberCount);
  let best = -1;
  let least = Infinity;
  s.effort += <f64>looks;
  for (let i = 0; i < looks; i++) {
    const v = at(s.members, isLarge ? roll(s.dice, s.memberCount) : i);
    if (v === s.added) continue;
    const loss = num(s.worth, v) / weightOf(s, v);
    if (loss < least || (loss === least && at(s.changed, v) < at(s.changed, best))) {
      least = loss;
      best = v;
    }
  }
  return best;
}

/** The option of a rule that mends most for its weight, of those that may come in; -1 if there is none. */
function dearest(s: LightSet, c: i32): i32 {
  const p = s.problem;
  const end = at(p.optionStart, c + 1);
  let best = -1;
  let most = -Infinity;
  for (let i = at(p.optionStart, c); i < end; i++) {
    const o = at(p.option, i);
    if (sign(s.mayEnter, o) === 0) continue;
    const gain = num(s.worth, o) / weightOf(s, o);
    if (gain > most || (gain === most && at(s.changed, o) < at(s.changed, best))) {
      most = gain;
      best = o;
    }
  }
  return best;
}

/** Rules that are broken become dearer. */
function raise(s: LightSet): void {
  for (let i = 0; i < s.brokenCount; i++) {
    const c = at(s.broken, i);
    putNum(s.price, c, num(s.price, c) + 1);
    addToOptions(s, c, 1, true);
    addWorth(s, at(s.problem.ruleOwner, c), -1);
  }
}

/** Goes on for about `slice` steps, for a set lighter than `below`; false if it is over: as light as `enough`, or `effort` steps without a lighter one. */
export function lighten(s: LightSet, below: f64, enough: f64, effort: f64, slice: f64): bool {
  if (s.end === 0) s.end = s.effort + effort;
  const pause = s.effort + slice;
  while (s.effort < s.end && s.least > enough) {
    if (s.effort > pause) return true;
    if (s.brokenCount === 0 && s.total < s.least) {
      s.least = s.total;
      s.end = s.effort + effort;
      memory.copy(s.best, s.isIn, s.problem.n);
    }
    // One too many goes in any case, and then all that makes it no lighter than the best.
    const limit = min(s.least, below);
    do {
      const v = cheapest(s);
      if (v < 0) return false;
      move(s, v);
    } while (s.total >= limit && s.effort <= pause);
    while (s.brokenCount > 0 && s.total < limit) {
      const v = dearest(s, at(s.broken, roll(s.dice, s.brokenCount)));
      raise(s);
      if (v < 0 || s.total + num(s.problem.weight, v) >= limit) break;
      move(s, v);
      s.added = v;
    }
  }
  s.end = 0;
  return false;
}
