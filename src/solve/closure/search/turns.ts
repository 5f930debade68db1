// Which of several searches for the same set goes on (restart-guarantee.ts).
//
// First they go one after the other, each up to some effort: most games are settled by then, and which search settles them can be foretold.
// After that the one that has proved most by searching gets LEAD times the effort of each other one. So whichever suits the game, the others
// cost no more than a share.

import { TUNING } from '../../tuning.ts';
import type { LeastClosure } from './least-closure.ts';

const LEAD = TUNING.lead.value;

/** A search goes on until it has done so many steps altogether. */
export interface Opening {
  readonly search: LeastClosure;
  readonly until: number;
}

export class Turns {
  readonly #openings: readonly Opening[];
  readonly #searches: readonly LeastClosure[];
  #passed = 0;

  constructor(openings: readonly Opening[]) {
    this.#openings = openings;
    this.#searches = Array.from(new Set(openings.map(({ search }) => search)));
  }

  next(): LeastClosure {
    for (; this.#passed < this.#openings.length; this.#passed++) {
      const { search, until } = this.#openings[this.#passed];
      if (search.effort < until) return search;
    }
    const [ahead, ...others] = this.#searches
      .slice()
      .sort((a, b) => b.refuted - a.refuted || b.effort - a.effort);
    if (others.length === 0) return ahead;
    const least = others.reduce((a, b) => (b.effort < a.effort ? b : a));
    return ahead.effort < LEAD * least.effort ? ahead : least;
  }
}
