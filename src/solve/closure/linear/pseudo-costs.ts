// What deciding a column has raised the objective by so far, for each unit that it changed: a guess at what it will do next time.

/** What is not raised at all counts for this. */
const LEAST = 1e-6;

/** How good a column is to split on that raises the objective by so much either way. */
export const scoreOf = (out: number, taken: number) => Math.max(out, LEAST) * Math.max(taken, LEAST);

interface Total {
  sum: number;
  count: number;
}

export class PseudoCosts {
  /** Out and in: sums, how many, and both over all columns. */
  readonly #sum: readonly [Float64Array, Float64Array];
  readonly #count: readonly [Int32Array, Int32Array];
  readonly #all: readonly [Total, Total] = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ];

  constructor(n: number) {
    this.#sum = [new Float64Array(n), new Float64Array(n)];
    this.#count = [new Int32Array(n), new Int32Array(n)];
  }

  /** What deciding column j is expected to raise the objective by; of a column never decided, the mean of all. */
  expected(j: number, side: 0 | 1, x: number): number {
    const { sum, count } = this.#all[side];
    const own = this.#count[side][j];
    const mean = own > 0 ? this.#sum[side][j] / own : count > 0 ? sum / count : 1;
    return mean * (side === 1 ? 1 - x : x);
  }

  learn(j: number, side: 0 | 1, x: number, raised: number): void {
    const gain = raised / (side === 1 ? 1 - x : x);
    this.#sum[side][j] += gain;
    this.#count[side][j]++;
    this.#all[side].sum += gain;
    this.#all[side].count++;
  }

  /** How often column j was decided either way. */
  known(j: number): number {
    return Math.min(this.#count[0][j], this.#count[1][j]);
  }
}
