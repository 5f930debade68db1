// Proves the upper bounds of one component, or improves them by sets until it can prove them.
//
// Columns are the values t of exits, and 0 for none, in increasing order. A question first covers a whole range of
// columns with little search. It uses the exits of all of them and the limits of the first one. If it is refuted,
// all of them are. Otherwise the range is halved, down to one column, which is searched to the end. So columns
// without improvement cost a fraction each. A uniform graph of 40 states and 3 inputs took 0.19 s column by column,
// and takes 0.03 s.
//
// Inside a column, nodes are asked for one by one (question-order.ts). A refuted one is out for the rest of the
// column. So the graph falls apart quickly, and learned clauses stay valid. Refutations are remembered for the next
// round, which proves more.

import type { Slices } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';
import type { TrapBook } from '../book/index.ts';
import { type ClosureProblem, descend, nodesOf } from '../closure/index.ts';
import { AidedSearch, type SearchStatus, WeightUnit } from '../closure/search/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import { Approach } from './approach.ts';
import type { Column, ColumnBuilder } from './column.ts';
import { ColumnQueue, type ColumnValue } from './column-queue.ts';
import { Falls } from './falls.ts';
import { QuestionOrder } from './question-order.ts';
import type { Reduction } from './reduced-columns.ts';

const SLICE = 300_000;
const QUICK = TUNING.quickQuestion.value;

/** Where patience is limited each question that it is too short for halves it, down to this: more follow alike. */
const LEAST_PATIENCE = 2000;
const ALONE = TUNING.aidAfter.value;
const LEAN = TUNING.leanSet.value;

export class ComponentSettler {
  /** Steps done so far. */
  effort = 0;
  /** What a question, and all work together, may cost; what is open then counts as refuted, and nothing as proved. */
  patience = Number.POSITIVE_INFINITY;
  mostEffort = Number.POSITIVE_INFINITY;
  readonly #game: Game;
  readonly #parts: Components;
  readonly #book: TrapBook;
  readonly #target: () => number;
  /** What a set improving a node must stay below the target minus; Infinity for nodes that need not be asked for. */
  readonly #offset: Float64Array;
  readonly #builder: ColumnBuilder;
  readonly #approach: Approach;
  /** No set bounds a node by that or less, with the bounds there were when its component was settled last. */
  readonly #settled: Float64Array;
  readonly #settledAt: Int32Array;
  readonly #falls = new Falls();
  /** No set without exits worth more than 0 that holds a node weighs that or less: that stays so as long as no bound falls to 0. */
  readonly #refutedAlone: Float64Array;
  /** While a component is settled: the column up to which no set improves a node, Infinity where none can. */
  readonly #until: Float64Array;
  #certain = true;
  /** What is to be proved now; it never rises while a component is settled. */
  #aim = 0;
  /** Scratch. */
  readonly #limits: Float64Array;
  /** The effort at which the work is interrupted next. */
  #pause = SLICE;

  /** `target` tells what is to be proved of the initial node, `offset` how far below it sets must stay (offsets.ts). */
  constructor(
    game: Game,
    parts: Components,
    offset: Float64Array,
    book: TrapBook,
    builder: ColumnBuilder,
    target: () => number,
  ) {
    this.#game = game;
    this.#parts = parts;
    this.#book = book;
    this.#target = target;
    this.#offset = offset;
    this.#builder = builder;
    this.#settled = new Float64Array(game.n).fill(-1);
    this.#until = new Float64Array(game.n);
    this.#refutedAlone = new Float64Array(game.n).fill(-1);
    this.#limits = new Float64Array(game.n);
    this.#approach = new Approach(game, parts);
    this.#settledAt = new Int32Array(parts.count);
  }

