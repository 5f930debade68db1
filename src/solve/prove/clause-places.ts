// Finds a clause of a proof by its literals in any order, so that a checker may forget it when the search does
// (proof/learned-clauses.ts).

export class ClausePlaces {
  readonly #places = new Map<string, number[]>();
  #count: number;

  /** So many clauses come before the first. */
  constructor(before = 0) {
    this.#count = before;
  }

  learned(literals: readonly number[]): void {
    const key = keyOf(literals);
    const places = this.#places.get(key);
    if (places) places.push(this.#count);
    else this.#places.set(key, [this.#count]);
    this.#count++;
  }

  /** The place of a clause that goes, -1 if nobody told of it. */
  forgotten(literals: readonly number[]): number {
    const key = keyOf(literals);
    const places = this.#places.get(key);
    const place = places?.pop() ?? -1;
    if (places?.length === 0) this.#places.delete(key);
    return place;
  }
}

const keyOf = (literals: readonly number[]): string => Int32Array.from(literals).sort().join();
