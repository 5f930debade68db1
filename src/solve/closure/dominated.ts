// Makes the problem of one target smaller by dominance, as in integer programs of covers (Garfinkel and Nemhauser
// 1969).
//
// - A rule implied by another one goes: the other has fewer options, and its owner is in whenever this owner is.
// - A replaceable option goes: another item is an option of all its rules, is no heavier, and needs nothing more.
// - The last option of a rule is in, if the rule's item is.
//
// This repeats until nothing changes. Other lightest sets may be lost, but never all. A vertex cover of 800
// vertices keeps 146 of 750 items. A game of 30 000 nodes, half of them the SUT's, keeps 5800 of 16 000. Random set
// covers keep nearly all.

import { atOnce, BREATH, passed, SHORT_PASS, SLICE, type Slices } from '../../base/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { forcedBy } from './forced-by.ts';
import { IN, remaining } from './remaining.ts';
import { usesOf } from './uses.ts';
import { NONE, Waiting } from './waiting.ts';

const FREE = 0;
const OUT = -1;
/** Rules and items that are looked at in a slice, each with others beside it. */
const STEPS = SLICE / 8;

/** The problem of sets that hold `target`, which is item 0 of it; null if there is no such set. */
export const withoutDominated = (problem: ClosureProblem, target: number): ClosureProblem | null =>
  atOnce(droppingDominated(problem, target));

/** The same in slices. */
export function* droppingDominated(problem: ClosureProblem, target: number): Slices<ClosureProblem | null> {
  const draft = new Draft(problem, target);
  if (problem.option.length > SHORT_PASS) yield BREATH;
  draft.tidy();
  yield* passed(problem.option.length);
  if (!(yield* draft.shrink())) return null;
  yield* passed(problem.option.length);
  return draft.finish();
}

class Draft {
  readonly #problem: ClosureProblem;
  readonly #state: Int8Array;
  /** The options of rule c that are left are option[start[c]] .. option[end[c] - 1]. */
  readonly #option: Int32Array;
  readonly #end: Int32Array;
  /** The owner of a rule; -1 if that is in. */
  readonly #owner: Int32Array;
  readonly #isGone: Uint8Array;
  /** The rules that have item v as an option, some of them gone, are use[useStart[v]] .. use[useEnd[v] - 1]. */
  readonly #useStart: Int32Array;
  readonly #useEnd: Int32Array;
  readonly #use: Int32Array;
  readonly #mark: Int32Array;
  #marks = 0;
  readonly #decided: number[] = [];
  #isPossible = true;
  readonly #rules: Waiting;
  readonly #items: Waiting;

  constructor(problem: ClosureProblem, target: number) {
    const { n, ruleOwner, optionStart, option } = problem;
    const rules = ruleOwner.length;
    this.#problem = problem;
    this.#state = forcedBy(problem, target);
    this.#option = option.slice();
    this.#end = optionStart.slice(1);
    this.#owner = ruleOwner.slice();
    this.#isGone = new Uint8Array(rules);
    const { start, rule } = usesOf(problem);
    this.#useStart = start;
    this.#useEnd = start.slice(1);
    this.#use = rule;
    this.#mark = new Int32Array(n);
    this.#rules = new Waiting(rules);
    this.#items = new Waiting(n);
  }

