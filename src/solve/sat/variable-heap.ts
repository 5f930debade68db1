// Decides by activity: the most active open variable first, of equal ones the first. It is made true, always; or what it was last, false at the
// beginning. A binary heap that knows where each variable is.

import type { Cdcl } from './cdcl.ts';
import type { Order } from './steering.ts';

export class VariableHeap implements Order {
  readonly #solver: Cdcl;
  #activity = new Float64Array(64);
  #wasTrue = new Uint8Array(64);
  /** Where a variable is in the heap, -1 if it is not. */
  #place = new Int32Array(64);
  #heap = new Int32Array(64);
  #size = 0;
  readonly #value: 'true' | 'last';

  constructor(solver: Cdcl, value: 'true' | 'last') {
    this.#solver = solver;
    this.#value = value;
  }

  add(v: number): void {
    if (v === this.#place.length) this.#enlarge(2 * v);
    this.#place[v] = -1;
    this.#wasTrue[v] = this.#value === 'true' ? 1 : 0;
    this.release(2 * v + 1);
  }

  #enlarge(size: number): void {
    const activity = new Float64Array(size);
    activity.set(this.#activity);
    this.#activity = activity;
    const wasTrue = new Uint8Array(size);
    wasTrue.set(this.#wasTrue);
    this.#wasTrue = wasTrue;
    const place = new Int32Array(size);
    place.set(this.#place);
    this.#place = place;
    const heap = new Int32Array(size);
    heap.set(this.#heap);
    this.#heap = heap;
  }

  release(literal: number): void {
    const v = literal >> 1;
    if (this.#value === 'last') this.#wasTrue[v] = 1 - (literal & 1);
    if (this.#place[v] >= 0) return;
    this.#place[v] = this.#size;
    this.#heap[this.#size++] = v;
    this.#rise(this.#size - 1);
  }

  next(): number {
    const { state } = this.#solver.trail;
    while (this.#size > 0) {
      const v = this.#pop();
      this.#solver.effortElsewhere++;
      if (state[v] === 0) return 2 * v + 1 - this.#wasTrue[v];
    }
    return -1;
  }

  bump(v: number, by: number): number {
    this.#activity[v] += by;
    if (this.#place[v] >= 0) this.#rise(this.#place[v]);
    return this.#activity[v];
  }

  scale(factor: number): void {
    for (let v = 0; v < this.#activity.length; v++) this.#activity[v] *= factor;
  }

  #pop(): number {
    const first = this.#heap[0];
    this.#place[first] = -1;
    const last = this.#heap[--this.#size];
    if (this.#size > 0) {
      this.#heap[0] = last;
      this.#place[last] = 0;
      this.#sink(0);
    }
    return first;
  }

  #isBefore(u: number, v: number): boolean {
    const difference = this.#activity[u] - this.#activity[v];
    return difference > 0 || (difference === 0 && u < v);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const v = heap[from];
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#isBefore(v, heap[parent])) break;
      heap[i] = heap[parent];
      this.#place[heap[i]] = i;
      i = parent;
    }
    heap[i] = v;
    this.#place[v] = i;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const v = heap[from];
    let i = from;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(heap[child + 1], heap[child])) child++;
      if (!this.#isBefore(heap[child], v)) break;
      heap[i] = heap[child];
      this.#place[heap[i]] = i;
      i = child;
    }
    heap[i] = v;
    this.#place[v] = i;
  }
}
