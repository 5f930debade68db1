// Nodes, each for its gain. The best tester goes to the next one through nodes that are covered: with i of them in at most i moves.

import { type Game, reachable } from '../../game/index.ts';
import type { Solution, SolverSearch } from '../../solve/index.ts';
import { searching } from '../../solve/index.ts';
import type { Coverage, Covered, Progress, Tally, Target } from './coverage.ts';
import { NodeProgress } from './node-progress.ts';

export class NodeCoverage implements Coverage {
  readonly game: Game;
  readonly gains: Float64Array;
  readonly first: Covered;
  readonly firstParts = 1;
  readonly nodes: number;

  constructor(game: Game) {
    this.game = game;
    this.gains = Float64Array.from(reachable(game), (v) => game.gain[v]).sort();
    this.nodes = this.gains.length;
    const { initial } = game;
    this.first = new CoveredNodes(game, 1n << BigInt(initial), [initial], game.gain[initial]);
  }

  moves(from: number, to: number): number {
    return to <= from ? 0 : ((to - from) * (from + to - 1)) / 2;
  }

  targets(): Target[] {
    const { initial, gain } = this.game;
    return [...reachable(this.game)].filter((v) => v !== initial && gain[v] > 0).map((v) => [v]);
  }

  tally(): Tally {
    return new NodeTally(this.game);
  }

  progress(): Progress {
    return new NodeProgress(this.game);
  }

  searching(restart: boolean): SolverSearch<Solution> {
    return searching(this.game, { restart });
  }
}

class CoveredNodes implements Covered {
  readonly #game: Game;
  /** A bit for each node. */
  readonly key: bigint;
  readonly gain: number;
  readonly visits: number;
  /** The nodes; before somebody asks for them, those before the last one, and that one. */
  #nodes: readonly number[];
  #last: number;

  constructor(game: Game, key: bigint, nodes: readonly number[], gain: number, last = -1) {
    this.#game = game;
    this.key = key;
    this.gain = gain;
    this.visits = nodes.length + (last < 0 ? 0 : 1);
    this.#nodes = nodes;
    this.#last = last;
  }

  get count(): number {
    return this.visits;
  }

  get nodes(): readonly number[] {
    if (this.#last >= 0) {
      this.#nodes = [...this.#nodes, this.#last];
      this.#last = -1;
    }
    return this.#nodes;
  }

  has(node: number): boolean {
    return ((this.key >> BigInt(node)) & 1n) === 1n;
  }

  with(node: number): Covered {
    const key = this.key | (1n << BigInt(node));
    return new CoveredNodes(this.#game, key, this.nodes, this.gain + this.#game.gain[node], node);
  }
}

/** Targets are nodes, and only asked for once. */
class NodeTally implements Tally {
  readonly #game: Game;
  gain: number;
  parts = 1;

  constructor(game: Game) {
    this.#game = game;
    this.gain = game.gain[game.initial];
  }

  brings([node]: Target): number {
    return this.#game.gain[node];
  }

  add(target: Target): void {
    this.gain += this.brings(target);
    this.parts++;
  }
}
