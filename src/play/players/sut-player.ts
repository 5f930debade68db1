// The optimal SUT at any point of any run, even after bad moves of its own. It solves the rest (residual-game.ts)
// and takes the first step of that witness. So its own move never raises the tester's remaining gain. Unlike
// witness-player.ts it needs no memory beyond the covered nodes. Each new question costs a solution.

import { type Game, isSink, requireGame, SUT } from '../../game/index.ts';
import { RestBounds, type RestOptions } from './rest-bounds.ts';
import { witnessPlayer } from './witness-player.ts';

/** The best a SUT can do at any point of a play, also one in which it has played badly so far. */
export class SutPlayer {
  readonly #game: Game;
  readonly #options: RestOptions;
  #level: RestBounds | null = null;

  constructor(game: Game, options: RestOptions = {}) {
    requireGame(game);
    this.#game = game;
    this.#options = options;
  }

  /** The edge to take from SUT node `v`; `covered` holds 1 for each covered node, v among them. -1 at a sink. */
  answer(covered: Uint8Array, v: number): number {
    if (isSink(this.#game, v)) return -1;
    if (!this.#level?.isFor(covered)) {
      const smaller = this.#level?.isWithin(covered) ? this.#level : undefined;
      this.#level = new RestBounds(this.#game, covered, this.#options, smaller);
    }
    const { game, witness } = this.#level.proof(v);
    const player = witnessPlayer(game, witness);
    let memory = player.enter(player.start, v);
    let at = v;
    if (game.owner[v] !== SUT) {
      // With resets as edges, a node of the SUT may be split: its own half makes the move.
      at = game.target.subarray(game.outStart[v], game.outStart[v + 1]).find((w) => w >= this.#game.n)!;
      memory = player.enter(memory, at);
    }
    return this.#edge(v, game.target[player.choose(memory, at)]);
  }

  #edge(v: number, w: number): number {
    const { outStart, target } = this.#game;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (target[e] === w) return e;
    throw new Error(`the witness of the rest leaves node ${v} for ${w}, to which it has no edge`);
  }
}
