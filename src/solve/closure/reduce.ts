// Reduces a closure problem and keeps its answer: the least weight of a closed set that holds an item of `kept`,
// for each of them.
//
// - Items that force each other (a cycle of one-option rules) become one item.
// - An item that only one other item forces joins that item. So a state and its inputs become one.
// - An item that all options of a rule force is forced by the owner.
// - A rule with an option that its owner forces says nothing.
// - An option that forces another option of the same rule is never needed.
//
// The last three use closures as bit rows, O(n / 32) a step, and are left out above LARGE items.
//
// Uniform Mealy graphs keep a quarter of the items after the first two. In CNF games the third finds that all
// choices are forced; without it 20 variables are not solved in a minute.
//
// Forced items are computed once, since neither dropping nor merging changes them. Merged items have more idle
// rules, and fewer rules merge more items, so the rest repeats.

import { BREATH, passed, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import { findingComponents } from '../../game/index.ts';
import { type ForcedSets, forcedSets } from '../kernel/index.ts';
import { TUNING } from '../tuning.ts';
import type { ClosureProblem, Rules } from './closure-problem.ts';
import { equals, withForced, withoutIdle } from './forced-rules.ts';
import { mergedRules } from './merged-rules.ts';

const LARGE = TUNING.reduceUpTo.value;
const ROUNDS = 4;

export interface Reduced {
  readonly problem: ClosureProblem;
  /** The new item of each old one; -1 if it is not needed. */
  readonly item: Int32Array;
}

/** What makes a problem smaller, in slices. */
export type Reducing = (problem: ClosureProblem, kept: Uint8Array) => Slices<Reduced>;

/** The first two. */
export function* reducing(problem: ClosureProblem, kept: Uint8Array): Slices<Reduced> {
  const draft = new Draft(problem, kept);
  yield* draft.mergeCycles();
  yield* draft.absorb();
  yield* draft.dropUnreachable();
  return draft.finish();
}

/** All of it, of what the first two left; `kept` may be less than then. */
export function* reducingFully(problem: ClosureProblem, kept: Uint8Array): Slices<Reduced> {
  const draft = new Draft(problem, kept);
  yield* draft.absorb();
  yield* draft.dropUnreachable();
  if (draft.rules.n <= LARGE) {
    let changed = yield* draft.useForced();
    for (let round = 1; changed; round++) {
      yield* draft.absorb();
      yield* draft.dropUnreachable();
      changed = round < ROUNDS && draft.dropIdle();
      if (changed) yield* draft.tidy();
    }
  }
  return draft.finish();
}

class Draft {
  rules: Rules;
  readonly #old: ClosureProblem;
  #kept: Uint8Array;
  /** The item that each of the problem has become part of, -1 if it is gone. */
  readonly #of: Int32Array;
  #forced: ForcedSets = { words: 0, bits: new Int32Array(0), sizes: new Int32Array(0) };
  /** The row that tells what an item forces. */
  #row: Int32Array = new Int32Array(0);

  constructor(problem: ClosureProblem, kept: Uint8Array) {
    this.#old = problem;
    this.rules = problem;
    this.#kept = kept;
    this.#of = new Int32Array(problem.n);
    for (let v = 0; v < problem.n; v++) this.#of[v] = v;
  }

  /** Makes items one: v becomes part of to[v], of `count`; -1 lets it go. */
  *#merge(to: Int32Array, count: number): Slices<void> {
    const { n } = this.rules;
    this.rules = yield* mergedRules(this.rules, to, count);
    yield* passed(n);
    const kept = new Uint8Array(count);
    for (let v = 0; v < n; v++) if (to[v] >= 0) kept[to[v]] |= this.#kept[v];
    this.#kept = kept;
    const of = this.#of;
    for (let v = 0; v < of.length; v++) if (of[v] >= 0) of[v] = to[of[v]];
  }

  /** The same for items with an item each that stands for them, itself where nothing changes. */
  *#mergeInto(root: Int32Array): Slices<void> {
    const to = new Int32Array(root.length);
    const row = new Int32Array(root.length);
    let count = 0;
    for (let v = 0; v < root.length; v++) {
      if (root[v] !== v) continue;
      row[count] = this.#row[v];
      to[v] = count++;
    }
    for (let v = 0; v < root.length; v++) to[v] = to[root[v]];
    this.#row = row;
    if (root.length > SHORT_PASS) yield BREATH;
    yield* this.#merge(to, count);
  }

  /** Drops what the rules say twice. */
  *tidy(): Slices<void> {
    const same = new Int32Array(this.rules.n);
    for (let v = 0; v < same.length; v++) same[v] = v;
    yield* this.#merge(same, same.length);
  }

  *mergeCycles(): Slices<void> {
    const { n, ruleStart, optionStart, option } = this.rules;
    const outStart = new Int32Array(n + 1);
    const target = new Int32Array(option.length);
    let m = 0;
    for (let v = 0; v < n; v++) {
      for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
        if (optionStart[c + 1] - optionStart[c] === 1) target[m++] = option[optionStart[c]];
      }
      outStart[v + 1] = m;
    }
    if (n > SHORT_PASS) yield BREATH;
    const { of, count } = yield* findingComponents({ outStart, target });
    if (n > SHORT_PASS) yield BREATH;
    const first = new Int32Array(count).fill(-1);
    const root = new Int32Array(n);
    for (let v = 0; v < n; v++) {
      if (first[of[v]] < 0) first[of[v]] = v;
      root[v] = first[of[v]];
    }
    yield* this.#mergeInto(root);
  }

  /** Makes an item part of the only one that can call for it. */
  *absorb(): Slices<void> {
    const { n, ruleStart, optionStart, option } = this.rules;
    const SEVERAL = -2;
    const caller = new Int32Array(n).fill(-1);
    const steps = new Steps();
    for (let v = 0; v < n; v++) {
      steps.left -= optionStart[ruleStart[v + 1]] - optionStart[ruleStart[v]] + 1;
      if (steps.left < steps.next) yield steps.told();
      for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
        const first = optionStart[c];
        const last = optionStart[c + 1];
        for (let i = first; i < last; i++) {
          const o = option[i];
          caller[o] = last - first === 1 && caller[o] === -1 ? v : SEVERAL;
        }
      }
    }
    yield* passed(option.length);
    const root = new Int32Array(n);
    for (let v = 0; v < n; v++) root[v] = v;
    for (let v = 0; v < n; v++) {
      if (caller[v] < 0 || this.#kept[v]) continue;
      let u = caller[v];
      while (root[u] !== u) u = root[u];
      root[v] = u;
    }
    yield* passed(n);
    let merged = false;
    for (let v = 0; v < n; v++) {
      let u = root[v];
      while (root[u] !== u) u = root[u];
      root[v] = u;
      if (u !== v) merged = true;
    }
    if (n > SHORT_PASS) yield BREATH;
    if (merged) yield* this.#mergeInto(root);
  }

  /** Forgets what no kept item can ever call for. */
  *dropUnreachable(): Slices<void> {
    const { n, ruleStart, optionStart, option } = this.rules;
    const seen = new Uint8Array(n);
    const stack = new Int32Array(n);
    let size = 0;
    let count = 0;
    for (let v = 0; v < n; v++) {
      if (!this.#kept[v]) continue;
      seen[v] = 1;
      stack[size++] = v;
    }
    while (size > 0) {
      const v = stack[--size];
      count++;
      for (let i = optionStart[ruleStart[v]]; i < optionStart[ruleStart[v + 1]]; i++) {
        const o = option[i];
        if (seen[o]) continue;
        seen[o] = 1;
        stack[size++] = o;
      }
    }
    yield* passed(option.length);
    if (count === n) return;
    const to = new Int32Array(n).fill(-1);
    const row = new Int32Array(count);
    let next = 0;
    for (let v = 0; v < n; v++) {
      if (!seen[v]) continue;
      row[next] = this.#row[v];
      to[v] = next++;
    }
    this.#row = row;
    yield* this.#merge(to, count);
  }

  /** Uses what items force by way of all options of a rule; false if that changed nothing. */
  *useForced(): Slices<boolean> {
    const { n } = this.rules;
    this.#forced = forcedSets(this.rules);
    this.#row = new Int32Array(n);
    for (let v = 0; v < n; v++) this.#row[v] = v;
    const root = equals(this.#forced);
    const before = this.rules;
    this.rules = withForced(withoutIdle(before, this.#forced, this.#row), this.#forced, root);
    if (this.rules === before && root.every((u, v) => u === v)) return false;
    yield* this.#mergeInto(root);
    return true;
  }

  /** Drops what is idle now that items have been made one; false if nothing is. */
  dropIdle(): boolean {
    const before = this.rules;
    this.rules = withoutIdle(before, this.#forced, this.#row);
    return this.rules !== before;
  }

  finish(): Reduced {
    const { weight, memberStart, member } = this.#old;
    const of = this.#of;
    const { n } = this.rules;
    const newWeight = new Float64Array(n);
    const start = new Int32Array(n + 1);
    for (let v = 0; v < of.length; v++) {
      if (of[v] < 0) continue;
      newWeight[of[v]] += weight[v];
      start[of[v] + 1] += memberStart[v + 1] - memberStart[v];
    }
    for (let i = 0; i < n; i++) start[i + 1] += start[i];
    const newMember = new Int32Array(start[n]);
    const fill = start.slice(0, n);
    for (let v = 0; v < of.length; v++) {
      if (of[v] < 0) continue;
      for (let k = memberStart[v]; k < memberStart[v + 1]; k++) newMember[fill[of[v]]++] = member[k];
    }
    const { ruleStart, ruleOwner, optionStart, option } = this.rules;
    return {
      problem: {
        n,
        weight: newWeight,
        ruleStart,
        ruleOwner,
        optionStart,
        option,
        memberStart: start,
        member: newMember,
      },
      item: of,
    };
  }
}
