// The linear relaxation of covering rows as a dictionary: every basic variable as a sum of the nonbasic ones, which are all 0,
//
//     basic[i] = value[i] + sum of cells[i][k] * nonbasic[k],     cost = objective + sum of cost[k] * nonbasic[k].
//
// Variables are the columns, 0 .. n - 1, and the slack n + r of each row, all at least 0: an upper bound of 1 is never needed, as no lightest set takes
// an item twice. A variable that is decided is frozen: it leaves the basis and never comes back. Costs stay at least 0, so after any decision the
// dual simplex method (Lemke 1954) goes on from where it was; it takes a few pivots a decision.
//
// Only columns that are basic have lines in it. A slack that is basic is a sum of a few columns, and is made a line only when it leaves, which most
// never do: of a set cover of 200 rows 60 lines by 100 columns are left.
//
// It works in floating point, and nothing rests on it: bounds are proved from its costs in exact-bound.ts. So it is never factorised anew, and may stop at any time.

import { Dictionary, GONE } from './dictionary.ts';

/** What counts as below 0. */
const FEASIBLE = 1e-7;
const LEAST_PIVOT = 1e-6;
/** How far costs may be off. */
const SLACK = 1e-9;

export class Tableau extends Dictionary {
  /** All columns at 0. */
  begin(weight: Float64Array): void {
    const n = this.n;
    this.resize(0, n);
    this.isBanned.fill(0);
    this.objective = 0;
    this.cost.set(weight);
    this.x.fill(0);
    this.place.fill(GONE);
    for (let k = 0; k < n; k++) this.nonbasic[k] = this.place[k] = k;
  }

  /** Becomes another tableau, with the decisions `trail[first]` .. `trail[last - 1]` made since; `state` is 1 for in, -1 for out. */
  follow(from: Tableau, trail: Int32Array, first: number, last: number, state: Int8Array): void {
    const n = this.n;
    const width = from.columns;
    const { lines } = from;
    const columns: number[] = [];
    for (let k = 0; k < width; k++) {
      const j = from.nonbasic[k];
      if (!from.isBanned[k] && (j >= n || state[j] === 0)) columns.push(k);
    }
    const count = columns.length;
    this.resize(lines, count);
    this.place.fill(GONE);
    this.isBanned.fill(0);
    this.objective = from.objective;
    this.x.set(from.x);
    const cells = this.cells;
    const old = from.cells;
    for (let i = 0; i < lines; i++) {
      const at = i * count;
      const source = i * width;
      for (let k = 0; k < count; k++) cells[at + k] = old[source + columns[k]];
      this.value[i] = from.value[i];
      this.isFrozen[i] = from.isFrozen[i];
      this.basic[i] = from.basic[i];
      this.place[from.basic[i]] = -1 - i;
    }
    for (let k = 0; k < count; k++) {
      const j = from.nonbasic[columns[k]];
      this.nonbasic[k] = j;
      this.cost[k] = from.cost[columns[k]];
      this.place[j] = k;
    }
    for (let t = first; t < last; t++) {
      const j = trail[t];
      const place = from.place[j];
      if (place >= 0) {
        if (state[j] > 0) this.#raise(j, place, from);
      } else if (place !== GONE) this.#freeze(-1 - place, state[j]);
    }
    this.written += lines * count;
  }

  /** Makes decisions in place. */
  decide(trail: Int32Array, first: number, last: number, state: Int8Array): void {
    for (let t = first; t < last; t++) {
      const j = trail[t];
      const place = this.place[j];
      if (place >= 0) {
        if (state[j] > 0) this.#raise(j, place, this);
        this.isBanned[place] = 1;
      } else if (place !== GONE) this.#freeze(-1 - place, state[j]);
    }
  }

  /** A nonbasic column becomes 1; it is column k of `from`. */
  #raise(j: number, k: number, from: Tableau): void {
    for (let i = 0; i < this.lines; i++) {
      const by = from.cells[i * from.columns + k];
      this.value[i] += by;
      this.x[this.basic[i]] += by;
    }
    this.x[j] = 1;
    this.objective += from.cost[k];
  }

  #freeze(i: number, state: number): void {
    if (state > 0) this.value[i] -= 1;
    this.isFrozen[i] = 1;
  }

  /**
   * Goes on until nothing is below 0 or the objective is above `enough`; false if that is not so after `most` cells. Rows that are `met` whatever comes do
   * not count.
   */
  optimise(enough: number, most: number, met: Int32Array): boolean {
    for (const end = this.written + most; this.objective <= enough; ) {
      if (this.written > end) return false;
      const i = this.#leaving(met);
      if (i < 0) return true;
      const k = this.#entering(i);
      if (k < 0) {
        this.#withdraw(i);
        return true;
      }
      this.pivot(i, k);
    }
    return true;
  }

  /** The line of the variable that is furthest below 0, or above it if it is frozen; -1 if there is none. */
  #leaving(met: Int32Array): number {
    const { x, lines } = this;
    const value = this.value;
    const rows = this.rows;
    const n = this.n;
    let worst = FEASIBLE;
    let line = -1;
    for (let i = 0; i < lines; i++) {
      const by = value[i] < 0 || !this.isFrozen[i] ? -value[i] : value[i];
      if (by > worst) {
        worst = by;
        line = i;
      }
    }
    let row = -1;
    for (let r = 0; r < rows.length; r++) {
      if (this.place[n + r] >= 0 || (r < met.length && met[r] > 0)) continue;
      const { columns, coefficients, least } = rows[r];
      let by = least;
      for (let i = 0; i < columns.length; i++) by -= coefficients[i] * x[columns[i]];
      if (by > worst) {
        worst = by;
        row = r;
      }
    }
    this.written += lines + 2 * rows.length;
    return row < 0 ? line : this.makeLine(row, -worst);
  }

  /** Takes the line of a slack away, which is the last one. */
  #withdraw(i: number): void {
    if (this.basic[i] >= this.n) this.lines--;
  }

  /** The column whose cost is used up first; of those that are nearly first the one with the largest pivot (Harris 1973). */
  #entering(i: number): number {
    const { cost, isBanned, columns } = this;
    const cells = this.cells;
    const sign = this.value[i] < 0 ? 1 : -1;
    const at = i * columns;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < columns; k++) {
      const a = sign * cells[at + k];
      if (a < LEAST_PIVOT || isBanned[k]) continue;
      const ratio = (cost[k] > 0 ? cost[k] + SLACK : SLACK) / a;
      if (ratio < least) least = ratio;
    }
    let size = 0;
    let entering = -1;
    for (let k = 0; k < columns; k++) {
      const a = sign * cells[at + k];
      if (a <= size || a < LEAST_PIVOT || isBanned[k] || cost[k] > least * a) continue;
      size = a;
      entering = k;
    }
    return entering;
  }
}