  /**
   * Proves the bounds of a component, or improves them until they can be proved: by ranges of columns, as wide as
   * are refuted at once, down to single ones.
   */
  *settle(row: Int32Array): Work {
    const { of } = this.#parts;
    this.#takeChanged();
    this.#aim = this.#target();
    const since = this.#falls.leastSince(this.#settledAt[of[row[0]]]);
    const open = row.filter(
      (v) => this.#limit(v) > Math.min(this.#settled[v], since + this.#game.gain[v] - 1),
    );
    this.effort += row.length;
    if (open.length === 0) return;
    for (const v of row) this.#until[v] = Number.POSITIVE_INFINITY;
    for (const v of open) this.#until[v] = -1;
    const values = new ColumnQueue(this.#book.upper);
    yield* asOne(values.adding(this.#game, of, row, this.#aim));
    this.#certain = true;
    let width = Number.POSITIVE_INFINITY;
    while (values.next < this.#aim) {
      if (this.effort >= this.mostEffort) return;
      const columns = yield* asOne(values.taking(width, this.#aim));
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
        least = Math.min(least, this.#book.upper[v]);
        if (of[v] === of[row[0]]) values.add(v);
      }
      // New exits matter from their own column on, and only to what they could still improve.
      for (const v of row) {
        if (this.#until[v] >= least && this.#limit(v) >= least + this.#game.gain[v])
          this.#until[v] = least - 1;
      }
    }
    // The last column may have been left because the work was used up.
    if (!this.#certain || this.effort >= this.mostEffort) return;
    for (const v of row) this.#settled[v] = this.#limit(v);
    this.#settledAt[of[row[0]]] = this.#falls.now;
  }

  /** The tester's nodes whose sets matter most: little lies before them. */
  nearest(count: number): number[] {
    const offset = this.#offset;
    return Array.from(offset.keys())
      .filter((v) => offset[v] < Number.POSITIVE_INFINITY && this.#game.owner[v] !== SUT)
      .sort((a, b) => offset[a] - offset[b] || a - b)
      .slice(0, count);
  }

  /** What a set that matters to a node weighs at most, together with its worst exit. */
  #limit(v: number): number {
    return Math.min(this.#book.upper[v], this.#aim - this.#offset[v]) - 1;
  }

  /** The nodes that a set whose exits are those of these columns could improve, as far as that is not refuted. */
  *#candidates(row: Int32Array, columns: readonly ColumnValue[]): Slices<Int32Array> {
    const { gain } = this.#game;
    const first = columns[0].value;
    const last = columns[columns.length - 1].value;
    const near =
      first === 0
        ? row.filter((v) => this.#limit(v) >= gain[v])
        : yield* this.#approach.finding(
            columns.flatMap(({ exits }) => exits),
            this.#parts.of[row[0]],
            this.#aim - first - 1,
            (v, gained) => this.#limit(v) - first >= gained,
          );
    this.effort += near.length;
    return near.filter((v) => this.#until[v] < last);
  }

  /**
   * Whether propagation and bounds, with hardly any search, tell that no set with exits among these columns improves
   * a node. The more exits, the lighter are the sets, so one problem with the exits of all columns and
   * what is left by the first of them speaks for all.
   */
  *#refute(row: Int32Array, columns: readonly ColumnValue[]): Work<boolean> {
    const { gain } = this.#game;
    const first = columns[0].value;
    const last = columns[columns.length - 1].value;
    const until = this.#until;
    const asked = yield* asOne(this.#candidates(row, columns));
    if (asked.length === 0) return true;
    let most = 0;
    for (const v of asked) most = Math.max(most, this.#limit(v) - first);
    const { problem, item } = yield* asOne(this.#build(row, asked, most, last, 'none'));
    for (const v of asked) if (item(v) < 0) until[v] = last;
    if (problem.n === 0) return true;
    const search = new AidedSearch(problem, Number.POSITIVE_INFINITY);
    try {
      const patience = QUICK * (problem.n + problem.option.length);
      const limits = this.#limits;
      for (const v of asked) limits[v] = this.#limit(v);
      const order = asked.filter((v) => item(v) >= 0).sort((a, b) => limits[b] - limits[a] || a - b);
      for (const v of order) {
        const limit = limits[v] - first;
        if (limit >= gain[v] && !search.isExcluded(item(v))) {
          search.ask(item(v), limit);
          const status = yield* this.#search(search, patience);
          if (status === 'found') this.#noteSet(problem, search.found, item(v));
          if (status !== 'none') return false;
          search.exclude(item(v));
        }
        until[v] = last;
      }
      return true;
    } finally {
      search.release();
    }
  }

  /**
   * The sets whose worst exit is the column's value; at 0 those without exits. False if that turned out to be worth a
   * fuller reduction.
   */
  *#settleColumn(row: Int32Array, column: ColumnValue, reduction: 'light' | 'full'): Work<boolean> {
    const { gain } = this.#game;
    const t = column.value;
    const asked = yield* asOne(this.#candidates(row, [column]));
    if (asked.length === 0) return true;
    let most = 0;
    for (const v of asked) most = Math.max(most, this.#limit(v) - t);
    const { problem, item, reduction: had } = yield* asOne(this.#build(row, asked, most, t, reduction));
    if (problem.n === 0) return true;
    const search = new AidedSearch(problem, ALONE);
    const unit = new WeightUnit(problem);
    try {
      // About what a full reduction takes; a tenth or ten times that makes no difference, never reducing fully a great one.
      const enough = had === 'light' ? problem.n * problem.n : Number.POSITIVE_INFINITY;
      let patience = Math.min(this.patience, enough);
      const order = new QuestionOrder(problem, item, (v) => this.#limit(v));
      for (const v of asked) {
        if (item(v) >= 0) order.put(v);
        else this.#until[v] = t;
      }
      while (this.effort < this.mostEffort) {
        const v = order.take();
        if (v < 0) break;
        const limit = this.#limit(v);
        if (limit - t < gain[v]) continue;
        if (search.isExcluded(item(v))) {
          this.#until[v] = t;
          continue;
        }
        if (t === 0 && unit.down(limit) <= this.#refutedAlone[v]) {
          search.exclude(item(v));
          this.#until[v] = t;
          continue;
        }
        if (search.effort > enough) return false;
        search.ask(item(v), limit - t);
        const status = yield* this.#search(search, patience);
        if (status === 'found') {
          patience = Math.min(2 * patience, this.patience, enough);
          this.#noteSet(problem, search.found, item(v));
          order.put(v);
          continue;
        }
        if (status === 'open') {
          if (enough < this.patience) return false;
          this.#certain = false;
          patience = Math.max(LEAST_PATIENCE, patience / 2);
        }
        search.exclude(item(v));
        this.#until[v] = t;
        // What was excluded before it was refuted with as large a limit or a larger one.
        if (t === 0 && this.#certain) this.#refutedAlone[v] = Math.max(this.#refutedAlone[v], limit);
      }
      return true;
    } finally {
      search.release();
    }
  }

  /** The nodes whose bound fell since they were taken last. */
  #takeChanged(): readonly number[] {
    const { upper, changed } = this.#book;
    if (changed.length === 0) return changed;
    let least = Number.POSITIVE_INFINITY;
    for (const v of changed) least = Math.min(least, upper[v]);
    this.#falls.note(least);
    if (least === 0) this.#refutedAlone.fill(-1);
    return changed.splice(0);
  }

  *#search(search: AidedSearch, patience: number): Generator<void, SearchStatus> {
    const before = search.effort;
    for (;;) {
      const status = search.run(Math.min(SLICE, patience));
      const spent = search.effort - before;
      if (status !== 'open' || spent >= patience) {
        this.effort += spent;
        // Many questions that are answered at once take their time, too.
        if (this.effort >= this.#pause) {
          this.#pause = this.effort + SLICE;
          yield;
        }
        return status;
      }
      yield;
    }
  }

  /** Notes a set that was found for an item, without what it does not need: a later choice often makes up for others. */
  #noteSet(problem: ClosureProblem, items: Int32Array, target: number): void {
    this.#book.noteTrap(nodesOf(problem, descend(problem, target, LEAN, items)));
    this.#book.relax();
    this.#aim = this.#target();
  }

  *#build(row: Int32Array, asked: Int32Array, most: number, t: number, reduction: Reduction): Slices<Column> {
    const { upper } = this.#book;
    const { of } = this.#parts;
    const own = of[row[0]];
    const column = yield* this.#builder.building(
      asked,
      most,
      (v) => of[v] === own,
      (w) => upper[w] <= t,
      reduction,
    );
    this.effort += column.effort;
    return column;
  }
}
