// What of the coverage a tester remembers, as numbers: everything (exact), or targets in an order and a few bits ahead.
//
// With an order t1 .. tk and a window of m the tester knows i, the first target that is not covered, and which of the m after it are. It
// makes for any of them, and i grows past those that are covered. Window 0 is the sequential bound: targets one after the other, what is
// covered on the way forgotten. Window k - 1 forgets nothing. To forget is a strategy like others, so every window gives a chance that is
// certain, and a wider one no smaller chance.

import type { Parts } from './parts.ts';

export interface Tracker {
  /** What is remembered before the first visit. */
  readonly start: number;
  /** What is remembered after a visit to v, `memory` before. */
  visit(memory: number, v: number): number;
  /** Whether all that was to be covered is. */
  isDone(memory: number): boolean;
}

export class OrderTracker implements Tracker {
  readonly start: number;
  readonly #window: number;
  readonly #length: number;
  readonly #places: readonly (readonly number[])[];
  readonly #keys = new Map<number, number>();
  readonly #first: number[] = [];
  readonly #ahead: number[] = [];

  /** @param order parts by number; @param window at most 30 */
  constructor(parts: Parts, order: readonly number[], window: number) {
    const place = new Map(order.map((part, i) => [part, i]));
    this.#places = parts.carriedBy.map((list) => list.flatMap((part) => place.get(part) ?? []));
    this.#window = Math.min(window, Math.max(0, order.length - 1));
    this.#length = order.length;
    this.start = this.#memory(0, 0);
  }

  visit(memory: number, v: number): number {
    const places = this.#places[v];
    if (places.length === 0) return memory;
    let first = this.#first[memory];
    let ahead = this.#ahead[memory];
    // Once the first target is covered, the window moves on; another part of this node may be in it then.
    for (let isFirst = true; isFirst; ) {
      isFirst = false;
      for (const place of places) {
        const bit = place - first - 1;
        if (bit === -1) isFirst = true;
        else if (bit >= 0 && bit < this.#window) ahead |= 1 << bit;
      }
      for (let isCovered = isFirst; isCovered; ahead >>>= 1) {
        first++;
        isCovered = (ahead & 1) === 1;
      }
    }
    return this.#memory(first, ahead);
  }

  isDone(memory: number): boolean {
    return this.#first[memory] >= this.#length;
  }

  #memory(first: number, ahead: number): number {
    const key = first * 2 ** this.#window + ahead;
    let memory = this.#keys.get(key);
    if (memory === undefined) {
      memory = this.#first.length;
      this.#keys.set(key, memory);
      this.#first.push(first);
      this.#ahead.push(ahead);
    }
    return memory;
  }
}

/** Remembers everything; done as soon as the gain is enough. */
export class GainTracker implements Tracker {
  readonly start: number;
  readonly #parts: Parts;
  readonly #wanted: number;
  readonly #keys = new Map<bigint, number>();
  readonly #covered: bigint[] = [];
  readonly #gain: number[] = [];

  constructor(parts: Parts, wanted: number) {
    this.#parts = parts;
    this.#wanted = wanted;
    this.start = this.#memory(0n, 0);
  }

  visit(memory: number, v: number): number {
    let covered = this.#covered[memory];
    let gain = this.#gain[memory];
    for (const part of this.#parts.carriedBy[v]) {
      const bit = 1n << BigInt(part);
      if ((covered & bit) !== 0n) continue;
      covered |= bit;
      gain += this.#parts.all[part].gain;
    }
    return covered === this.#covered[memory] ? memory : this.#memory(covered, gain);
  }

  isDone(memory: number): boolean {
    return this.#gain[memory] >= this.#wanted;
  }

  #memory(covered: bigint, gain: number): number {
    let memory = this.#keys.get(covered);
    if (memory === undefined) {
      memory = this.#covered.length;
      this.#keys.set(covered, memory);
      this.#covered.push(covered);
      this.#gain.push(gain);
    }
    return memory;
  }
}
