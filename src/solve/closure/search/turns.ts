// Which of several searches for the same set goes on (restart/problem-searches.ts).
//
// At first they run one after the other, each up to some effort. Most games are settled by then, and it is
// predictable which search settles them. After that the search that proved most gets LEAD times the effort of each
// other one. If another has proved something but has n times as far to go, the factor is n, at most FAR. FAR also
// applies to a search whose bound rises too slowly to predict an end (outlook.ts). So the others cost at most a
// share, and little if they are hopeless.
//
// The aids of aided-search.ts take no part here. A question is answered by yes or no, nothing shows earlier which
// aid leads, and so their share is fixed.

import { TUNING } from '../../tuning.ts';
import type { KnownBounds, LeastClosure } from './least-closure.ts';

const LEAD = TUNING.lead.value;
const FAR = TUNING.leadFar.value;

/** A search goes on until it has done so many steps altogether. */
export interface Opening {
  readonly search: LeastClosure;
  readonly until: number;
}

export class Turns {
  readonly #openings: readonly Opening[];
  readonly #searches: readonly LeastClosure[];
  readonly #known: Pick<KnownBounds, 'lower' | 'upper'>;
  #passed = 0;

  constructor(openings: readonly Opening[], known: Pick<KnownBounds, 'lower' | 'upper'>) {
    this.#openings = openings;
    this.#searches = Array.from(new Set(openings.map(({ search }) => search)));
    this.#known = known;
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
    /** What the search ahead may do before this one has its turn. */
    const due = (search: LeastClosure) => this.#lead(search, ahead) * search.effort;
    const next = others.reduce((a, b) => (due(b) < due(a) ? b : a));
    return ahead.effort < due(next) ? ahead : next;
  }

  #lead(search: LeastClosure, ahead: LeastClosure): number {
    if (search.isHopeful === false) return LEAD * FAR;
    if (search.refuted === 0) return LEAD;
    const { upper } = this.#known;
    const gap = Math.max(1, upper - ahead.refuted);
    return LEAD * Math.min(FAR, Math.max(1, (upper - search.refuted) / gap));
  }
}
