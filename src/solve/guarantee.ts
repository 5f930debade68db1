// The guarantee without restart (theory section 5), from above: the ledger holds upper bounds, and what is left
// to do is to find a trap that improves one, or to prove that there is none that matters.
//
// Let F_t be the nodes with an upper bound of at most t. A set P whose tester nodes leave it only into F_t bounds
// each of its nodes by t + gain(P). If no such set, for t = 0 and every bound t that occurs, improves any node,
// the bounds are the values: the smallest wrong one would have a trap whose exits are all right. What keeps the
// work small:
//
// - P can be chosen inside a component, so components are settled bottom-up.
// - Only a set with an exit of value t belongs to column t > 0; the others are in an earlier one.
// - A node v matters for the initial node r only below K - dist(v), where K is what is to be proved of r and
//   dist(v) the least gain of a path from r up to v (v left out): what is on the way is gained before. K rises
//   step by step to the upper bound, so lower bounds come with time; small steps are cheap.
// - An SUT node is asked for only if it follows another: else a set that improves it improves a tester node
//   of the set too, or a bound that moving on already gives.
//
// Inside a column nodes are asked for in decreasing order of what would improve them. One that is refuted is out
// for the rest of the column, so the graph falls apart quickly, and learned clauses stay valid.

import { type Components, componentRows, components, type Game, SUT } from '../game/index.ts';
import { descend } from './closure-descent.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { ClosureSearch, type SearchStatus } from './closure-search.ts';
import { type Column, ColumnBuilder } from './column.ts';
import { distances } from './distances.ts';
import { Ledger } from './ledger.ts';
import { NodeHeap } from './node-heap.ts';
import { Pace } from './pace.ts';
import type { TrapWitness } from './witness.ts';

const SLICE = 300_000;
/** The effort that a question, and all of them together, may take before the first lower bound. */
const FIRST_PATIENCE = 20_000;
const FIRST_EFFORT = 2_000_000;
const DESCENT = 5_000_000;
const DESCENTS = 40;

export class Guarantee {
  readonly ledger: Ledger;
  lower: number;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #parts: Components;
  readonly #distance: Float64Array;
  /** What a set improving a node must stay below K minus; Infinity for nodes that need not be asked for. */
  readonly #offset: Float64Array;
  readonly #builder: ColumnBuilder;
  #step = Number.POSITIVE_INFINITY;
  #patience = Number.POSITIVE_INFINITY;
  #effort = 0;
  #mostEffort = Number.POSITIVE_INFINITY;

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(game: Game, goal: (upper: number) => number) {
    this.#game = game;
    this.#goal = goal;
    this.ledger = new Ledger(game);
    this.#parts = components(game);
    this.#distance = distances(game);
    this.#offset = offsets(game, this.#parts, this.#distance);
    this.#builder = new ColumnBuilder(game);
    this.lower = game.gain[game.initial];
  }

