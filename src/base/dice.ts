// Seeded dice: xoshiro128** (Blackman and Vigna), 32-bit arithmetic only, so every machine rolls the same
// stream. The state is four integers, readable and settable: a run can be resumed in the middle. The stream
// is pinned by a golden test; changing it changes every seeded result of every user.

export type DiceState = readonly [number, number, number, number];

/**
 * Seeded dice: the same seed rolls the same everywhere.
 *
 * @example
 * const dice = Dice.of(1);
 * dice.below(6); // 0 to 5
 */
export class Dice {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  protected constructor([a, b, c, d]: DiceState) {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  /**
   * The dice of a seed (any safe integer) and a path of stream numbers: `Dice.of(seed, run, 1)`. Different
   * paths give unrelated streams, so run 7 rolls the same whether or not run 6 was made, and by whom.
   */
  static of(seed: number, ...stream: number[]): Dice {
    let h = 0x9e3779b9 | 0;
    for (const part of [seed, ...stream]) {
      h = mix(h ^ (part | 0));
      h = mix((h + Math.floor(part / 0x100000000)) | 0);
    }
    const state: number[] = [];
    for (let i = 0; i < 4; i++) {
      h = (h + 0x9e3779b9) | 0;
      state.push(mix(h));
    }
    return new Dice(state as unknown as DiceState);
  }

  static from(state: DiceState): Dice {
    return new Dice(state);
  }

  get state(): DiceState {
    return [this.#a, this.#b, this.#c, this.#d];
  }

  /** 32 random bits, as an unsigned integer. */
  bits(): number {
    const x = Math.imul(this.#b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** An integer from 0 to n - 1 (n at most 2^21 for a bias below 2^-11). */
  below(n: number): number {
    return Math.floor((this.bits() * n) / 0x100000000);
  }

  /** A real in [0, 1), with 53 random bits. */
  unit(): number {
    const high = this.bits() >>> 5;
    const low = this.bits() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** True with probability `p`: one call of unit(). */
  chance(p: number): boolean {
    return this.unit() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}

/** A bijection of 32-bit integers that spreads every bit (the finaliser of MurmurHash3). */
function mix(h: number): number {
  let x = h | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
