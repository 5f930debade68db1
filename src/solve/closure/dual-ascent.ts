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

import { TUNING } from '../tuning.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { usesOf } from './uses.ts';

const REACH = TUNING.ascentReach.value;
const PATIENCE = TUNING.ascentPatience.value;

/** What it starts from, if not from nothing. */
interface FirstCharges {
  readonly charge: Float64Array;
  readonly residue: Float64Array;
  /** The rules that are charged. */
  readonly rules: Int32Array;
  /** The items whose residue is below 0: the charges prove nothing unless these are in. */
  readonly below: Int32Array;
}

export class DualAscent {
  /** weight + charges of own rules - charges of the rules that have it as an option. */
  readonly residue: Float64Array;
  /** The charge of each rule, if they are to be kept. */
  readonly charge: Float64Array;
  /** Steps done, for counting effort. */
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #state: Int8Array;
  readonly #path: Uint8Array;
  #items: Int32Array = new Int32Array(0);
  #count = 0;
  #sum = 0;
  #weightIn = 0;
  #futile = 0;
  #skipped = 0;
  /** The rules that have an item as an option. */
  readonly #useStart: Int32Array;
  readonly #use: Int32Array;

  readonly #first: FirstCharges | null;

  /** `state` is 1 for in, -1 for out, 0 for free; it is read at each call. `first` are charges to start from. */
  constructor(
    problem: ClosureProblem,
    state: Int8Array,
    keepsCharges = false,
    first: { readonly charge: Float64Array; readonly residue: Float64Array } | null = null,
  ) {
    this.#first = first && {
      ...first,
      rules: Int32Array.from(first.charge.keys()).filter((c) => first.charge[c] > 0),
      below: Int32Array.from(first.residue.keys()).filter((v) => first.residue[v] < 0),
    };
    this.#problem = problem;
    this.#state = state;
    this.residue = new Float64Array(problem.n);
    this.charge = new Float64Array(keepsCharges ? problem.ruleOwner.length : 0);
    this.#path = new Uint8Array(problem.n);
    const { start, rule } = usesOf(problem);
    this.#useStart = start;
    this.#use = rule;
  }

  /** Starts afresh from the items that are in: the bound is their weight, or what the first charges make of it. */
  start(items: Int32Array, count: number): number {
    const { weight } = this.#problem;
    this.#items = items;
    this.#count = count;
    this.#weightIn = 0;
    for (let i = 0; i < count; i++) this.#weightIn += weight[items[i]];
    this.#sum = this.#weightIn;
    this.effort += count;
    if (this.#first?.below.every((v) => this.#state[v] > 0)) this.#startCharged(this.#first);
    else {
      this.residue.set(weight);
      this.charge.fill(0);
    }
    return this.#sum;
  }

  /** Starts from the first charges, without those that what is in or out has made needless. */
  #startCharged({ rules, charge, residue: first }: FirstCharges): void {
    const { ruleOwner, optionStart, option } = this.#problem;
    const { residue } = this;
    const state = this.#state;
    residue.set(first);
    if (this.charge.length > 0) this.charge.set(charge);
    for (const c of rules) {
      const owner = ruleOwner[c];
      const begin = optionStart[c];
      const end = optionStart[c + 1];
      let isMet = state[owner] < 0;
      for (let i = begin; i < end && !isMet; i++) isMet = state[option[i]] > 0;
      this.effort += end - begin;
      if (!isMet) continue;
      const less = state[owner] === 0 ? Math.min(charge[c], residue[owner]) : charge[c];
      if (less <= 0) continue;
      residue[owner] -= less;
      for (let i = begin; i < end; i++) residue[option[i]] += less;
      if (this.charge.length > 0) this.charge[c] -= less;
    }
    this.#sum = 0;
    for (let i = 0; i < this.#count; i++) this.#sum += residue[this.#items[i]];
  }

  /** Raises the rules of at most two options only: they have the fewest ways to be paid. */
  raiseShort(enough: number): number {
    return this.#pass(enough, 0, true);
  }

  /** Raises all rules, with options that raise their own down to `depth`. */
  raiseAll(enough: number, depth: number): number {
    // Deeper is dearer: worth it only where what was raised so far comes near what is missing, and where it has
    // raised something of late (on CNF games it never does, and took 60 % of the time).
    for (let level = 0; level <= depth && this.#sum <= enough; level++) {
      if (level > 0 && enough - this.#sum > REACH * (this.#sum - this.#weightIn)) break;
      if (level === 1 && this.#futile >= PATIENCE && ++this.#skipped % PATIENCE !== 0) break;
      const before = this.#sum;
      this.#pass(enough, level, false);
      if (level === 0) continue;
      if (level === 1) this.#futile = this.#sum > before ? 0 : this.#futile + 1;
      if (this.#sum === before) break;
    }
    return this.#sum;
  }

  /** One round over the rules of the items that are in; stops when the bound is above `enough`. */
  #pass(enough: number, depth: number, short: boolean): number {
    const { ruleStart, optionStart } = this.#problem;
    const { residue } = this;
    const items = this.#items;
    for (let i = 0; i < this.#count && this.#sum <= enough; i++) {
      const v = items[i];
      for (let c = ruleStart[v]; c < ruleStart[v + 1] && this.#sum <= enough; c++) {
        if (short && optionStart[c + 1] - optionStart[c] > 2) continue;
        const want = depth === 0 ? Number.POSITIVE_INFINITY : enough - this.#sum + 1;
        const paid = this.#raise(c, want, depth);
        residue[v] += paid;
        this.#sum += paid;
      }
    }
    return this.#sum;
  }

  /**
   * Moves residue from an item that is in back to an owner that called for it, through a rule that no other
   * item in satisfies: the bound stays, and rests on the owner instead. `residue` are residues as they
   * were when only the items that `isIn` admits were in; `free` tells of an option whether charging it below 0
   * costs nothing. True if the item has no residue left. `charge` is what the residues rest on, if that is kept.
   */
  lighten(
    v: number,
    residue: Float64Array,
    charge: Float64Array,
    isIn: (o: number) => boolean,
    free: (o: number) => boolean,
    mayRest: (owner: number) => boolean,
  ): boolean {
    const { ruleOwner, optionStart, option } = this.#problem;
    const last = this.#useStart[v + 1];
    rules: for (let k = this.#useStart[v]; k < last && residue[v] > 0; k++) {
      const c = this.#use[k];
      if (!isIn(ruleOwner[c]) || !mayRest(ruleOwner[c])) continue;
      let paid = residue[v];
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) {
        const o = option[i];
        if (o === v) continue;
        if (isIn(o)) continue rules;
        if (residue[o] < paid && !free(o)) paid = residue[o];
        if (paid <= 0) continue rules;
      }
      this.effort += optionStart[c + 1] - optionStart[c];
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) residue[option[i]] -= paid;
      residue[ruleOwner[c]] += paid;
      if (charge.length > 0) charge[c] += paid;
    }
    return residue[v] === 0;
  }

  /** Raises the charge of a rule by up to `want`, and tells by how much; the owner's residue is the caller's. */
  #raise(c: number, want: number, depth: number): number {
    const { optionStart, option, ruleStart } = this.#problem;
    const { residue } = this;
    const state = this.#state;
    const path = this.#path;
    const first = optionStart[c];
    const last = optionStart[c + 1];
    this.effort += last - first;
    let paid = want;
    for (let i = first; i < last; i++) {
      const o = option[i];
      if (state[o] > 0) return 0;
      if (depth === 0 && state[o] === 0 && residue[o] < paid) {
        paid = residue[o];
        if (paid === 0) return 0;
      }
    }
    if (depth === 0) {
      if (paid === Number.POSITIVE_INFINITY) return 0;
      for (let i = first; i < last; i++) residue[option[i]] -= paid;
      if (this.charge.length > 0) this.charge[c] += paid;
      return paid;
    }
    // Each option pays at once, so that raising the rules of a later one cannot spend the same residue.
    for (let i = first; i < last; i++) {
      const o = option[i];
      if (state[o] < 0) {
        residue[o] -= paid;
        continue;
      }
      if (residue[o] < paid && path[o] === 0) {
        path[o] = 1;
        for (let d = ruleStart[o]; d < ruleStart[o + 1] && residue[o] < paid; d++) {
          const raised = this.#raise(d, paid - residue[o], depth - 1);
          residue[o] += raised;
        }
        path[o] = 0;
      }
      if (residue[o] < paid) {
        const less = paid - residue[o];
        for (let j = first; j < i; j++) residue[option[j]] += less;
        paid = residue[o];
        if (paid === 0) return 0;
      }
      residue[o] -= paid;
    }
    if (this.charge.length > 0) this.charge[c] += paid;
    return paid;
  }
}
