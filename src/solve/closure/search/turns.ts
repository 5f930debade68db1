// Which of several searches for the same set goes on (restart-guarantee.ts).
//
// The first ones have a head start, one after the other. Then a search whose bound grows steadily (growth.ts) goes on;
// else the one that has proved most by itself gets LEAD times the effort of each other one. So whichever suits the
// game, the others cost no more than a share.

import { Growth } from './growth.ts';
import type { LeastClosure } from './least-closure.ts';

const LEAD = 12;

/** A search and the effort of its head start. */
export interface Runner {
  readonly search: LeastClosure;
  readonly headStart: number;
}

export class Turns {
  readonly #runners: readonly Runner[];
  readonly #growth: readonly Growth[];

  constructor(runners: readonly Runner[]) {
    this.#runners = runners;
    this.#growth = runners.map(({ search }) => new Growth(search));
  }

  next(): LeastClosure {
    const first = this.#runners.find(({ search, headStart }) => search.effort < headStart);
    if (first) return first.search;
    const steady = this.#growth.findIndex(({ isSteady }) => isSteady);
    if (steady >= 0) return this.#runners[steady].search;
    const [ahead, ...others] = this.#runners
      .map(({ search }) => search)
      .sort((a, b) => b.lower - a.lower || b.effort - a.effort);
    const least = others.reduce((a, b) => (b.effort < a.effort ? b : a));
    return ahead.effort < LEAD * least.effort ? ahead : least;
  }
}
