// The values of exits that are still to be dealt with, in increasing order, each with the nodes that have it. Bounds fall
// meanwhile: a node is added again then, and what is stale is skipped.

import { DEAR, NodeHeap, SLICE, type Slices } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

export interface ColumnValue {
  readonly value: number;
  /** The nodes of that value that a tester may leave a set for; none at value 0, which stands for no exit and for exits worth nothing. */
  readonly exits: readonly number[];
}

export class ColumnQueue {
  readonly #upper: Float64Array;
  readonly #heap = new NodeHeap();
  #begun = false;

  constructor(upper: Float64Array) {
    this.#upper = upper;
  }

  /** The nodes of a component and those that follow it, as far as their values are below `end`; in slices. */
  *adding({ outStart, target }: Game, of: Int32Array, row: Int32Array, end: number): Slices<void> {
    const upper = this.#upper;
    let left = SLICE;
    for (const v of row) {
      left -= outStart[v + 1] - outStart[v] + 1;
      if (left < 0) {
        left = SLICE;
        yield;
      }
      if (upper[v] < end) this.add(v);
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (of[w] !== of[v] && upper[w] < end) this.add(w);
      }
    }
  }

  add(v: number): void {
    if (this.#upper[v] === 0) this.#begun = false;
    else this.#heap.push(v, this.#upper[v]);
  }

  putBack({ value, exits }: ColumnValue): void {
    if (value === 0) this.#begun = false;
    for (const v of exits) this.#heap.push(v, value);
  }

  /** The least value that taking() would give, Infinity if there is none. */
  get next(): number {
    if (!this.#begun) return 0;
    const heap = this.#heap;
    while (heap.size > 0 && heap.key !== this.#upper[heap.top]) heap.pop();
    return heap.size > 0 ? heap.key : Number.POSITIVE_INFINITY;
  }

  /** Up to `width` columns below `end`; in slices. */
  *taking(width: number, end: number): Slices<ColumnValue[]> {
    const columns: ColumnValue[] = [];
    if (!this.#begun) {
      this.#begun = true;
      columns.push({ value: 0, exits: [] });
    }
    const heap = this.#heap;
    let left = SLICE;
    while (columns.length < width && this.next < end) {
      const value = heap.key;
      const exits: number[] = [];
      while (heap.size > 0 && heap.key === value) {
        left -= DEAR;
        if (left < 0) {
          left = SLICE;
          yield;
        }
        const v = heap.pop();
        if (this.#upper[v] === value && v !== exits[exits.length - 1]) exits.push(v);
      }
      columns.push({ value, exits });
    }
    return columns;
  }
}
