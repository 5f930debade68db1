// Whether a search that raises a lower bound is about to end. It compares the recent rise with the distance left. A
// search is hopeful while the rest would take at most a few times the effort spent.
//
// Cores on large games rise steadily if they reach the end, and slow down early if they do not. With 30 000 nodes
// and values of 10 000 the rest never seems further than the effort so far. With values of 200 they come within a
// tenth in 3 million steps, and need a hundred times that for the rest.

const REST = 2;

interface Mark {
  readonly effort: number;
  readonly bound: number;
}

export class Outlook {
  /** Where the search was when it had done a quarter to a half of what it has done, and a half to all of it. */
  #before: Mark = { effort: 0, bound: 0 };
  #last: Mark = { effort: 0, bound: 0 };
  #now: Mark = { effort: 0, bound: 0 };

  /** Tells how far the search has come; after the first, effort rises from call to call. */
  note(effort: number, bound: number): void {
    this.#now = { effort, bound };
    if (effort < 2 * this.#last.effort) return;
    this.#before = this.#last;
    this.#last = this.#now;
  }

  isHopeful(upper: number): boolean {
    const { effort, bound } = this.#now;
    const spent = effort - this.#before.effort;
    return (upper - bound) * spent <= REST * effort * (bound - this.#before.bound);
  }
}
