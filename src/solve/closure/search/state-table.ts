// The states of one step of a dynamic program (frontier-search.ts): two words each, the least cost that leads to it and where it came from. Open addressing,
// never more than half full; states are numbered in the order in which they came.

export class StateTable {
  size = 0;
  /** Of state i: its words, its cost, and what it came from. */
  low = new Int32Array(64);
  high = new Int32Array(64);
  cost = new Float64Array(64);
  from = new Int32Array(64);
  /** The number of the state at each place, plus 1; 0 where there is none. */
  #places = new Int32Array(128);

  clear(): void {
    this.size = 0;
    this.#places.fill(0);
  }

  /** Notes a state; of two equal ones the cheaper stays, of equally cheap ones the first. */
  add(low: number, high: number, cost: number, from: number): void {
    const places = this.#places;
    const mask = places.length - 1;
    let at = hash(low, high) & mask;
    for (; places[at] !== 0; at = (at + 1) & mask) {
      const i = places[at] - 1;
      if (this.low[i] !== low || this.high[i] !== high) continue;
      if (cost >= this.cost[i]) return;
      this.cost[i] = cost;
      this.from[i] = from;
      return;
    }
    if (this.size === this.low.length) {
      this.#grow();
      this.add(low, high, cost, from);
      return;
    }
    places[at] = this.size + 1;
    this.low[this.size] = low;
    this.high[this.size] = high;
    this.cost[this.size] = cost;
    this.from[this.size++] = from;
  }

  #grow(): void {
    const room = 2 * this.low.length;
    const larger = <T extends Int32Array | Float64Array>(made: T, row: T): T => {
      made.set(row);
      return made;
    };
    this.low = larger(new Int32Array(room), this.low);
    this.high = larger(new Int32Array(room), this.high);
    this.cost = larger(new Float64Array(room), this.cost);
    this.from = larger(new Int32Array(room), this.from);
    this.#places = new Int32Array(2 * room);
    const mask = 2 * room - 1;
    for (let i = 0; i < this.size; i++) {
      let at = hash(this.low[i], this.high[i]) & mask;
      while (this.#places[at] !== 0) at = (at + 1) & mask;
      this.#places[at] = i + 1;
    }
  }
}

function hash(low: number, high: number): number {
  let h = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
