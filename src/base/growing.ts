// Typed arrays that grow by doubling, for building rows of unknown length in linear time.

export class GrowingInts {
  length = 0;
  #items: Int32Array;

  constructor(capacity = 16) {
    this.#items = new Int32Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  get(index: number): number {
    return this.#items[index];
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  /** A view of the items, valid until the next push. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length);
  }
}

export class GrowingNumbers {
  length = 0;
  #items: Float64Array;

  constructor(capacity = 16) {
    this.#items = new Float64Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  get(index: number): number {
    return this.#items[index];
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  view(): Float64Array {
    return this.#items.subarray(0, this.length);
  }
}
