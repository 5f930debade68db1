// An ordered partition of the items and rules of a problem, refined until any two items of a cell have as many rules, and are options of as many, in each other cell, and rules
// likewise (colour refinement; Hopcroft 1971, Paige and Tarjan 1987). What a symmetry maps to each other stays in one cell.
//
// Cells stand in an order that depends on nothing but the structure, so that two refinements that began alike (an item each singled out) correspond place by place. Splits can be taken back, by
// making cells one again. O(size log size) altogether, and O(what changed) after an item is singled out.

import type { ClosureProblem } from '../closure-problem.ts';
import { usesOf } from '../uses.ts';

export class Partition {
  /** Items are numbered as they are, rule c is n + c. */
  readonly element: Int32Array;
  readonly #place: Int32Array;
  /** The place at which the cell of an element begins. */
  readonly cell: Int32Array;
  /** By the place at which a cell begins. */
  readonly length: Int32Array;
  /** How many cells of items there are. */
  #itemCells = 0;
  /** Steps done so far. */
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #uses: ReturnType<typeof usesOf>;
  /** The begin of each cell that was split off, in order. */
  readonly #splits: number[] = [];
  readonly #count: Int32Array;
  readonly #queue: number[] = [];
  readonly #isQueued: Uint8Array;
  /** The cells that were touched, and how many elements of each. */
  readonly #hit: number[] = [];
  readonly #hits: Int32Array;
  readonly #members: Int32Array;

  constructor(problem: ClosureProblem) {
    const { n, ruleOwner } = problem;
    const size = n + ruleOwner.length;
    this.#problem = problem;
    this.#uses = usesOf(problem);
    this.element = new Int32Array(size);
    this.#place = new Int32Array(size);
    this.cell = new Int32Array(size);
    this.length = new Int32Array(size);
    this.#count = new Int32Array(size);
    this.#hits = new Int32Array(size);
    this.#members = new Int32Array(size);
    this.#isQueued = new Uint8Array(size);
    this.#begin();
    this.#refine();
  }

