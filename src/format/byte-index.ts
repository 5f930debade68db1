// A hash table from byte ranges of one file to integers: repeated ids and labels are looked up as they stand
// in the file and decoded once. Open addressing with linear probing, at most half full; what a key is, is
// remembered as a place in the file, so a key costs 16 bytes whatever its length.

export class ByteIndex {
  #slots = new Int32Array(1024).fill(-1);
  #from = new Uint32Array(512);
  #length = new Uint32Array(512);
  #hash = new Int32Array(512);
  #value = new Int32Array(512);
  #count = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** The value of bytes[from .. to), or -1. `hash` is any hash of those bytes. */
  get(from: number, to: number, hash: number): number {
    const { bytes } = this;
    const mask = this.#slots.length - 1;
    const length = to - from;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot];
      if (entry < 0) return -1;
      if (this.#hash[entry] !== hash || this.#length[entry] !== length) continue;
      const start = this.#from[entry];
      let i = 0;
      while (i < length && bytes[start + i] === bytes[from + i]) i++;
      if (i === length) return this.#value[entry];
    }
  }

  /** Adds a key that is not there yet. */
  add(from: number, to: number, hash: number, value: number): void {
    if (this.#count === this.#from.length) this.#grow();
    const entry = this.#count++;
    this.#from[entry] = from;
    this.#length[entry] = to - from;
    this.#hash[entry] = hash;
    this.#value[entry] = value;
    this.#place(entry);
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hash[entry] & mask;
    while (this.#slots[slot] >= 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }

  #grow(): void {
    const size = this.#from.length * 2;
    this.#from = enlarged(this.#from, new Uint32Array(size));
    this.#length = enlarged(this.#length, new Uint32Array(size));
    this.#hash = enlarged(this.#hash, new Int32Array(size));
    this.#value = enlarged(this.#value, new Int32Array(size));
    this.#slots = new Int32Array(size * 2).fill(-1);
    for (let entry = 0; entry < this.#count; entry++) this.#place(entry);
  }
}

function enlarged<T extends Uint32Array | Int32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
