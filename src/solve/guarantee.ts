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
import { type Column, ColumnBuilder, type Reduction } from './column.ts';
import { ColumnQueue, type ColumnValue } from './column-queue.ts';
import { distances } from './distances.ts';
import { Falls } from './falls.ts';
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
/** The effort of the questions to a column before it is reduced fully, which takes about the square of its size. */
const LIGHT_SHARE = 1;
/** The effort of a question to a column that is not reduced, by its size. */
const QUICK = 30;

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
  /** No set bounds a node by that or less, with the bounds there were when its component was settled last. */
  readonly #settled: Float64Array;
  readonly #settledAt: Int32Array;
  readonly #falls = new Falls();
  /** While a component is settled: the column up to which no set improves a node, Infinity where none can. */
  readonly #until: Float64Array;
  #certain = true;
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
    this.#settled = new Float64Array(game.n);
    this.#until = new Float64Array(game.n);
    this.#settledAt = new Int32Array(this.#parts.count);
    this.lower = game.gain[game.initial];
  }

  witness(scaled: boolean): TrapWitness {
    return this.ledger.witness(scaled);
  }

  get upper(): number {
    this.ledger.tighten();
    return this.ledger.upper[this.#game.initial];
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
      this.#step = pace.aim(this.lower, this.upper);
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
      const { problem } = this.#build(row, asked, Number.POSITIVE_INFINITY, t, 'light');
      if (problem.n > 0) this.#noteSet(problem, descend(problem, -1, DESCENT));
      yield;
      const left = row.filter((v) => upper[v] >= whole);
      if (i > 0 && left.length === asked.length) break;
      asked = left;
      t = whole - 1;
    }
  }

  #build(row: Int32Array, asked: Int32Array, most: number, t: number, reduction: Reduction): Column {
    const { upper } = this.ledger;
    const { of } = this.#parts;
    const own = of[row[0]];
    const column = this.#builder.build(
      asked,
      most,
      (v) => of[v] === own,
      (w) => upper[w] <= t,
      reduction,
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

  /**
   * Proves the bounds of a component, or improves them until they can be proved: by ranges of columns, as wide as
   * are refuted at once, down to single ones.
   */
  *#settle(row: Int32Array): Generator<void, void> {
    const { of } = this.#parts;
    this.#takeChanged();
    const since = this.#falls.leastSince(this.#settledAt[of[row[0]]]);
    const open = row.filter(
      (v) => this.#limit(v) > Math.min(this.#settled[v], since + this.#game.gain[v] - 1),
    );
    this.#effort += row.length;
    if (open.length === 0) return;
    for (const v of row) this.#until[v] = Number.POSITIVE_INFINITY;
    for (const v of open) this.#until[v] = -1;
    const values = new ColumnQueue(this.ledger.upper);
    values.addAll(this.#game, of, row);
    this.#certain = true;
    let width = Number.POSITIVE_INFINITY;
    while (values.next < this.#target) {
      if (this.#effort >= this.#mostEffort) return;
      const columns = values.take(width, this.#target);
      const refuted = yield* this.#refute(row, columns);
      if (refuted) width *= 2;
      else if (columns.length > 1) {
        width = columns.length >> 1;
        for (const column of columns) values.putBack(column);
      } else if (!(yield* this.#settleColumn(row, columns[0], 'light'))) {
        yield* this.#settleColumn(row, columns[0], 'full');
      }
      const changed = this.#takeChanged();
      if (changed.length === 0) continue;
      let least = Number.POSITIVE_INFINITY;
      for (const v of changed) {
        least = Math.min(least, this.ledger.upper[v]);
        if (of[v] === of[row[0]]) values.add(v);
      }
      // New exits matter from their own column on, and only to what they could still improve.
      for (const v of row) {
        if (this.#until[v] >= least && this.#limit(v) >= least + this.#game.gain[v])
          this.#until[v] = least - 1;
      }
    }
    if (!this.#certain) return;
    for (const v of row) this.#settled[v] = this.#limit(v);
    this.#settledAt[of[row[0]]] = this.#falls.now;
  }

  /** What a set that matters to a node weighs at most, together with its worst exit. */
  #limit(v: number): number {
    return Math.min(this.ledger.upper[v], this.#target - this.#offset[v]) - 1;
  }

  /** The nodes that a set whose exits are those of these columns could improve, as far as that is not refuted. */
  #candidates(row: Int32Array, columns: readonly ColumnValue[]): Int32Array {
    const { gain } = this.#game;
    const first = columns[0].value;
    const last = columns[columns.length - 1].value;
    const near =
      first === 0
        ? row.filter((v) => this.#limit(v) >= gain[v])
        : this.#before(
            columns.flatMap(({ exits }) => exits),
            this.#parts.of[row[0]],
            first,
          );
    this.#effort += near.length;
    return near.filter((v) => this.#until[v] < last);
  }

  /**
   * Whether propagation and bounds, with hardly any search, tell that no set with exits among these columns improves
   * a node. The more exits, the lighter are the sets, so one problem with the exits of all columns and
   * what is left by the first of them speaks for all.
   */
  *#refute(row: Int32Array, columns: readonly ColumnValue[]): Generator<void, boolean> {
    const { gain } = this.#game;
    const first = columns[0].value;
    const last = columns[columns.length - 1].value;
    const until = this.#until;
    const asked = this.#candidates(row, columns);
    if (asked.length === 0) return true;
    let most = 0;
    for (const v of asked) most = Math.max(most, this.#limit(v) - first);
    const { problem, item } = this.#build(row, asked, most, last, 'none');
    for (const v of asked) if (item(v) < 0) until[v] = last;
    if (problem.n === 0) return true;
    const search = new ClosureSearch(problem);
    const patience = QUICK * (problem.n + problem.option.length);
    const order = asked.filter((v) => item(v) >= 0).sort((a, b) => this.#limit(b) - this.#limit(a) || a - b);
    for (const v of order) {
      const limit = this.#limit(v) - first;
      if (limit >= gain[v] && !search.isExcluded(item(v))) {
        search.ask(item(v), limit);
        const status = yield* this.#search(search, patience);
        if (status === 'found') this.#noteSet(problem, search.found);
        if (status !== 'none') return false;
        search.exclude(item(v));
      }
      until[v] = last;
    }
    return true;
  }

  /**
   * The sets whose worst exit is the column's value; at 0 those without exits. False if that turned out to be worth a
   * fuller reduction.
   */
  *#settleColumn(
    row: Int32Array,
    column: ColumnValue,
    reduction: 'light' | 'full',
  ): Generator<void, boolean> {
    const { gain } = this.#game;
    const t = column.value;
    const asked = this.#candidates(row, [column]);
    if (asked.length === 0) return true;
    let most = 0;
    for (const v of asked) most = Math.max(most, this.#limit(v) - t);
    const { problem, item } = this.#build(row, asked, most, t, reduction);
    if (problem.n === 0) return true;
    const search = new ClosureSearch(problem);
    const enough = reduction === 'light' ? LIGHT_SHARE * problem.n * problem.n : Number.POSITIVE_INFINITY;
    const patience = Math.min(this.#patience, enough);
    const waiting = new NodeHeap();
    for (const v of asked) {
      if (item(v) >= 0) waiting.push(v, -this.#limit(v));
      else this.#until[v] = t;
    }
    while (waiting.size > 0 && this.#effort < this.#mostEffort) {
      const key = waiting.key;
      const v = waiting.pop();
      const limit = this.#limit(v);
      if (limit - t < gain[v]) continue;
      if (search.isExcluded(item(v))) {
        this.#until[v] = t;
        continue;
      }
      if (limit < -key) {
        waiting.push(v, -limit);
        continue;
      }
      if (search.effort > enough) return false;
      search.ask(item(v), limit - t);
      const status = yield* this.#search(search, patience);
      if (status === 'found') {
        this.#noteSet(problem, search.found);
        waiting.push(v, -this.#limit(v));
        continue;
      }
      if (status === 'open') {
        if (patience < this.#patience) return false;
        this.#certain = false;
      }
      search.exclude(item(v));
      this.#until[v] = t;
    }
    return true;
  }

  /** The nodes whose bound fell since they were taken last. */
  #takeChanged(): readonly number[] {
    const { upper, changed } = this.ledger;
    if (changed.length === 0) return changed;
    let least = Number.POSITIVE_INFINITY;
    for (const v of changed) least = Math.min(least, upper[v]);
    this.#falls.note(least);
    return changed.splice(0);
  }

  /** The nodes of a component to ask for in column t: those near enough to a tester node with such an exit. */
  #before(exits: readonly number[], own: number, t: number): Int32Array {
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

  *#search(search: ClosureSearch, patience: number): Generator<void, SearchStatus> {
    const before = search.effort;
    for (;;) {
      const status = search.run(Math.min(SLICE, patience));
      const spent = search.effort - before;
      if (status !== 'open' || spent >= patience) {
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