  /** Items by weight, item 0 by itself; rules by their number of options. */
  #begin(): void {
    const { n, weight, ruleOwner, optionStart } = this.#problem;
    const items = Array.from({ length: n - 1 }, (_, i) => i + 1).sort(
      (a, b) => weight[a] - weight[b] || a - b,
    );
    const size = (c: number) => optionStart[c + 1] - optionStart[c];
    const rules = Array.from(ruleOwner.keys()).sort((a, b) => size(a) - size(b) || a - b);
    let begin = 0;
    let at = 0;
    const add = (v: number, isNew: boolean) => {
      if (isNew) {
        begin = at;
        this.#enqueue(at);
        if (v < n) this.#itemCells++;
      }
      this.element[at] = v;
      this.#place[v] = at++;
      this.cell[v] = begin;
      this.length[begin]++;
    };
    add(0, true);
    for (const [i, v] of items.entries()) add(v, i === 0 || weight[v] !== weight[items[i - 1]]);
    for (const [i, c] of rules.entries()) add(n + c, i === 0 || size(c) !== size(rules[i - 1]));
  }

  /** Whether no two items are in one cell. */
  get isDiscrete(): boolean {
    return this.#itemCells === this.#problem.n;
  }

  /** What is in the cell of an item. */
  membersOf(v: number): Int32Array {
    const begin = this.cell[v];
    return this.element.subarray(begin, begin + this.length[begin]);
  }

  /** The item with the least number in the cell that begins there. */
  leastAt(begin: number): number {
    return this.membersOf(this.element[begin]).reduce((a, b) => Math.min(a, b));
  }

  /** How many splits there were: what to go back to. */
  get mark(): number {
    return this.#splits.length;
  }

  /** Makes the cells one again that were split since the mark. */
  undo(mark: number): void {
    const { n } = this.#problem;
    while (this.#splits.length > mark) {
      const begin = this.#splits.pop()!;
      const before = this.cell[this.element[begin - 1]];
      const end = begin + this.length[begin];
      for (let i = begin; i < end; i++) this.cell[this.element[i]] = before;
      this.length[before] += this.length[begin];
      this.length[begin] = 0;
      if (begin < n) this.#itemCells--;
    }
  }

  /** Gives an item a cell of its own, the last place of its cell, and refines; a number that tells what came of it. */
  single(v: number): number {
    const begin = this.cell[v];
    this.#swap(v, begin + this.length[begin] - 1);
    this.#splitOff(begin, this.length[begin] - 1);
    return this.#refine();
  }

  #enqueue(begin: number): void {
    if (this.#isQueued[begin]) return;
    this.#isQueued[begin] = 1;
    this.#queue.push(begin);
  }

  #swap(v: number, to: number): void {
    const from = this.#place[v];
    const other = this.element[to];
    this.element[from] = other;
    this.element[to] = v;
    this.#place[other] = from;
    this.#place[v] = to;
  }

  /** Makes what follows the first `count` elements of a cell a cell of its own. */
  #splitOff(begin: number, count: number): void {
    const next = begin + count;
    this.length[next] = this.length[begin] - count;
    this.length[begin] = count;
    for (let i = next; i < next + this.length[next]; i++) this.cell[this.element[i]] = next;
    this.#splits.push(next);
    if (next < this.#problem.n) this.#itemCells++;
    if (this.#isQueued[begin] || this.length[next] <= count) this.#enqueue(next);
    else this.#enqueue(begin);
  }

  #refine(): number {
    const { n, ruleStart, ruleOwner, optionStart, option } = this.#problem;
    const { start, rule } = this.#uses;
    const members = this.#members;
    let trace = 0;
    for (let q = 0; q < this.#queue.length; q++) {
      const begin = this.#queue[q];
      this.#isQueued[begin] = 0;
      if (this.isDiscrete) continue;
      const count = this.length[begin];
      for (let k = 0; k < count; k++) members[k] = this.element[begin + k];
      if (begin < n) {
        for (let k = 0; k < count; k++) {
          const v = members[k];
          for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) this.#touch(n + c);
        }
        trace = this.#splitTouched(trace);
        for (let k = 0; k < count; k++) {
          const v = members[k];
          for (let i = start[v]; i < start[v + 1]; i++) this.#touch(n + rule[i]);
        }
      } else {
        for (let k = 0; k < count; k++) this.#touch(ruleOwner[members[k] - n]);
        trace = this.#splitTouched(trace);
        for (let k = 0; k < count; k++) {
          const c = members[k] - n;
          for (let i = optionStart[c]; i < optionStart[c + 1]; i++) this.#touch(option[i]);
        }
      }
      trace = this.#splitTouched(trace);
    }
    this.#queue.length = 0;
    return trace;
  }

  /** Counts an element that may differ from others of its cell, and puts it at the end of the cell. */
  #touch(v: number): void {
    this.effort++;
    const begin = this.cell[v];
    if (this.length[begin] === 1 || this.#count[v]++ > 0) return;
    if (this.#hits[begin] === 0) this.#hit.push(begin);
    this.#swap(v, begin + this.length[begin] - ++this.#hits[begin]);
  }

  /** Splits the cells that were touched by how often each element was; a number that tells how, made one with `trace`. */
  #splitTouched(trace: number): number {
    const hit = this.#hit;
    const count = this.#count;
    if (hit.length > 1) hit.sort((a, b) => a - b);
    let mixed = trace;
    for (const begin of hit) {
      const end = begin + this.length[begin];
      const from = end - this.#hits[begin];
      this.#hits[begin] = 0;
      this.#sortByCount(from, end);
      let cell = begin;
      let before = from > begin ? 0 : count[this.element[begin]];
      for (let i = from; i < end; i++) {
        const times = count[this.element[i]];
        if (times === before) continue;
        this.#splitOff(cell, i - cell);
        mixed = Math.imul(mixed ^ (31 * i + times), 0x2c1b3c6d);
        mixed ^= mixed >>> 15;
        before = times;
        cell = i;
      }
      mixed = Math.imul(mixed ^ (begin + before), 0x297a2d39);
      for (let i = from; i < end; i++) count[this.element[i]] = 0;
    }
    hit.length = 0;
    return mixed;
  }

  #sortByCount(from: number, end: number): void {
    const count = this.#count;
    const least = count[this.element[from]];
    let i = from + 1;
    while (i < end && count[this.element[i]] === least) i++;
    if (i === end) return;
    const row = this.element.subarray(from, end).sort((a, b) => count[a] - count[b]);
    for (let k = 0; k < row.length; k++) this.#place[row[k]] = from + k;
  }
}
