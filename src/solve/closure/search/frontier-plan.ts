// What a dynamic program over open rules (frontier-search.ts) does step by step: the items in their order, what each way to decide one costs, which rules it
// satisfies, and which end with it. A rule has a bit while it is open; after that the bit is another rule's.

import { BREATH, type Slices } from '../../../base/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { forcedBy } from '../forced-by.ts';
import { type FrontierOrder, type FrontierRule, findingOrder } from './frontier-order.ts';

/** Rules that are open at a time have a bit each, in two words. */
const WIDEST = 60;
const WORD = 30;
/** Each is some objects. */
const RULES_OF_BREATH = 4000;

interface Rule extends FrontierRule {
  readonly charge: number;
}

/** Amounts that rules are charged, and what these make of weights: an owner has them more, every option has them less. */
export interface RootCharges {
  readonly charge: Float64Array;
  readonly residue: Float64Array;
  /** What they prove of all sets: the residues of what is in anyway, and those below 0. */
  readonly bound: number;
  /** About how many steps finding them took. */
  readonly effort: number;
}

/** One way to decide an item. */
export interface Way {
  /** What it costs whatever else is decided. */
  readonly cost: number;
  /** The rules that it satisfies: the bit of each, in the low or the high word, and its charge. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly charge: Float64Array;
}

/** What deciding an item means: its rules by their bits, and those that it is the last one to decide. */
export interface Step {
  readonly item: number;
  readonly out: Way;
  readonly in: Way;
  /** The bits of rules that end here, which must be satisfied. */
  readonly endLow: number;
  readonly endHigh: number;
}

export interface FrontierPlan {
  readonly steps: readonly Step[];
  /** What every set costs. */
  readonly base: number;
  /** The items that every set holds. */
  readonly forced: readonly number[];
}

/** Whether at most so many rules are open at a time in the order from one start, which tells boards from all else. In slices. */
export function* findingNarrow(problem: ClosureProblem, target: number, widest: number): Slices<boolean> {
  const { n, ruleOwner, optionStart, option } = problem;
  const isForced = forcedBy(problem, target);
  const rules: FrontierRule[] = [];
  for (let c = 0; c < ruleOwner.length; c++) {
    if (c % RULES_OF_BREATH === RULES_OF_BREATH - 1) yield BREATH;
    const options = Array.from(option.subarray(optionStart[c], optionStart[c + 1]));
    if (options.some((o) => isForced[o])) continue;
    rules.push({ owner: isForced[ruleOwner[c]] ? -1 : ruleOwner[c], options });
  }
  return (yield* findingOrder(n, rules, widest, 1)) !== null;
}

/** Null if too many rules are open at a time. In slices. */
export function* makingPlan(
  problem: ClosureProblem,
  target: number,
  { charge, residue }: RootCharges,
): Slices<FrontierPlan | null> {
  const { n, ruleOwner, optionStart, option } = problem;
  const isForced = forcedBy(problem, target);
  const forced = Array.from(isForced.keys()).filter((v) => isForced[v]);
  // The bound counts what is below 0 as if all of it were in.
  const inCost = residue.map((r) => Math.max(0, r));
  const outCost = residue.map((r) => Math.max(0, -r));
  let base = 0;
  const rules: Rule[] = [];
  for (let c = 0; c < ruleOwner.length; c++) {
    if (c % RULES_OF_BREATH === RULES_OF_BREATH - 1) yield BREATH;
    const owner = isForced[ruleOwner[c]] ? -1 : ruleOwner[c];
    const options = Array.from(option.subarray(optionStart[c], optionStart[c + 1]));
    const met = options.filter((o) => isForced[o]).length;
    if (met === 0) {
      rules.push({ owner, options, charge: charge[c] });
      continue;
    }
    // It is satisfied: each further literal costs its charge.
    base += charge[c] * (met - 1);
    if (owner >= 0) outCost[owner] += charge[c];
    for (const o of options) if (!isForced[o]) inCost[o] += charge[c];
  }
  const order = yield* findingOrder(n, rules, WIDEST);
  return order && { steps: yield* makingSteps(n, order, rules, inCost, outCost), base, forced };
}

function* makingSteps(
  n: number,
  { items }: FrontierOrder,
  rules: readonly Rule[],
  inCost: Float64Array,
  outCost: Float64Array,
): Slices<Step[]> {
  const inOf: number[][] = Array.from({ length: n }, () => []);
  const outOf: number[][] = Array.from({ length: n }, () => []);
  const left = rules.map(({ owner, options }) => options.length + (owner < 0 ? 0 : 1));
  for (const [c, { owner, options }] of rules.entries()) {
    for (const o of options) inOf[o].push(c);
    if (owner >= 0) outOf[owner].push(c);
  }
  const bitOf = new Int32Array(rules.length).fill(-1);
  const unused = Array.from({ length: WIDEST }, (_, k) => WIDEST - 1 - k);
  const steps: Step[] = [];
  for (const item of items) {
    if (steps.length % RULES_OF_BREATH === 0) yield BREATH;
    const ending: number[] = [];
    for (const c of [...inOf[item], ...outOf[item]]) {
      if (bitOf[c] < 0) bitOf[c] = unused.pop()!;
      if (--left[c] === 0) ending.push(bitOf[c]);
    }
    const way = (cost: number, row: readonly number[]): Way => ({
      cost,
      low: Int32Array.from(row, (c) => lowBit(bitOf[c])),
      high: Int32Array.from(row, (c) => highBit(bitOf[c])),
      charge: Float64Array.from(row, (c) => rules[c].charge),
    });
    unused.push(...ending);
    steps.push({
      item,
      out: way(outCost[item], outOf[item]),
      in: way(inCost[item], inOf[item]),
      endLow: ending.reduce((mask, bit) => mask | lowBit(bit), 0),
      endHigh: ending.reduce((mask, bit) => mask | highBit(bit), 0),
    });
  }
  return steps;
}

const lowBit = (bit: number) => (bit < WORD ? 1 << bit : 0);
const highBit = (bit: number) => (bit < WORD ? 0 : 1 << (bit - WORD));
