// Labels, each counted once however many nodes carry it. Parts are classes of labels that the same nodes carry. The
// best tester goes to the next class through nodes whose labels are covered, each at most once. At least one node
// is none of them, so it needs fewer moves than there are nodes.
//
// The targets are single nodes, for all their labels, and the carriers of a class, for their common labels. The SUT
// may choose which carrier it is.

import { type Game, reachable } from '../../game/index.ts';
import type { SolverSearch } from '../../solve/index.ts';
import { countedAtFirst, LabelProblem, type LabelSolution, searchingLabels } from '../../solve/index.ts';
import { ClassProgress } from './class-progress.ts';
import type { Coverage, Covered, Progress, Tally, Target } from './coverage.ts';

export class LabelCoverage implements Coverage {
  readonly game: Game;
  readonly gains: Float64Array;
  readonly first: Covered;
  readonly firstParts: number;
  readonly nodes: number;
  readonly problem: LabelProblem;
  readonly reached: readonly number[];

  constructor(game: Game) {
    this.game = game;
    const problem = new LabelProblem(game);
    this.problem = problem;
    this.reached = [...reachable(game)];
    this.nodes = this.reached.length;
    this.gains = Float64Array.from(problem.classWeight).sort();
    const { initial } = game;
    this.first = new CoveredLabels(problem, this.reached, problem.carried[initial]);
    this.firstParts = problem.carriers.filter((carriers) => carriers.includes(initial)).length;
  }

  moves(from: number, to: number): number {
    return Math.max(0, to - from) * (this.nodes - 1);
  }

  targets(): Target[] {
    const problem = this.problem;
    const several = problem.carriers.filter((carriers) => carriers.length > 1);
    const alone = this.reached.filter((v) => this.game.gain[v] > 0).map((v) => [v]);
    return [...alone, ...several];
  }

  tally(): Tally {
    return new LabelTally(this.problem);
  }

  progress(): Progress {
    return new ClassProgress(this.problem, this.reached);
  }

  /** The game of nodes in which each label counts at one of its nodes only: no more can be forced there. */
  countedOnce(): Game {
    return countedAtFirst(this.problem);
  }

  searching(restart: boolean): SolverSearch<LabelSolution> {
    return searchingLabels(this.game, { restart });
  }
}

class CoveredLabels implements Covered {
  readonly #problem: LabelProblem;
  readonly #all: readonly number[];
  readonly key: number;
  readonly nodes: readonly number[];
  readonly visits = 1;

  constructor(problem: LabelProblem, all: readonly number[], key: number) {
    this.#problem = problem;
    this.#all = all;
    this.key = key;
    this.nodes = all.filter((v) => problem.isSubset(problem.carried[v], key));
  }

  get gain(): number {
    return this.#problem.weight(this.key);
  }

  get count(): number {
    return this.nodes.length;
  }

  has(node: number): boolean {
    return this.#problem.isSubset(this.#problem.carried[node], this.key);
  }

  with(node: number): Covered {
    const problem = this.#problem;
    return new CoveredLabels(problem, this.#all, problem.union(this.key, problem.carried[node]));
  }
}

class LabelTally implements Tally {
  readonly #problem: LabelProblem;
  #covered: number;

  constructor(problem: LabelProblem) {
    this.#problem = problem;
    this.#covered = problem.carried[problem.game.initial];
  }

  get gain(): number {
    return this.#problem.weight(this.#covered);
  }

  get parts(): number {
    return this.#problem.size(this.#covered);
  }

  brings(target: Target): number {
    return this.#problem.beyond(this.#problem.common(target), this.#covered);
  }

  add(target: Target): void {
    this.#covered = this.#problem.union(this.#covered, this.#problem.common(target));
  }
}
