// The tester who forces labels without restart, with the cost. Each phase covers something new from which the rest
// can still be forced, through nodes that bring nothing, each at most once.
//
// The solver decides whether the rest can be forced (labels/label-search.ts). It is asked for each node that brings
// something, once for a set of covered labels. A node is left alone if the answer takes too long. Earlier answers
// stay known, so the way on from there is known as well.

import type { Game } from '../../game/index.ts';
import { LabelBounds, type LabelProblem, LabelSearch, SPENT } from '../../solve/index.ts';
import { forcingRanks, type LabelCoverage } from '../budget/index.ts';
import { dearestOf, type Forcer } from './forcer.ts';

/** Edges followed for the first answer, and for each after it. */
const FIRST_EFFORT = 1_000_000;
const EFFORT = 8_000;

/** What is asked of the solver, for all plays of a game. */
export class RestOfLabels {
  readonly #problem: LabelProblem;
  readonly #search: LabelSearch;
  readonly #answers = new Map<string, boolean>();

  constructor(problem: LabelProblem) {
    this.#problem = problem;
    this.#search = new LabelSearch(problem, new LabelBounds(problem));
  }

  /** Whether it is known that so much is forced from the first visit on. */
  isForced(wanted: number): boolean {
    const { game, carried } = this.#problem;
    return this.#ask(carried[game.initial], game.initial, wanted, FIRST_EFFORT);
  }

  /** The same from `v` on, with these classes covered. */
  isForcedFrom(covered: number, v: number, wanted: number): boolean {
    const key = `${covered} ${v} ${wanted}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) this.#answers.set(key, (answer = this.#ask(covered, v, wanted, EFFORT)));
    return answer;
  }

  #ask(covered: number, v: number, wanted: number, effort: number): boolean {
    try {
      return this.#search.ask(covered, v, wanted - this.#problem.weight(covered), effort);
    } catch (error) {
      if (error !== SPENT) throw error;
      return false;
    }
  }
}

export class LayerForcer implements Forcer {
  readonly ample = Number.POSITIVE_INFINITY;
  readonly #game: Game;
  readonly #coverage: LabelCoverage;
  readonly #problem: LabelProblem;
  readonly #rest: RestOfLabels;
  readonly #wanted: number;
  readonly #dearest: number;
  #covered: number;
  #next: Float64Array | null = null;

  constructor(coverage: LabelCoverage, rest: RestOfLabels, wanted: number) {
    this.#game = coverage.game;
    this.#coverage = coverage;
    this.#problem = coverage.problem;
    this.#rest = rest;
    this.#wanted = wanted;
    this.#dearest = dearestOf(this.#game);
    this.#covered = this.#problem.carried[this.#game.initial];
  }

  cover(v: number): void {
    const covered = this.#with(v);
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.#next = null;
  }

  need(w: number): number {
    const covered = this.#with(w);
    const lacking = this.#wanted - this.#problem.weight(covered);
    if (lacking <= 0) return 0;
    if (covered !== this.#covered)
      return this.#rest.isForcedFrom(covered, w, this.#wanted)
        ? this.#phases(covered, lacking)
        : Number.POSITIVE_INFINITY;
    this.#next ??= this.#ranks();
    return this.#next[w] + this.#phases(covered, lacking) - this.#phase;
  }

  #with(v: number): number {
    return this.#problem.union(this.#covered, this.#problem.carried[v]);
  }

  #ranks(): Float64Array {
    const goals: number[] = [];
    const through = new Uint8Array(this.#game.n);
    for (const v of this.#coverage.reached) {
      const covered = this.#with(v);
      if (covered === this.#covered) through[v] = 1;
      else if (this.#rest.isForcedFrom(covered, v, this.#wanted)) goals.push(v);
    }
    return forcingRanks(this.#game, goals, through);
  }

  /** What each phase costs at most. */
  get #phase(): number {
    return this.#dearest * this.#coverage.moves(0, 1);
  }

  #phases(covered: number, lacking: number): number {
    let count = 0;
    let left = lacking;
    for (const weight of this.#problem.weightsOutside(covered)) {
      if (left <= 0) break;
      left -= weight;
      count++;
    }
    return count * this.#phase;
  }
}
