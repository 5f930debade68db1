// Which of several searches for the same set goes on (restart-guarantee.ts).
//
// Some have a head start: most games are settled by then. After that the one that has proved most by searching gets LEAD times
// the effort of each other one. So whichever suits the game, the others cost no more than a share.

import type { LeastClosure } from './least-closure.ts';

/** A uniform 3x2 machine of 80 states takes 2.7 s with 6 and 0.8 with this; with 1.5 covers and large games take a third longer. */
const LEAD = 3;

/** A search and the effort of its head start. */
export interface Runner {
  readonly search: LeastClosure;
  readonly headStart: number;
}

export class Turns {
  readonly #runners: readonly Runner[];

  constructor(runners: readonly Runner[]) {
    this.#runners = runners;
  }

  next(): LeastClosure {
    const first = this.#runners.find(({ search, headStart }) => search.effort < headStart);
    if (first) return first.search;
    const [ahead, ...others] = this.#runners
      .map(({ search }) => search)
      .sort((a, b) => b.refuted - a.refuted || b.effort - a.effort);
    const least = others.reduce((a, b) => (b.effort < a.effort ? b : a));
    return ahead.effort < LEAD * least.effort ? ahead : least;
  }
}
