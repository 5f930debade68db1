// Raises the charges of dual ascent (ascent.ts). A rule of an item in the set, with no option in, rises as far as
// its options pay. An option with nothing left may raise rules of its own first, down to `depth` levels, since
// taking it means taking more.
//
// All rise by half of the average weight, then again. So the first ones leave something to the others, as the best
// charges mostly do. On uniform machines of 140 states the bound is a third nearer to that of the linear
// relaxation, and conflicts fall to two thirds.

import { at, num, putNum, sign } from '../memory';
import { patience, reach, worth } from '../tuning';
import { Ascent, DEPTHS } from './ascent';

/** What the last try counts for in how often one has ended it. */
const NEWS: f64 = 1.0 / 64.0;

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
