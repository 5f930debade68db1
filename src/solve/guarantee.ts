// The guarantee without restart (theory section 5), from above: the ledger holds upper bounds, and what is left
// to do is to find a trap that improves one, or to prove that there is none that matters.
//
// Let F_t be the nodes with an upper bound of at most t. A set P whose tester nodes leave it only into F_t bounds
// each of its nodes by t + gain(P). If no such set, for t = 0 and every bound t that occurs, improves any node,
// the bounds are the values: the smallest wrong one would have a trap whose exits are all right. Two things keep
// the work small. P can be chosen inside a component, so components are settled bottom-up. And a node v matters
// for the initial node r only below K - dist(v), where K is what is to be proved of r and dist(v) the least gain
// of a path from r up to v (v left out): everything on the way to v is gained before v's value is.
//
// Inside a column nodes are asked for in decreasing order of what would improve them. One that is refuted is out
// for the rest of the column, so the graph falls apart quickly, and learned clauses stay valid.

import { componentRows, components, type Game, SUT } from '../game/index.ts';
import { ClosureSearch, type SearchStatus } from './closure-search.ts';
import { buildColumn } from './column.ts';
import { Ledger } from './ledger.ts';
import { NodeHeap } from './node-heap.ts';

const SLICE = 300_000;
const FIRST_PATIENCE = 20_000;

export class Guarantee {
  readonly ledger: Ledger;
  lower: number;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #distance: Float64Array;
  #step = Number.POSITIVE_INFINITY;
  /** The effort after which a question is left open. */
  #patience = 0;
  #effort = 0;

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(game: Game, goal: (upper: number) => number) {
    this.#game = game;
    this.#goal = goal;
    this.ledger = new Ledger(game);
    this.#distance = distances(game);
    this.lower = game.gain[game.initial];
  }

  get upper(): number {
    return this.ledger.upper[this.#game.initial];
  }

  /** What is to be proved in this round: the goal, or a step towards it. */
  get #target(): number {
    return Math.min(this.upper, this.#step, this.#goal(this.upper));
  }

  /** Yields after every slice of work; when it returns, `lower` is at least the goal. */
  *run(): Generator<void, void> {
    const game = this.#game;
    const parts = components(game);
    const { start, nodes } = componentRows(parts);
    const rows: Int32Array[] = [];
    for (let c = 0; c < parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (this.#distance[row[0]] === Number.POSITIVE_INFINITY) continue;
      if (row.length > 1) rows.push(row);
      this.#stayInside(row, parts.of);
      this.ledger.relax();
    }
    yield;
    this.#patience = FIRST_PATIENCE;
    yield* this.#round(rows);
    this.#patience = Number.POSITIVE_INFINITY;
    let pace = Math.max(1, Math.ceil((this.upper - this.lower) / 64));
    while (this.lower < Math.min(this.upper, this.#goal(this.upper))) {
      this.#step = this.lower + pace;
      const before = this.#effort;
      yield* this.#round(rows);
      this.lower = this.#target;
      const spent = this.#effort - before;
      if (spent < 0.3 * before || spent < SLICE) pace *= 2;
      else if (spent > 2 * before && pace > 1) pace = Math.floor(pace / 2);
      yield;
    }
  }

  /** Settles all components as far as the step asks for it. */
  *#round(rows: readonly Int32Array[]): Generator<void, void> {
    for (const row of rows) yield* this.#settle(row);
  }

  /** The whole component as a trap bounds each of its nodes. */
  #stayInside(row: Int32Array, of: Int32Array): void {
    const { owner, gain, outStart, target } = this.#game;
    if (row.length === 1) {
      this.ledger.relaxNode(row[0]);
      return;
    }
    let sum = 0;
    let worst = 0;
    for (const u of row) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (of[w] !== of[u]) worst = Math.max(worst, this.ledger.upper[w]);
      }
    }
    for (const u of row) this.ledger.note(u, sum + worst, row);
    for (const u of row) this.ledger.relaxNode(u);
  }

  /** Proves the bounds of a component, or improves them until they can be proved. */
  *#settle(row: Int32Array): Generator<void, void> {
    const { upper } = this.ledger;
    const { outStart, target } = this.#game;
    let t = 0;
    while (t < this.#target) {
      yield* this.#settleColumn(row, t);
      let next = Number.POSITIVE_INFINITY;
      const consider = (w: number) => {
        if (upper[w] > t && upper[w] < next) next = upper[w];
      };
      for (const v of row) {
        consider(v);
        for (let e = outStart[v]; e < outStart[v + 1]; e++) consider(target[e]);
      }
      t = next;
    }
  }

  /** What a set must stay below to matter to a node. */
  #limit(v: number): number {
    return Math.min(this.ledger.upper[v], this.#target - this.#distance[v]) - 1;
  }

  *#settleColumn(row: Int32Array, t: number): Generator<void, void> {
    const game = this.#game;
    const { upper } = this.ledger;
    const asked = row.filter((v) => this.#limit(v) - t >= game.gain[v]);
    if (asked.length === 0) return;
    const { problem, item } = buildColumn(game, row, asked, (w) => upper[w] <= t);
    if (problem.n === 0) return;
    const search = new ClosureSearch(problem);
    for (;;) {
      let v = -1;
      for (const u of asked) {
        if (item[u] < 0 || search.isExcluded(item[u])) continue;
        if (this.#limit(u) - t < game.gain[u]) continue;
        if (v < 0 || this.#limit(u) > this.#limit(v)) v = u;
      }
      if (v < 0) return;
      search.ask(item[v], this.#limit(v) - t);
      const status = yield* this.#search(search);
      if (status !== 'found') {
        search.exclude(item[v]);
        continue;
      }
      const trap = Int32Array.from(Array.from(search.found).flatMap((i) => Array.from(problem.members[i])));
      let value = t;
      for (const u of trap) value += game.gain[u];
      for (const u of trap) this.ledger.note(u, value, trap);
      this.ledger.relax();
    }
  }

  *#search(search: ClosureSearch): Generator<void, SearchStatus> {
    const before = search.effort;
    for (;;) {
      const status = search.run(Math.min(SLICE, this.#patience));
      const spent = search.effort - before;
      if (status !== 'open' || spent >= this.#patience) {
        this.#effort += spent;
        return status;
      }
      yield;
    }
  }
}

/** The least gain of a path from the initial node to each node, that node left out; Infinity if there is none. */
function distances(game: Game): Float64Array {
  const { gain, outStart, target } = game;
  const distance = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
  const heap = new NodeHeap();
  distance[game.initial] = 0;
  heap.push(game.initial, 0);
  while (heap.size > 0) {
    const key = heap.key;
    const v = heap.pop();
    if (key > distance[v]) continue;
    const next = key + gain[v];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (next < distance[w]) {
        distance[w] = next;
        heap.push(w, next);
      }
    }
  }
  return distance;
}
