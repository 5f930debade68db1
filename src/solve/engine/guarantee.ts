// The guarantee without restart (mcg in section 4 of the paper), from above. The book holds upper bounds. The
// search finds a trap that improves one, or proves that no such trap matters.
//
// Let F_t be the nodes with an upper bound of at most t. A set P whose tester nodes leave it only into F_t bounds
// each of its nodes by t + gain(P). If no such set improves any node, for t = 0 and every bound t, the bounds are
// the values. The smallest wrong one would have a trap with correct exits. Four facts keep the work small.
//
// - P can be chosen inside a component, so components are settled bottom-up.
// - Only a set with an exit of value t belongs to column t > 0; the others are in an earlier one.
// - A node v matters for the initial node r only below K - dist(v). Here K is the value to prove of r, and dist(v)
//   is the least gain of a path from r to v, without v. K rises step by step to the upper bound, so lower bounds
//   come with time; small steps are cheap.
// - An SUT node is asked for only if it follows another. Otherwise a set that improves it improves a tester node of
//   the set too, or gives a bound that a move gives already.
//
// component-settler.ts asks the questions; this file orders them.

import {
  atOnce,
  BREATH,
  BREATH_STEPS,
  breathing,
  DEAR,
  SHORT_PASS,
  SLICE,
  type Slices,
} from '../../base/index.ts';
import type { TrapOutline } from '../../certificate/index.ts';
import { type Components, components, findingComponents, findingRows, type Game } from '../../game/index.ts';
import { LowerValues, leastNeeded, TrapBook } from '../book/index.ts';
import { asOne, Pace, type Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import { ColumnBuilder } from './column.ts';
import { ComponentSettler } from './component-settler.ts';
import { distances, findingDistances } from './distances.ts';
import { descendIn, stayingInside } from './first-bounds.ts';
import { lightTraps } from './light-traps.ts';
import { findingOffsets } from './offsets.ts';

const FIRST_PATIENCE = 20_000;
const FIRST_EFFORT = 2_000_000;
/** The effort after which local search for lighter traps pays, and for how many of the nodes that matter most. */
const LIGHT_AFTER = TUNING.lightTrapsAfter.value;
const LIGHT_NODES = 6;
/** Larger games have light traps from elsewhere (large/). */
const LIGHT_LARGEST = 10_000;

export class Guarantee {
  readonly book: TrapBook;
  lower: number;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #parts: Components;
  readonly #distance: Float64Array;
  readonly #builder: ColumnBuilder;
  readonly #settler: ComponentSettler;
  #step = Number.POSITIVE_INFINITY;
  #isLightened = false;
  /**
   * What is known from elsewhere, taken over before the next round: in the middle of one, a bound that falls in another component
   * than the one that is being settled would open a column that nobody asks about.
   */
  #heard: { readonly lower: number; readonly traps: readonly Int32Array[] } = { lower: 0, traps: [] };

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(
    game: Game,
    goal: (upper: number) => number,
    parts: Components = components(game),
    distance: Float64Array = distances(game),
    offset: Float64Array = atOnce(findingOffsets(game, parts, distance)),
  ) {
    this.#game = game;
    this.#goal = goal;
    this.book = new TrapBook(game);
    this.#parts = parts;
    this.#distance = distance;
    this.#builder = new ColumnBuilder(game);
    this.#settler = new ComponentSettler(
      game,
      this.#parts,
      offset,
      this.book,
      this.#builder,
      () => this.#target,
    );
    this.lower = game.gain[game.initial];
  }

  /** The outline of a witness of the upper bound; in slices. */
  *outlining(): Slices<TrapOutline> {
    yield* this.book.tightening();
    return yield* this.book.outlining();
  }

  /** Takes over what is known from elsewhere: a lower bound, and traps, those first that the others rest on. */
  learn(lower: number, traps: readonly Int32Array[]): void {
    const heard = this.#heard;
    this.#heard = {
      lower: Math.max(heard.lower, lower),
      // What comes later is better.
      traps: traps.length > 0 ? traps : heard.traps,
    };
  }

  #takeHeard(): void {
    const { lower, traps } = this.#heard;
    for (const trap of traps) {
      this.book.noteTrap(trap);
      this.book.relax();
    }
    this.#heard = { lower, traps: [] };
    this.lower = Math.max(this.lower, lower);
  }

  get upper(): number {
    this.book.tighten();
    return this.book.upper[this.#game.initial];
  }

  /** What each node is worth at least: values that prove `lower`, and by which a tester can force it (play/players/guarantee-keeper.ts). */
  levels(): Float64Array {
    const game = this.#game;
    const needs = { value: this.lower, upper: this.book.upper };
    return new LowerValues(game, game.gain, leastNeeded(game, game.gain, needs)).values;
  }

  /** What is to be proved in this round: the goal, or a step towards it. */
  get #target(): number {
    const upper = this.book.upper[this.#game.initial];
    return Math.min(upper, this.#step, this.#goal(upper));
  }

  /** Yields after every slice of work; when it returns, `lower` is at least the goal. */
  *run(): Work {
    const settler = this.#settler;
    const rows = yield* asOne(this.#rows());
    yield;
    this.#takeHeard();
    for (const row of rows) settler.effort += yield* descendIn(row, this.#parts, this.book, this.#builder);
    settler.patience = FIRST_PATIENCE;
    settler.mostEffort = FIRST_EFFORT;
    yield* this.#round(rows);
    settler.patience = settler.mostEffort = Number.POSITIVE_INFINITY;
    this.#takeHeard();
    const pace = new Pace(this.upper - this.lower);
    while (this.lower < Math.min(this.upper, this.#goal(this.upper))) {
      this.#takeHeard();
      if (this.lower >= this.upper) return;
      yield* this.#lighten();
      this.#step = pace.aim(this.lower, this.upper);
      const before = settler.effort;
      yield* this.#round(rows);
      this.lower = Math.max(this.lower, this.#target);
      pace.spent(settler.effort - before);
      yield;
    }
  }

  /** Once, and only where the work so far was not next to nothing. */
  *#lighten(): Work {
    if (this.#isLightened || this.#settler.effort < LIGHT_AFTER || this.#game.n > LIGHT_LARGEST) return;
    this.#isLightened = true;
    yield* lightTraps(this.#settler.nearest(LIGHT_NODES), this.#parts, this.book, this.#builder);
  }

  /** Bounds all nodes for a start; the components of more than one node that can be reached, bottom-up. */
  *#rows(): Slices<Int32Array[]> {
    const { start, nodes } = yield* breathing(findingRows(this.#parts));
    const rows: Int32Array[] = [];
    let left = SLICE;
    for (let c = 0; c < this.#parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (this.#distance[row[0]] === Number.POSITIVE_INFINITY) continue;
      if (row.length > 1) rows.push(row);
      if (row.length > 1) yield* stayingInside(this.book, row);
      else {
        // Most are such: of these it makes a difference.
        this.book.relaxNode(row[0]);
        while (!this.book.relax(SLICE)) yield;
        left -= DEAR * DEAR;
        if (left % BREATH_STEPS > 0) continue;
        yield left > 0 ? BREATH : undefined;
        if (left === 0) left = SLICE;
      }
    }
    return rows;
  }

  /** Settles all components as far as the step asks for it. */
  *#round(rows: readonly Int32Array[]): Work {
    const settler = this.#settler;
    for (const row of rows) if (settler.effort < settler.mostEffort) yield* settler.settle(row);
  }
}

/** The search of a large game, made in slices. */
export function* makingGuarantee(game: Game, goal: (upper: number) => number): Slices<Guarantee> {
  const parts = yield* findingComponents(game);
  const distance = yield* findingDistances(game);
  if (game.n > SLICE) yield;
  const offset = yield* breathing(findingOffsets(game, parts, distance));
  if (game.n > SHORT_PASS) yield BREATH;
  const guarantee = new Guarantee(game, goal, parts, distance, offset);
  if (game.n > SHORT_PASS) yield BREATH;
  return guarantee;
}
