// When bounds fell, and how low: what was refuted before a fall may hold no more, but only for sets with an exit that
// fell. A stack of falls with rising depths, so that the lowest since any moment is a binary search away.

export class Falls {
  #now = 0;
  readonly #times: number[] = [];
  readonly #depths: number[] = [];

  get now(): number {
    return this.#now;
  }

  /** Notes that bounds fell, the lowest to `depth`. */
  note(depth: number): void {
    this.#now++;
    while (this.#depths.length > 0 && this.#depths[this.#depths.length - 1] >= depth) {
      this.#depths.pop();
      this.#times.pop();
    }
    this.#depths.push(depth);
    this.#times.push(this.#now);
  }

  /** The lowest that a bound fell to after that moment, Infinity if none did. */
  leastSince(time: number): number {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#times[middle] > time) high = middle;
      else low = middle + 1;
    }
    return low < this.#depths.length ? this.#depths[low] : Number.POSITIVE_INFINITY;
  }
}