  /** Drops what a rule names twice, and rules that say nothing. */
  tidy(): void {
    const { ruleOwner, optionStart, option } = this.#problem;
    for (let c = 0; c < ruleOwner.length; c++) {
      if (this.#state[ruleOwner[c]] === IN) this.#owner[c] = NONE;
      const stamp = ++this.#marks;
      let end = optionStart[c];
      for (let i = end; i < optionStart[c + 1]; i++) {
        const o = option[i];
        if (this.#state[o] === IN || o === ruleOwner[c]) this.#isGone[c] = 1;
        if (this.#mark[o] === stamp) continue;
        this.#mark[o] = stamp;
        this.#option[end++] = o;
      }
      this.#end[c] = end;
    }
  }

  /** False if nothing satisfies all rules. */
  *shrink(): Slices<boolean> {
    const { n } = this.#problem;
    const rules = this.#owner.length;
    for (let c = rules - 1; c >= 0; c--) {
      this.#rules.add(c);
      this.#checkLength(c);
    }
    if (rules > SHORT_PASS) yield BREATH;
    for (let v = n - 1; v >= 0; v--) this.#items.add(v);
    let left = STEPS;
    const breath = SHORT_PASS / 8;
    while (this.#isPossible) {
      if (--left % breath === 0) {
        yield left === 0 ? undefined : BREATH;
        if (left === 0) left = STEPS;
      }
      this.#settle();
      const c = this.#rules.take();
      if (c !== NONE) {
        if (!this.#isGone[c]) this.#dropImplied(c);
        continue;
      }
      const v = this.#items.take();
      if (v === NONE) break;
      if (this.#state[v] === FREE && this.#isNeedless(v)) this.#decide(v, OUT);
    }
    return this.#isPossible;
  }

  #decide(v: number, state: number): void {
    if (this.#state[v] === state) return;
    if (this.#state[v] !== FREE) this.#isPossible = false;
    else {
      this.#state[v] = state;
      this.#decided.push(v);
    }
  }

  /** What follows from what is decided. */
  #settle(): void {
    const { ruleStart } = this.#problem;
    for (let v = this.#decided.pop(); v !== undefined; v = this.#decided.pop()) {
      const isIn = this.#state[v] === IN;
      for (let k = this.#useStart[v]; k < this.#useEnd[v]; k++) {
        if (isIn) this.#drop(this.#use[k]);
        else this.#dropOption(this.#use[k], v);
      }
      for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
        if (this.#isGone[c]) continue;
        if (isIn) {
          this.#owner[c] = NONE;
          this.#rules.add(c);
          this.#checkLength(c);
        } else this.#drop(c);
      }
    }
  }

  #dropOption(c: number, v: number): void {
    if (this.#isGone[c]) return;
    const option = this.#option;
    let kept = this.#problem.optionStart[c];
    for (let i = kept; i < this.#end[c]; i++) {
      if (option[i] === v) continue;
      this.#items.add(option[i]);
      option[kept++] = option[i];
    }
    this.#end[c] = kept;
    this.#rules.add(c);
    this.#checkLength(c);
  }

  #checkLength(c: number): void {
    const start = this.#problem.optionStart[c];
    const length = this.#end[c] - start;
    if (length > 1 || this.#isGone[c]) return;
    const owner = this.#owner[c];
    if (length === 1) {
      if (owner === NONE) this.#decide(this.#option[start], IN);
    } else if (owner === NONE) this.#isPossible = false;
    else this.#decide(owner, OUT);
  }

  /** Drops a rule; its options are less needed now, and its owner calls for less. */
  #drop(c: number): void {
    if (this.#isGone[c]) return;
    this.#isGone[c] = 1;
    for (let i = this.#problem.optionStart[c]; i < this.#end[c]; i++) this.#items.add(this.#option[i]);
    const owner = this.#owner[c];
    if (owner === NONE) return;
    for (let k = this.#useStart[owner]; k < this.#useEnd[owner]; k++) this.#touchOptions(this.#use[k]);
  }

  #touchOptions(c: number): void {
    if (this.#isGone[c]) return;
    for (let i = this.#problem.optionStart[c]; i < this.#end[c]; i++) this.#items.add(this.#option[i]);
  }

  /** Drops the rules that are satisfied whenever this one is. */
  #dropImplied(c: number): void {
    const { optionStart, ruleStart } = this.#problem;
    const option = this.#option;
    const start = optionStart[c];
    const length = this.#end[c] - start;
    const owner = this.#owner[c];
    const stamp = ++this.#marks;
    let rarest = option[start];
    for (let i = start; i < this.#end[c]; i++) {
      const o = option[i];
      this.#mark[o] = stamp;
      if (this.#useEnd[o] - this.#useStart[o] < this.#useEnd[rarest] - this.#useStart[rarest]) rarest = o;
    }
    // They are among the rules of any of these options, and have the same owner unless that is in: whichever are fewer.
    const uses = this.#useEnd[rarest] - this.#useStart[rarest];
    const isByOwner = owner !== NONE && ruleStart[owner + 1] - ruleStart[owner] < uses;
    const first = isByOwner ? ruleStart[owner] : this.#useStart[rarest];
    const last = isByOwner ? ruleStart[owner + 1] : this.#useEnd[rarest];
    for (let k = first; k < last; k++) {
      const other = isByOwner ? k : this.#use[k];
      if (other === c || this.#isGone[other] || this.#end[other] - optionStart[other] < length) continue;
      if (owner !== NONE && this.#owner[other] !== owner) continue;
      let shared = 0;
      for (let i = optionStart[other]; i < this.#end[other]; i++) {
        if (this.#mark[option[i]] === stamp) shared++;
      }
      if (shared === length) this.#drop(other);
    }
  }

  /** Whether another item does all that this one does, for no more. */
  #isNeedless(v: number): boolean {
    const { weight, optionStart } = this.#problem;
    const start = this.#useStart[v];
    let end = start;
    let shortest = NONE;
    for (let k = start; k < this.#useEnd[v]; k++) {
      const c = this.#use[k];
      if (this.#isGone[c]) continue;
      this.#use[end++] = c;
      if (shortest === NONE || this.#end[c] - optionStart[c] < this.#end[shortest] - optionStart[shortest])
        shortest = c;
    }
    this.#useEnd[v] = end;
    if (shortest === NONE) return true;
    for (let i = optionStart[shortest]; i < this.#end[shortest]; i++) {
      const o = this.#option[i];
      if (o === v || weight[o] > weight[v]) continue;
      let isEqual = true;
      for (let k = start; k < end && isEqual; k++) isEqual = this.#hasOption(this.#use[k], o);
      if (isEqual && this.#callsForLess(o, v)) return true;
    }
    return false;
  }

  #hasOption(c: number, o: number): boolean {
    for (let i = this.#problem.optionStart[c]; i < this.#end[c]; i++) if (this.#option[i] === o) return true;
    return false;
  }

  /** Whether each rule of o is one that v has as well, with no more options. */
  #callsForLess(o: number, v: number): boolean {
    const { ruleStart, optionStart } = this.#problem;
    rules: for (let c = ruleStart[o]; c < ruleStart[o + 1]; c++) {
      if (this.#isGone[c]) continue;
      const stamp = ++this.#marks;
      for (let i = optionStart[c]; i < this.#end[c]; i++) this.#mark[this.#option[i]] = stamp;
      for (let d = ruleStart[v]; d < ruleStart[v + 1]; d++) {
        if (this.#isGone[d]) continue;
        let i = optionStart[d];
        while (i < this.#end[d] && this.#mark[this.#option[i]] === stamp) i++;
        if (i === this.#end[d]) continue rules;
      }
      return false;
    }
    return true;
  }

  finish(): ClosureProblem {
    const isGone = this.#isGone;
    return remaining(this.#problem, this.#state, {
      option: this.#option,
      end: this.#end,
      isLeft: (c) => !isGone[c],
    });
  }
}
