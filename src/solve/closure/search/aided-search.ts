// The questions of closure-search.ts, with two aids for hard ones, each for a share of the effort. The first is
// cores (core-search.ts): pigeons of 8 holes take 1 s with them and are open after 20 s without. The second is
// local search for a set (set-for-question.ts).
//
// Both go first if a set may be a good part of a large problem. They end such a question long before the search has
// read the problem a few times. With 100 000 nodes and 28 000 items in a column they take 0.1 s instead of 1 s.

import { BREATH, type Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { LIGHT_SLICE, suitsLocalSearch } from '../lighter-set.ts';
import { ClosureSearch, type SearchStatus } from './closure-search.ts';
import { CoreSearch } from './core-search.ts';
import { lookingForSet } from './set-for-question.ts';

const SLICE = 50_000;
const FIRST = 120_000;
const SHARE = 1 / 8;
/** How much less they have where their bound rises too slowly to foretell an end, unless it is near. */
const FAR = TUNING.leadFar.value;
const NEAR = 0.9;
const LARGE = 5000;
const LARGE_SHARE = 1 / 8;
const LIGHT_SHARE = TUNING.aidLight.value;
const LIGHT_EFFORT = TUNING.lightEffort.value;
const LIGHT_MORE = 7;
/** How much more of the effort than the search cores have then. */
const LEAD = 2;

const STARTS = ['charged', 'plain'] as const;

/** An opinion on the question of the moment. */
interface Aid {
  readonly cores: CoreSearch;
  readonly steps: Slices<void>;
}

export class AidedSearch {
  /** The items of the set found last. */
  found: Int32Array = new Int32Array(0);
  readonly #problem: ClosureProblem;
  readonly #search: ClosureSearch;
  readonly #alone: number;
  #target = -1;
  #limit = 0;
  /** From which limit on a set is a good part of the problem. */
  readonly #large: number;
  /** The effort of the search at the beginning of the question. */
  #begun = 0;
  #aids: Aid[] = [];
  readonly #isLight: boolean;
  /** The local search that is under way, and the steps of the next one. */
  #light: Slices<Int32Array | null> | null = null;
  #lightEffort = 0;
  #aidEffort = 0;

  /** A question is hard when it has cost more than `alone`, and a problem is large from so many items on. */
  constructor(problem: ClosureProblem, alone: number, large = LARGE) {
    this.#problem = problem;
    this.#alone = alone;
    this.#search = new ClosureSearch(problem);
    const whole = problem.n < large ? Number.POSITIVE_INFINITY : problem.weight.reduce((a, b) => a + b, 0);
    this.#large = LARGE_SHARE * whole;
    this.#isLight = suitsLocalSearch(problem);
  }

  get effort(): number {
    return this.#search.effort + this.#aidEffort;
  }

  /** Gives its memory back: nothing is asked any more. */
  release(): void {
    this.#dropAids();
    this.#search.release();
  }

  #dropAids(): void {
    for (const { cores } of this.#aids) cores.release();
    this.#aids = [];
    this.#light?.return(null);
    this.#light = null;
  }

  ask(target: number, limit: number): void {
    this.#search.ask(target, limit);
    this.#target = target;
    this.#limit = limit;
    this.#begun = this.#search.effort;
    this.#dropAids();
    this.#lightEffort = LIGHT_EFFORT;
  }

  exclude(item: number): void {
    this.#search.exclude(item);
  }

  isExcluded(item: number): boolean {
    return this.#search.isExcluded(item);
  }

  run(effort: number): SearchStatus {
    const end = this.effort + effort;
    for (;;) {
      const light = this.#lightNow();
      const aid = light ? null : this.#nextAid();
      const status = light ? this.#askLight(light) : aid ? this.#askAid(aid) : this.#askSearch(end);
      if (status !== 'open' || this.effort > end) return status;
    }
  }

  #askSearch(end: number): SearchStatus {
    const status = this.#search.run(Math.min(SLICE, end - this.effort));
    if (status === 'found') this.found = this.#search.found;
    return status;
  }

  /** The aid whose turn it is, null if it is the search's. */
  #nextAid(): Aid | null {
    const isLarge = this.#limit >= this.#large;
    const spent = this.#search.effort - this.#begun;
    if (spent < (isLarge ? 0 : this.#alone)) return null;
    // The second is made when the first has had its share: of a large problem that takes a while.
    for (const [i, start] of STARTS.entries()) {
      this.#aids[i] ??= this.#aid(start);
      const { cores } = this.#aids[i];
      const isFar = !cores.isHopeful && cores.lower < NEAR * this.#limit;
      const share = isLarge ? LEAD : isFar ? SHARE / FAR : SHARE;
      if (cores.effort < Math.max(FIRST, share * spent)) return this.#aids[i];
    }
    return null;
  }

  #askAid({ cores, steps }: Aid): SearchStatus {
    const before = cores.effort;
    while (steps.next().value === BREATH);
    this.#aidEffort += cores.effort - before;
    if (cores.lower > this.#limit) return 'none';
    if (!cores.found || this.#weight(cores.found) > this.#limit) return 'open';
    this.found = cores.found;
    return 'found';
  }

  /** The local search whose turn it is: one that is under way, or the next one if a share of the question's effort pays for it. */
  #lightNow(): Slices<Int32Array | null> | null {
    const spent = this.#search.effort - this.#begun;
    if (this.#light || !this.#isLight || LIGHT_SHARE * spent < this.#lightEffort) return this.#light;
    const isOut = (item: number) => this.isExcluded(item);
    const goal = { below: this.#limit + 1, enough: 0, effort: this.#lightEffort };
    this.#light = lookingForSet(this.#problem, this.#target, goal, isOut);
    this.#lightEffort *= LIGHT_MORE;
    return this.#light;
  }

  #askLight(light: Slices<Int32Array | null>): SearchStatus {
    let step = light.next();
    while (step.value === BREATH) step = light.next();
    this.#aidEffort += LIGHT_SLICE;
    if (!step.done) return 'open';
    const { value } = step;
    this.#light = null;
    if (!value) return 'open';
    this.found = value;
    return 'found';
  }

  #aid(start: 'charged' | 'plain'): Aid {
    const above = this.#limit + 1;
    const known = { lower: 0, upper: above, target: above };
    const isOut = (item: number) => this.isExcluded(item);
    const cores = new CoreSearch(this.#problem, this.#target, known, start, isOut);
    cores.begin();
    this.#aidEffort += cores.effort;
    return { cores, steps: cores.run() };
  }

  #weight(items: Int32Array): number {
    let sum = 0;
    for (const item of items) sum += this.#problem.weight[item];
    return sum;
  }
}
