// Charges (kernel/assembly/weight) whose bound comes near the best there are, which is the value of the linear relaxation: the dual of
// it by a subgradient method (Held, Wolfe and Crowder 1974; with the direction of Camerini, Fratta and Maffioli 1975). From
// 218 by dual ascent to 228.8 of 228.9 on a set cover of 200 elements, from 10421 to 10672 of 10689 on 30 000 nodes, half of them the
// SUT's.
//
// Charges are rounded to multiples of 1/1024 and then lowered until no residue is below 0: sums of such numbers are exact, so the
// bound holds whatever the method did before. O(size of the problem) a round.

import { BREATH, SHORT_PASS, type Slices } from '../../base/index.ts';
import { ascend } from '../kernel/index.ts';
import { TUNING } from '../tuning.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { usesOf } from './uses.ts';

const CHARGE_UNIT = 1 / 1024;
const DEPTH = TUNING.chargeDepth.value;
const ROUNDS = TUNING.chargeRounds.value;
/** What the rounds may cost together, and one slice of them. */
const MOST_EFFORT = 100_000_000;
const SLICE = 5_000_000;
const EFFORT_OF_BREATH = SLICE / 8;
/** How many charges may be lowered, for each rule, before they are given up. */
const REPAIRS = 50;
const PATIENCE = TUNING.chargePatience.value;
const TRIAL_ROUNDS = TUNING.chargeTrial.value;
const HOPEFUL = TUNING.chargeHopeful.value;
const LEAST_STEP = 1e-3;
const SCALE = TUNING.chargeScale.value;

export interface RootCharges {
  readonly charge: Float64Array;
  readonly residue: Float64Array;
  /** The bound that they prove of sets that hold the target. */
  readonly bound: number;
  /** About how many steps finding them took. */
  readonly effort: number;
}

/** Charges for sets that hold `target` and weigh less than `upper`; yields after slices of work. */
export function* rootCharges(problem: ClosureProblem, target: number, upper: number): Slices<RootCharges> {
  const state = forcedBy(problem, target);
  if (problem.n > SHORT_PASS) yield BREATH;
  const ascent = ascend(problem, state, upper - 1, DEPTH);
  if (problem.n > SHORT_PASS) yield BREATH;
  const better = yield* improve(problem, state, ascent.charge, upper);
  return { ...better, effort: better.effort + ascent.effort };
}

/** 1 for what is in every set that holds the target, by rules with one option; 0 for all else. */
export function forcedBy({ n, ruleStart, optionStart, option }: ClosureProblem, target: number): Int8Array {
  const state = new Int8Array(n);
  const found = [target];
  state[target] = 1;
  for (let k = 0; k < found.length; k++) {
    for (let c = ruleStart[found[k]]; c < ruleStart[found[k] + 1]; c++) {
      const o = option[optionStart[c]];
      if (optionStart[c + 1] - optionStart[c] > 1 || state[o] > 0) continue;
      state[o] = 1;
      found.push(o);
    }
  }
  return state;
}

function* improve(
  problem: ClosureProblem,
  state: Int8Array,
  first: Float64Array,
  upper: number,
): Slices<RootCharges> {
  const { n, weight, ruleOwner, optionStart, option } = problem;
  const rules = ruleOwner.length;
  const most = Math.min(ROUNDS, MOST_EFFORT / (2 * (option.length + n)));
  let effort = 0;
  let pause = SLICE;
  let breath = EFFORT_OF_BREATH;
  const residueOf = (y: Float64Array, into: Float64Array) => {
    into.set(weight);
    for (let c = 0; c < rules; c++) {
      const paid = y[c];
      if (paid === 0) continue;
      into[ruleOwner[c]] += paid;
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) into[option[i]] -= paid;
    }
  };
  const residue = new Float64Array(n);
  const best = first.slice();
  const y = first.map((x) => x * SCALE);
  const taken = new Float64Array(n);
  const way = new Float64Array(rules);
  let bound = Number.NEGATIVE_INFINITY;
  let length = 1;
  let futile = 0;
  for (let round = 0; round < most && length > LEAST_STEP; round++) {
    if (effort > pause) {
      pause = effort + SLICE;
      breath = effort + EFFORT_OF_BREATH;
      yield;
    } else if (effort > breath) {
      breath = effort + EFFORT_OF_BREATH;
      yield BREATH;
    }
    residueOf(y, residue);
    let sum = 0;
    for (let v = 0; v < n; v++) {
      const isIn = state[v] > 0 || (state[v] === 0 && residue[v] < 0);
      taken[v] = isIn ? 1 : 0;
      if (isIn) sum += residue[v];
    }
    effort += 2 * (option.length + n);
    if (sum > bound + 1e-4) {
      futile = 0;
      bound = sum;
      best.set(y);
    } else if (++futile >= PATIENCE) {
      futile = 0;
      length *= 0.6;
      y.set(best);
      way.fill(0);
      continue;
    }
    if (bound >= upper || (round >= TRIAL_ROUNDS && bound < HOPEFUL * upper)) break;
    let norm = 0;
    for (let c = 0; c < rules; c++) {
      let g = taken[ruleOwner[c]];
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) g -= taken[option[i]];
      g += 0.7 * way[c];
      if (g < 0 && y[c] === 0) g = 0;
      way[c] = g;
      norm += g * g;
    }
    if (norm < 1e-9) break;
    const by = (length * (upper - sum)) / norm;
    for (let c = 0; c < rules; c++) y[c] = Math.max(0, y[c] + by * way[c]);
  }
  for (let c = 0; c < rules; c++) best[c] = Math.floor(best[c] / CHARGE_UNIT) * CHARGE_UNIT;
  residueOf(best, residue);
  if (!repair(problem, state, best, residue)) {
    best.fill(0);
    residue.set(weight);
  }
  let proved = 0;
  for (let v = 0; v < n; v++) if (state[v] > 0) proved += residue[v];
  return { charge: best, residue, bound: proved, effort };
}

/** Lowers charges until no residue of what is neither in nor out is below 0; false if that took too long. */
function repair(
  problem: ClosureProblem,
  state: Int8Array,
  charge: Float64Array,
  residue: Float64Array,
): boolean {
  const { n, ruleOwner, optionStart, option } = problem;
  const { start, rule } = usesOf(problem);
  const waiting: number[] = [];
  for (let v = 0; v < n; v++) if (residue[v] < 0 && state[v] === 0) waiting.push(v);
  let left = REPAIRS * ruleOwner.length;
  while (waiting.length > 0) {
    if (left < 0) return false;
    const v = waiting.pop()!;
    // Those first whose owners can bear it.
    for (const strict of [true, false]) {
      for (let k = start[v]; k < start[v + 1] && residue[v] < 0; k++) {
        const c = rule[k];
        const owner = ruleOwner[c];
        let less = Math.min(charge[c], -residue[v]);
        if (strict && state[owner] === 0) less = Math.min(less, Math.max(0, residue[owner]));
        if (less <= 0) continue;
        left--;
        charge[c] -= less;
        residue[owner] -= less;
        for (let i = optionStart[c]; i < optionStart[c + 1]; i++) residue[option[i]] += less;
        if (residue[owner] < 0 && state[owner] === 0) waiting.push(owner);
      }
    }
  }
  return true;
}
