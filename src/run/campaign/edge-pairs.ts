// Edge pairs: a transition straight after another, the first context in which a system may behave otherwise than its model. Counts the
// different ones of a play, told as it goes on or read from its events; what nobody saw exactly ends a pair.

import { arrivalOf, type Game, isTransition, reachable } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { SOME, someAt } from './events.ts';

/** How many different ones were seen, of how many that plays can have. */
export interface PairCount {
  readonly seen: number;
  readonly possible: number;
}

export class EdgePairs {
  readonly #game: Game;
  readonly #seen = new Set<number>();
  #last = -1;

  constructor(game: Game) {
    this.#game = game;
  }

  start(): void {
    this.#last = -1;
  }

  step(edge: number): void {
    const { m, source } = this.#game;
    if (isTransition(this.#game, source[edge])) return;
    if (this.#last >= 0) this.#seen.add(this.#last * m + edge);
    this.#last = edge;
  }

  some(): void {
    this.#last = -1;
  }

  read(events: Int32Array): this {
    for (let i = 0; i < events.length; i++) {
      if (events[i] >= 0) this.step(events[i]);
      else if (events[i] === RESET) this.start();
      else {
        this.some();
        if (events[i] === SOME) i = someAt(events, i).next - 1;
      }
    }
    this.start();
    return this;
  }

  count(): PairCount {
    return { seen: this.#seen.size, possible: possiblePairs(this.#game) };
  }
}

function possiblePairs(game: Game): number {
  let possible = 0;
  const degree = (v: number) => game.outStart[v + 1] - game.outStart[v];
  for (const v of reachable(game)) {
    if (isTransition(game, v)) continue;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) possible += degree(arrivalOf(game, e));
  }
  return possible;
}
