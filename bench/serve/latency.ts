// How long requests took: counts in buckets of 1 % width, so that a million of them take no room.

const GROWTH = 1.01;
const BUCKETS = 2400;

export class Latency {
  readonly #counts = new Int32Array(BUCKETS);
  count = 0;
  longest = 0;

  /** In ms. */
  add(ms: number): void {
    const bucket = Math.floor(Math.log(Math.max(ms, 1e-3) / 1e-3) / Math.log(GROWTH));
    this.#counts[Math.min(bucket, BUCKETS - 1)]++;
    this.count++;
    this.longest = Math.max(this.longest, ms);
  }

  /** The time within which a share of them came, in ms. */
  within(share: number): number {
    let left = share * this.count;
    for (let i = 0; i < BUCKETS; i++) {
      left -= this.#counts[i];
      if (left <= 0) return 1e-3 * GROWTH ** (i + 1);
    }
    return this.longest;
  }
}
