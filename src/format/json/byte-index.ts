// A hash table from byte ranges of one file to integers: repeated ids and labels are looked up as they stand in
// the file and decoded once. Open addressing with linear probing, at most half full. A slot is four integers
// side by side (hash, start, length, value + 1), so that a lookup touches one cache line of the table and the
// bytes of the key; with the four in arrays of their own, reading was three times slower.

const WIDTH = 4;

export class ByteIndex {
  #slots = new Int32Array(WIDTH * 1024);
  #mask = 1023;
  #count = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** The value of bytes[from .. to), or -1. `hash` is any hash of those bytes, spread well in its low bits. */
  get(from: number, to: number, hash: number): number {
    const { bytes } = this;
    const slots = this.#slots;
    const mask = this.#mask;
    const length = to - from;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const base = slot * WIDTH;
      const value = slots[base + 3];
      if (value === 0) return -1;
      if (slots[base] !== hash || slots[base + 2] !== length) continue;
      const start = slots[base + 1] >>> 0;
      let i = 0;
      while (i < length && bytes[start + i] === bytes[from + i]) i++;
      if (i === length) return value - 1;
    }
  }

  /** Makes room for so many keys at once, while there are none. */
  reserve(count: number): void {
    while (this.#mask < 2 * count) this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array(WIDTH * (this.#mask + 1));
  }

  /** Adds a key that is not there yet. */
  add(from: number, to: number, hash: number, value: number): void {
    if (++this.#count * 2 > this.#mask) this.#grow();
    this.#place(hash, from, to - from, value + 1);
  }

  #place(hash: number, from: number, length: number, value: number): void {
    const slots = this.#slots;
    let slot = hash & this.#mask;
    while (slots[slot * WIDTH + 3] !== 0) slot = (slot + 1) & this.#mask;
    slots[slot * WIDTH] = hash;
    slots[slot * WIDTH + 1] = from;
    slots[slot * WIDTH + 2] = length;
    slots[slot * WIDTH + 3] = value;
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array(old.length * 2);
    for (let base = 0; base < old.length; base += WIDTH) {
      if (old[base + 3] !== 0) this.#place(old[base], old[base + 1], old[base + 2], old[base + 3]);
    }
  }
}
