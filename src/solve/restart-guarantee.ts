// The guarantee with restart (theory section 4): the least gain of one closed set that holds the initial node.

import { type Game, reachable } from '../game/index.ts';
import { descend } from './closure-descent.ts';
import { type ClosureProblem, nodesOf } from './closure-problem.ts';
import { ClosureSearch } from './closure-search.ts';
import { ColumnBuilder } from './column.ts';
import { Pace } from './pace.ts';

const SLICE = 300_000;
/** What the first upper bounds may cost. */
const DESCENT = 20_000_000;
const DIVE = 200_000;

export class RestartGuarantee {
  lower: number;
  upper = 0;
  closure: Int32Array;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;

  constructor(game: Game, goal: (upper: number) => number) {
    this.#game = game;
    this.#goal = goal;
    this.lower = game.gain[game.initial];
    this.closure = Int32Array.from(reachable(game));
    for (const v of this.closure) this.upper += game.gain[v];
  }

  *run(): Generator<void, void> {
    const game = this.#game;
    const { problem, item } = new ColumnBuilder(game).build(
      Int32Array.of(game.initial),
      this.upper,
      () => true,
      () => false,
      'full',
    );
    const first = item(game.initial);
    this.#improve(problem, descend(problem, first, DESCENT));
    yield;
    const dive = new ClosureSearch(problem);
    this.lower = Math.max(this.lower, dive.rootBound(first));
    yield;
    while (this.lower < this.#target) {
      dive.ask(first, this.upper - 1);
      const status = dive.run(DIVE + 20 * problem.option.length);
      if (status === 'none') this.lower = this.upper;
      if (status !== 'found') break;
      this.#improve(problem, dive.found);
      yield;
    }
    const pace = new Pace(this.upper - this.lower);
    while (this.lower < this.#target) {
      const search = new ClosureSearch(problem);
      for (;;) {
        const aim = Math.min(this.#target, pace.aim(this.lower, this.upper));
        search.ask(first, aim - 1);
        const status = search.run(SLICE);
        if (status === 'none') {
          this.lower = aim;
          break;
        }
        if (status === 'found') {
          this.#improve(problem, search.found);
          if (this.lower >= this.#target) break;
        }
        yield;
      }
      pace.spent(search.effort);
      yield;
    }
  }

  get #target(): number {
    return Math.min(this.upper, this.#goal(this.upper));
  }

  #improve(problem: ClosureProblem, items: Int32Array): void {
    let weight = 0;
    for (const i of items) weight += problem.weight[i];
    if (weight >= this.upper) return;
    this.upper = weight;
    this.closure = nodesOf(problem, items).sort();
  }
}
