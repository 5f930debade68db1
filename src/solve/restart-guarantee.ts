// The guarantee with restart (theory section 4): the least gain of one closed set that holds the initial node.

import { type Game, reachable } from '../game/index.ts';
import { ClosureSearch } from './closure-search.ts';
import { buildColumn } from './column.ts';

const SLICE = 300_000;

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
    const { problem, item } = buildColumn(game, this.closure, () => false);
    const search = new ClosureSearch(problem);
    yield;
    for (;;) {
      const goal = Math.min(this.upper, this.#goal(this.upper));
      if (goal <= this.lower) break;
      search.ask(item[game.initial], goal - 1);
      let status = search.run(SLICE);
      for (; status === 'open'; status = search.run(SLICE)) yield;
      if (status === 'none') {
        this.lower = goal;
        break;
      }
      this.closure = Int32Array.from(
        Array.from(search.found).flatMap((i) => Array.from(problem.members[i])),
      ).sort();
      this.upper = this.closure.reduce((sum, v) => sum + game.gain[v], 0);
    }
  }
}
