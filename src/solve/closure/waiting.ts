// Numbers that wait, each once; the last one goes first.

export const NONE = -1;

export class Waiting {
  readonly #numbers: Int32Array;
  readonly #has: Uint8Array;
  #count = 0;

  constructor(size: number) {
    this.#numbers = new Int32Array(size);
    this.#has = new Uint8Array(size);
  }

  add(k: number): void {
    if (this.#has[k]) return;
    this.#has[k] = 1;
    this.#numbers[this.#count++] = k;
  }

  /** The last one, NONE if there is none. */
  take(): number {
    if (this.#count === 0) return NONE;
    const k = this.#numbers[--this.#count];
    this.#has[k] = 0;
    return k;
  }
}