  get upper(): number {
    this.ledger.tighten();
    return this.ledger.upper[this.#game.initial];
  }

  witness(scaled: boolean): TrapWitness {
    return this.ledger.witness(scaled);
  }

  /** What is to be proved in this round: the goal, or a step towards it. */
  get #target(): number {
    const upper = this.ledger.upper[this.#game.initial];
    return Math.min(upper, this.#step, this.#goal(upper));
  }

  /** Yields after every slice of work; when it returns, `lower` is at least the goal. */
  *run(): Generator<void, void> {
    const { start, nodes } = componentRows(this.#parts);
    const rows: Int32Array[] = [];
    for (let c = 0; c < this.#parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (this.#distance[row[0]] === Number.POSITIVE_INFINITY) continue;
      if (row.length > 1) rows.push(row);
      this.#stayInside(row);
      this.ledger.relax();
    }
    yield;
    for (const row of rows) {
      yield* this.#descendIn(row);
    }
    this.#patience = FIRST_PATIENCE;
    this.#mostEffort = FIRST_EFFORT;
    yield* this.#round(rows);
    this.#patience = this.#mostEffort = Number.POSITIVE_INFINITY;
    const pace = new Pace(this.upper - this.lower);
    while (this.lower < Math.min(this.upper, this.#goal(this.upper))) {
      this.#step = this.lower + pace.step;
      const before = this.#effort;
      yield* this.#round(rows);
      this.lower = this.#target;
      pace.spent(this.#effort - before);
      yield;
    }
  }

  /** The whole component as a trap bounds each of its nodes. */
  #stayInside(row: Int32Array): void {
    const { owner, gain, outStart, target } = this.#game;
    const { of } = this.#parts;
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

  /** First bounds by descent: a small set without exits, then sets that lead to what is bounded already. */
  *#descendIn(row: Int32Array): Generator<void, void> {
    const { upper } = this.ledger;
    const whole = upper[row[0]];
    let asked = row;
    let t = 0;
    for (let i = 0; i < DESCENTS && asked.length > 0; i++) {
      const { problem } = this.#build(row, asked, Number.POSITIVE_INFINITY, t);
      if (problem.n > 0) this.#noteSet(problem, descend(problem, -1, DESCENT));
      yield;
      const left = row.filter((v) => upper[v] >= whole);
      if (i > 0 && left.length === asked.length) break;
      asked = left;
      t = whole - 1;
    }
  }

  #build(row: Int32Array, asked: Int32Array, most: number, t: number): Column {
    const { upper } = this.ledger;
    const { of } = this.#parts;
    const own = of[row[0]];
    const column = this.#builder.build(
      asked,
      most,
      (v) => of[v] === own,
      (w) => upper[w] <= t,
    );
    this.#effort += column.effort;
    return column;
  }

  /** Notes what a set of items bounds. */
  #noteSet(problem: ClosureProblem, items: Int32Array): void {
    const { owner, gain, outStart, target } = this.#game;
    const trap = Int32Array.from(Array.from(items).flatMap((i) => Array.from(problem.members[i])));
    const inside = new Set(trap);
    let sum = 0;
    let worst = 0;
    for (const u of trap) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside.has(target[e])) worst = Math.max(worst, this.ledger.upper[target[e]]);
      }
    }
    for (const u of trap) this.ledger.note(u, sum + worst, trap);
    this.ledger.relax();
  }

  /** Settles all components as far as the step asks for it. */
  *#round(rows: readonly Int32Array[]): Generator<void, void> {
    for (const row of rows) if (this.#effort < this.#mostEffort) yield* this.#settle(row);
  }

  /** Proves the bounds of a component, or improves them until they can be proved: column by column. */
  *#settle(row: Int32Array): Generator<void, void> {
    const { upper, changed } = this.ledger;
    const { outStart, target } = this.#game;
    const { of } = this.#parts;
    if (!row.some((v) => this.#limit(v) > 0)) return;
    yield* this.#settleColumn(row, 0, row);
    const values = new NodeHeap();
    for (const v of row) {
      values.push(v, upper[v]);
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (of[w] !== of[v]) values.push(w, upper[w]);
      }
    }
    changed.length = 0;
    while (values.size > 0 && values.key < this.#target && this.#effort < this.#mostEffort) {
      const t = values.key;
      const exits: number[] = [];
      while (values.size > 0 && values.key === t) {
        const w = values.pop();
        if (upper[w] === t && w !== exits[exits.length - 1]) exits.push(w);
      }
      if (exits.length > 0) yield* this.#settleColumn(row, t, Int32Array.from(exits));
      for (const v of changed) if (of[v] === of[row[0]]) values.push(v, upper[v]);
      changed.length = 0;
    }
  }

  /** What a set that matters to a node weighs at most, together with its worst exit. */
  #limit(v: number): number {
    return Math.min(this.ledger.upper[v], this.#target - this.#offset[v]) - 1;
  }

  /** The sets whose worst exit has value t and is one of `exits`; at t = 0 those without exits. */
  *#settleColumn(row: Int32Array, t: number, exits: Int32Array): Generator<void, void> {
    const game = this.#game;
    const own = this.#parts.of[row[0]];
    const asked = t === 0 ? row.filter((v) => this.#limit(v) >= game.gain[v]) : this.#before(exits, own, t);
    this.#effort += asked.length;
    if (asked.length === 0) return;
    let most = 0;
    for (const v of asked) most = Math.max(most, this.#limit(v) - t);
    const { problem, item } = this.#build(row, asked, most, t);
    if (problem.n === 0) return;
    const search = new ClosureSearch(problem);
    const waiting = new NodeHeap();
    for (const v of asked) if (item(v) >= 0) waiting.push(v, -this.#limit(v));
    while (waiting.size > 0 && this.#effort < this.#mostEffort) {
      const key = waiting.key;
      const v = waiting.pop();
      const limit = this.#limit(v);
      if (limit - t < game.gain[v] || search.isExcluded(item(v))) continue;
      if (limit < -key) {
        waiting.push(v, -limit);
        continue;
      }
      search.ask(item(v), limit - t);
      const status = yield* this.#search(search);
      if (status !== 'found') {
        search.exclude(item(v));
        continue;
      }
      this.#noteSet(problem, search.found);
      waiting.push(v, -this.#limit(v));
    }
  }

  /** The nodes of a component to ask for in column t: those near enough to a tester node with such an exit. */
  #before(exits: Int32Array, own: number, t: number): Int32Array {
    const { owner, gain, inStart, inEdge, source } = this.#game;
    const { of } = this.#parts;
    const most = this.#target - t - 1;
    const gained = new Map<number, number>();
    const heap = new NodeHeap();
    const visit = (v: number, sum: number) => {
      if (sum > most || sum >= (gained.get(v) ?? Number.POSITIVE_INFINITY)) return;
      gained.set(v, sum);
      heap.push(v, sum);
    };
    for (const w of exits) {
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] === own && owner[u] !== SUT) visit(u, gain[u]);
      }
    }
    const asked: number[] = [];
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== gained.get(v)) continue;
      if (this.#limit(v) - t >= sum) asked.push(v);
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] === own) visit(u, sum + gain[u]);
      }
    }
    return Int32Array.from(asked);
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

/**
 * For each node to be asked for, the gain that lies before it or, for a tester node, before an SUT node that
 * follows it; Infinity for SUT nodes that no SUT node of their component leads to.
 */
function offsets(game: Game, { of }: Components, distance: Float64Array): Float64Array {
  const { n, owner, outStart, target, inStart, inEdge, source } = game;
  const offset = distance.slice();
  for (let v = 0; v < n; v++) {
    if (owner[v] === SUT) {
      let follows = false;
      for (let i = inStart[v]; i < inStart[v + 1] && !follows; i++) {
        const u = source[inEdge[i]];
        follows = owner[u] === SUT && of[u] === of[v];
      }
      if (!follows) offset[v] = Number.POSITIVE_INFINITY;
      continue;
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (owner[w] === SUT && distance[w] < offset[v]) offset[v] = distance[w];
    }
  }
  return offset;
}
