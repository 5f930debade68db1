// What a search (cdcl.ts) assumes, and how far it has got with that: assumptions are made one after the other, and it is kept where the trail ended before each,
// so that one can be taken back with all that was made after it, and nothing else.

export class Assumptions {
  /** A negative number stands for none. */
  literals: ArrayLike<number> = [];
  readonly #places: number[] = [];

  get areMade(): boolean {
    return this.#places.length >= this.literals.length;
  }

  /** The next one to be made. */
  get next(): number {
    return this.literals[this.#places.length];
  }

  /** The next one is made now, when the trail is this long. */
  make(trailSize: number): void {
    this.#places.push(trailSize);
  }

  /** How many of those made are the first ones of others. */
  common(others: ArrayLike<number>): number {
    if (others === this.literals) return this.#places.length;
    const most = Math.min(this.#places.length, others.length);
    let same = 0;
    while (same < most && others[same] === this.literals[same]) same++;
    return same;
  }

  /** How many were made before the one that the literal at a position of the trail rests on. */
  madeBefore(position: number): number {
    const places = this.#places;
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle] <= position) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Takes all but the first ones back; how long the trail was then, -1 if there is nothing to take back. */
  keep(count: number): number {
    if (count >= this.#places.length) return -1;
    const trailSize = this.#places[count];
    this.#places.length = count;
    return trailSize;
  }
}
