// The distance of the next certain gain, whatever the SUT answers. It is asked when nothing new has come for a
// while. A planner that looks less far does not see that gain. It waits for a rare answer near by instead, however
// rare.

import type { Game } from '../../game/index.ts';
import { type Forcing, LocalForcing } from '../../play/index.ts';

/** Nodes looked at, and how large a graph may be: its rows take 20 bytes a node. */
const EFFORT = 4096;
const MOST_NODES = 20_000;

export class Certain {
  readonly #game: Game;
  readonly #resetCost: number;
  #forcing: LocalForcing | null = null;

  constructor(game: Game, resetCost: number) {
    this.#game = game;
    this.#resetCost = resetCost;
  }

  /** What it costs at most to force a gain from `v`; 0 if none is found. */
  distance(v: number, covered: Uint8Array): number {
    const game = this.#game;
    if (game.n > MOST_NODES) return 0;
    this.#forcing ??= new LocalForcing(game, this.#resetCost);
    const isOpen = (w: number): boolean => covered[w] === 0 && game.gain[w] > 0;
    const anything: Forcing = { isGoal: isOpen, isWalked: (w) => !isOpen(w) };
    this.#forcing.look(v, anything, EFFORT);
    const cost = this.#forcing.cost(v);
    return cost < Number.POSITIVE_INFINITY ? cost : 0;
  }
}
