// Decisions that hold as long as no value changes: of the nodes passed by lately, not of all, as a value changes soon.

const MOST = 4096;

export class Remembered {
  readonly #last: number;
  readonly #node: Int32Array;
  readonly #version: Float64Array;
  readonly #move: Int32Array;

  constructor(n: number) {
    const slots = Math.min(MOST, 2 ** (32 - Math.clz32(n)));
    this.#last = slots - 1;
    this.#node = new Int32Array(slots).fill(-1);
    this.#version = new Float64Array(slots);
    this.#move = new Int32Array(slots);
  }

  /** What was decided at `v` when the values were as they are in this version; null if that is not known. */
  at(v: number, version: number): number | null {
    const slot = v & this.#last;
    return this.#node[slot] === v && this.#version[slot] === version ? this.#move[slot] : null;
  }

  set(v: number, version: number, move: number): void {
    const slot = v & this.#last;
    this.#node[slot] = v;
    this.#version[slot] = version;
    this.#move[slot] = move;
  }
}
