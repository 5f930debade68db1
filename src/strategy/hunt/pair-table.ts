// A table from pairs of natural numbers to numbers: open addressing, at most two thirds full. The hunt looks into
// it some thousand times a step. A Map would need the pair as one large number, and takes three times as long.

const LEAST = 1 << 4;

export class PairTable {
  #first = new Int32Array(LEAST);
  #second = new Int32Array(LEAST);
  #value = new Float64Array(LEAST);
  /** Slots of another round are free. */
  #round = new Int32Array(LEAST);
  #now = 1;
  #size = 0;

  /** The number of a pair; -1 if it has none. */
  get(first: number, second: number): number {
    const slot = this.#slot(first, second);
    return this.#round[slot] === this.#now ? this.#value[slot] : -1;
  }

  set(first: number, second: number, value: number): void {
    const slot = this.#slot(first, second);
    this.#value[slot] = value;
    if (this.#round[slot] === this.#now) return;
    this.#round[slot] = this.#now;
    this.#first[slot] = first;
    this.#second[slot] = second;
    if (++this.#size * 3 > this.#round.length * 2) this.#grow();
  }

  /** Forgets all pairs, in no time. */
  clear(): void {
    this.#now++;
    this.#size = 0;
  }

  /** Where a pair stands, or the free slot where it belongs. */
  #slot(first: number, second: number): number {
    const mask = this.#round.length - 1;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    while (
      this.#round[slot] === this.#now &&
      (this.#first[slot] !== first || this.#second[slot] !== second)
    ) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [first, second, value, round] = [this.#first, this.#second, this.#value, this.#round];
    const capacity = 2 * round.length;
    this.#first = new Int32Array(capacity);
    this.#second = new Int32Array(capacity);
    this.#value = new Float64Array(capacity);
    this.#round = new Int32Array(capacity);
    this.#size = 0;
    for (let i = 0; i < round.length; i++)
      if (round[i] === this.#now) this.set(first[i], second[i], value[i]);
  }
}
