// The costs of true literals in a search by cores (core-search.ts), and the literals assumed to be false. These
// cost at least a stratum each. They stand in the order in which they reached it. A paid one leaves a hole and a
// new one comes last, so a solver keeps the consequences of the others.

import { GrowingInts } from '../../../base/index.ts';

const NONE = -1;

export class CoreCosts {
  /** The assumptions, another list with each stratum; -1 where one was that is paid for. */
  assumed = new GrowingInts();
  stratum = Number.POSITIVE_INFINITY;
  #cost = new Float64Array(256);
  /** Where a literal is assumed, -1 if it is not. */
  #place = new Int32Array(256).fill(NONE);
  /** All that ever cost something. */
  #literals = new GrowingInts();
  /** No literal costs more. */
  #most = 0;
  #later: { readonly literal: number; readonly cost: number }[] = [];

  of(literal: number): number {
    return this.#cost[literal];
  }

  add(literal: number, cost: number): void {
    if (literal >= this.#cost.length) this.#enlarge(2 * literal);
    if (this.#cost[literal] === 0) this.#literals.push(literal);
    this.#cost[literal] += cost;
    this.#most = Math.max(this.#most, this.#cost[literal]);
    this.#assume(literal);
  }

  /** Leaves a cost aside until `addLater`. */
  later(literal: number, cost: number): void {
    this.#later.push({ literal, cost });
  }

  /** Adds what was left aside; false if nothing was. */
  addLater(): boolean {
    const later = this.#later;
    this.#later = [];
    for (const { literal, cost } of later) this.add(literal, cost);
    return later.length > 0;
  }

  #assume(literal: number): void {
    if (this.#place[literal] >= 0 || this.#cost[literal] < this.stratum) return;
    this.#place[literal] = this.assumed.length;
    this.assumed.push(literal ^ 1);
  }

  /** Pays for a part of what a literal costs; whoever has assumed it must have withdrawn that if what is left is below the stratum. */
  pay(literal: number, by: number): void {
    this.#cost[literal] -= by;
    const at = this.#place[literal];
    if (this.#cost[literal] >= this.stratum || at < 0) return;
    this.assumed.set(at, NONE);
    this.#place[literal] = NONE;
  }

  /** Lets what costs at least so much be assumed as well. */
  lowerTo(stratum: number): void {
    this.stratum = stratum;
    const isListed = new Uint8Array(this.#cost.length);
    const literals = new GrowingInts(this.#literals.length);
    const all = this.#literals.view();
    for (let i = 0; i < all.length; i++) {
      const literal = all[i];
      if (isListed[literal] || !(this.#cost[literal] > 0)) continue;
      isListed[literal] = 1;
      literals.push(literal);
    }
    this.#literals = literals;
    const kept = new GrowingInts(this.assumed.length);
    const assumed = this.assumed.view();
    for (let i = 0; i < assumed.length; i++) {
      const literal = assumed[i];
      if (literal === NONE) continue;
      this.#place[literal ^ 1] = kept.length;
      kept.push(literal);
    }
    this.assumed = kept;
    for (let i = 0; i < literals.length; i++) this.#assume(literals.get(i));
  }

  /** The literals that cost at least so much. */
  from(least: number): number[] {
    if (this.#most < least) return [];
    this.#most = this.below(Number.POSITIVE_INFINITY);
    if (this.#most < least) return [];
    return Array.from(this.#literals.view().filter((literal) => this.#cost[literal] >= least));
  }

  /** The greatest cost below a limit; 0 if there is none. */
  below(limit: number): number {
    let greatest = 0;
    const literals = this.#literals.view();
    for (let i = 0; i < literals.length; i++) {
      const cost = this.#cost[literals[i]];
      if (cost < limit && cost > greatest) greatest = cost;
    }
    return greatest;
  }

  #enlarge(size: number): void {
    const cost = new Float64Array(size);
    cost.set(this.#cost);
    this.#cost = cost;
    const place = new Int32Array(size).fill(NONE);
    place.set(this.#place);
    this.#place = place;
  }
}
