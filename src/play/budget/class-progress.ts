// The progress of a run in classes of labels. A visit covers all labels of the node; a target covers at least the
// common labels of its nodes.

import type { LabelProblem } from '../../solve/index.ts';
import type { Progress, Rest, Target } from './coverage.ts';

export class ClassProgress implements Progress {
  readonly #problem: LabelProblem;
  readonly #nodes: readonly number[];
  #covered: number;

  constructor(problem: LabelProblem, nodes: readonly number[]) {
    this.#problem = problem;
    this.#nodes = nodes;
    this.#covered = problem.carried[problem.game.initial];
  }

  cover(v: number): void {
    this.#covered = this.#problem.union(this.#covered, this.#problem.carried[v]);
  }

  has(v: number): boolean {
    return this.#problem.isSubset(this.#problem.carried[v], this.#covered);
  }

  open(): number[] {
    return this.#nodes.filter((v) => !this.has(v));
  }

  rest(w: number): Rest {
    const problem = this.#problem;
    return new ClassRest(problem, w < 0 ? this.#covered : problem.union(this.#covered, problem.carried[w]));
  }
}

class ClassRest implements Rest {
  readonly #problem: LabelProblem;
  #covered: number;
  /** What the classes weigh that were open when the tour began, the lightest first, added up; made when needed. */
  #sums: readonly number[] | null = null;
  readonly #begun: number;

  constructor(problem: LabelProblem, covered: number) {
    this.#problem = problem;
    this.#covered = covered;
    this.#begun = covered;
  }

  get gain(): number {
    return this.#problem.weight(this.#covered);
  }

  get open(): number {
    return this.#problem.classWeight.length - this.#problem.size(this.#covered);
  }

  brings(target: Target): number {
    return this.#problem.beyond(this.#problem.common(target), this.#covered);
  }

  add(target: Target): void {
    this.#covered = this.#problem.union(this.#covered, this.#problem.common(target));
  }

  partsFor(gain: number): number {
    if (gain <= 0) return 0;
    const sums = (this.#sums ??= added(this.#problem.weightsOutside(this.#begun)));
    const at = sums.findIndex((sum) => sum >= gain);
    return Math.min(at < 0 ? sums.length : at + 1, this.open);
  }
}

function added(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}
