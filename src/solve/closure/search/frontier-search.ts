// The least weight of a closed set that holds a given item, by a dynamic program that the linear relaxation prunes: items are decided one after the other
// (frontier-order.ts), and of what was decided only those rules matter that are open, each satisfied already or not.
//
// Charges (of the linear relaxation) turn the weight of a set into their bound plus costs that are never below 0: the residue of each item that is in, and the charge of a
// rule for each literal beyond the first that satisfies it. So a state whose costs are above what the question leaves is dropped, and few are left where
// the relaxation is near. The question deepens by one: is there a set of that weight? The first that is found is a lightest one.
//
// At its best on covers of boards, where cores and deepening meet thousands of equal ways: dominating set 14x14.

import { atOnce, type Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { type FrontierPlan, findingNarrow, makingPlan, type RootCharges, type Way } from './frontier-plan.ts';
import type { KnownBounds, LeastClosure } from './least-closure.ts';
import { StateTable } from './state-table.ts';

const MOST_STATES = TUNING.mostStates.value;
const STATE_EFFORT = TUNING.stateEffort.value;
const NARROW = TUNING.narrowFrontier.value;
const SLICE = 20_000;
const BEAM = TUNING.beam.value;

export class FrontierSearch implements LeastClosure {
  lower = 0;
  found: Int32Array | null = null;
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #known: KnownBounds;
  readonly #charging: () => Slices<RootCharges | null>;
  readonly #target: number;
  #isNarrow: boolean | null = null;

  /** `charging` finds charges for sets that hold `target`, if there are any. */
  constructor(
    problem: ClosureProblem,
    target: number,
    known: KnownBounds,
    charging: () => Slices<RootCharges | null>,
  ) {
    this.#problem = problem;
    this.#target = target;
    this.#known = known;
    this.#charging = charging;
  }

  get refuted(): number {
    return this.lower;
  }

  /** Whether so few rules are open at a time that it is worth asking: a board. */
  get isNarrow(): boolean {
    return atOnce(this.findingNarrow());
  }

  /** The same in slices; once. */
  *findingNarrow(): Slices<boolean> {
    this.#isNarrow ??= yield* findingNarrow(this.#problem, this.#target, NARROW);
    return this.#isNarrow;
  }

  *run(): Slices<void> {
    const charges = (yield* this.findingNarrow()) ? yield* this.#charging() : null;
    this.effort += charges?.effort ?? 0;
    const plan = charges && (yield* makingPlan(this.#problem, this.#target, charges));
    if (plan) {
      const known = this.#known;
      const first = yield* this.#ask(plan, known.upper - 1 - charges.bound, BEAM);
      if (first) this.found = first;
      yield;
      while (known.lower < known.target) {
        const aim = known.lower + 1;
        const items = yield* this.#ask(plan, aim - 1 - charges.bound, Number.POSITIVE_INFINITY);
        if (items === undefined) break;
        if (items) this.found = items;
        this.lower = items ? weightOf(this.#problem, items) : aim;
        yield;
      }
    }
    // Whoever gives turns shall not come back.
    this.effort = Number.POSITIVE_INFINITY;
  }

  /**
   * The items of a lightest set whose costs are at most `most`; null if there is none, undefined if that takes too long. With a `beam`, which is how many
   * states a step keeps, a light set, and null proves nothing.
   */
  *#ask(
    { steps, base, forced }: FrontierPlan,
    most: number,
    beam: number,
  ): Slices<Int32Array | null | undefined> {
    if (base > most) return null;
    let now = new StateTable();
    let next = new StateTable();
    now.add(0, 0, base, 0);
    const trail: Int32Array[] = [];
    let states = 0;
    let pause = SLICE;
    for (const { out, in: taken, endLow, endHigh } of steps) {
      const cut = now.size > beam ? now.cost.slice(0, now.size).sort()[beam] : most;
      next.clear();
      for (let i = 0; i < now.size; i++) {
        if (now.cost[i] > cut) continue;
        decide(out, now, i, most, endLow, endHigh, next, 2 * i);
        decide(taken, now, i, most, endLow, endHigh, next, 2 * i + 1);
        if (++states < pause) continue;
        pause = states + SLICE;
        this.effort += SLICE * STATE_EFFORT;
        yield;
      }
      if (next.size === 0) return null;
      if (states > MOST_STATES) return undefined;
      trail.push(next.from.slice(0, next.size));
      [now, next] = [next, now];
    }
    const items = forced.slice();
    for (let k = steps.length - 1, at = 0; k >= 0; k--) {
      const from = trail[k][at];
      if (from & 1) items.push(steps[k].item);
      at = from >> 1;
    }
    return Int32Array.from(items).sort();
  }
}

/** One way to decide an item from state i, if it is within the limit and satisfies the rules that end. */
function decide(
  way: Way,
  now: StateTable,
  i: number,
  most: number,
  endLow: number,
  endHigh: number,
  next: StateTable,
  from: number,
): void {
  const { low: lowBits, high: highBits, charge } = way;
  let low = now.low[i];
  let high = now.high[i];
  let cost = now.cost[i] + way.cost;
  for (let k = 0; k < charge.length; k++) {
    if ((low & lowBits[k]) | (high & highBits[k])) cost += charge[k];
    low |= lowBits[k];
    high |= highBits[k];
  }
  if (cost > most || (low & endLow) !== endLow || (high & endHigh) !== endHigh) return;
  next.add(low & ~endLow, high & ~endHigh, cost, from);
}

function weightOf({ weight }: ClosureProblem, items: Int32Array): number {
  let sum = 0;
  for (const v of items) sum += weight[v];
  return sum;
}
