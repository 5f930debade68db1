// The guarantee of a large game without restart: cheap bounds first, then exact search.
//
// 1. All reachable nodes as one trap give an upper bound at once (whole-trap.ts).
// 2. A lazy search from the initial node, and the game near it (local/), decide games that the SUT can keep near
//    the start.
// 3. Nodes that the tester can tour are merged (contraction.ts).
// 4. Linear passes bound every node (quick-bounds.ts).
// 5. An SUT that always answers alike gives upper bounds (fixed-answers.ts).
// 6. Three searches take a slice each in turn. One is the exact search (guarantee.ts) on growing parts of the game
//    near the initial node (local-region.ts). One is the exact search on the contracted game. One is the search
//    with restart, whose least set is the least trap without exits.
//
// The exact search needs some hundred bytes for each node and edge. Beyond about 250 000 nodes there are only the
// parts, and the work may end with an interval.
//
// Every step yields often enough for a limit of a second (pace/in-turn.ts): every 10 to 100 ms at a million nodes.

import { atOnce, Bits, type Slices, settled } from '../../base/index.ts';
import { type TrapOutline, type TrapWitness, writtenOut } from '../../certificate/index.ts';
import { findingComponents, type Game, gainOf, isSink, reachable, SUT } from '../../game/index.ts';
import { findingRegion, isHuge, isSearchable, regionSizes } from '../anneal/index.ts';
import { type Contraction, contract, contractedTraps, liftedOutline } from '../contract/index.ts';
import { makingGuarantee } from '../engine/index.ts';
import type { Known } from '../known.ts';
import { leastNearStart, type OnceNearStart, onceNearStart } from '../local/index.ts';
import { asOne, inTurn, isPause, often, pauseOf, type Work } from '../pace/index.ts';
import { LargeRestartGuarantee } from '../restart/index.ts';
import { FixedAnswers } from './fixed-answers.ts';
import { outlineFromRegion } from './outline-from-region.ts';
import { QuickBounds } from './quick-bounds.ts';
import { makingWholeTrap, type WholeTrap, wholeTrap } from './whole-trap.ts';

/** What can be reached, and all of that as one trap. */
export interface Begun {
  readonly seen: Bits;
  readonly whole: WholeTrap;
}

/** How many slices the search with restart gets for one of each other work: it ends soon, or is of no use. */
const CLOSE_OFF = 20;

export class LargeGuarantee {
  lower: number;
  upper: number;
  #witness: (scaled: boolean) => Slices<TrapWitness>;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #seen: Bits;
  /** Whether a play may end at an SUT node. */
  readonly #hasSutSinks: boolean;
  /** The bounds of the contracted game, each found by other means. */
  #bounds: { readonly item: Int32Array; readonly uppers: Float64Array[] } | null = null;

  /** What is known of all nodes of the contracted game, by each of the means; the one that proves most is played by. */
  readonly #sources: { readonly lower: () => number; readonly levels: () => Float64Array }[] = [];
  #item: Int32Array | null = null;
  /** What is known of the game near the start. */
  #near: OnceNearStart | null = null;
  /** Traps that were found elsewhere and the search has not been told of. */
  #given: ((scaled: boolean) => Slices<TrapWitness>) | null = null;

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(game: Game, goal: (upper: number) => number, begun?: Begun) {
    this.#game = game;
    this.#goal = goal;
    this.#seen = begun?.seen ?? reachable(game);
    const whole = begun?.whole ?? wholeTrap(game, this.#seen);
    this.#hasSutSinks = game.owner.some((owner, v) => owner === SUT && isSink(game, v));
    this.lower = game.gain[game.initial];
    this.upper = whole.value;
    this.#witness = whole.witnessing;
  }

  witness(scaled: boolean): TrapWitness {
    return atOnce(this.witnessing(scaled));
  }

  /** The same in slices. */
  witnessing(scaled: boolean): Slices<TrapWitness> {
    return this.#witness(scaled);
  }

  /** The upper bound of each node, null before any is known; Infinity where it cannot be reached. */
  get uppers(): Float64Array | null {
    if (!this.#bounds) return null;
    const { item, uppers } = this.#bounds;
    const least = (i: number) =>
      uppers.reduce((bound, upper) => Math.min(bound, upper[i]), Number.POSITIVE_INFINITY);
    return Float64Array.from(item, (i) => (i < 0 ? Number.POSITIVE_INFINITY : least(i)));
  }

  /** What each node is worth at least, in a form that a tester can play by. */
  levels(): Float64Array {
    const item = this.#item;
    const near = this.#near;
    if (near && !this.#sources.some(({ lower }) => lower() > near.lower)) return near.levels;
    if (!item) return this.#game.gain;
    const best = this.#sources.reduce((a, b) => (b.lower() > a.lower() ? b : a));
    const levels = best.levels();
    return Float64Array.from(item, (i) => (i < 0 ? 0 : levels[i]));
  }

  /** Takes over what is known from elsewhere: a closed set is a trap without exits. */
  learn({ lower = 0, closure, traps }: Known): void {
    if (closure) atOnce(this.#takeClosure(gainOf(this.#game, closure), () => settled(closure)));
    if (traps) this.#take(traps.value, (scaled) => settled({ ...traps, scaled }));
    this.lower = Math.min(this.upper, Math.max(this.lower, lower));
  }

  /** Takes a witness over that was found elsewhere, and is made when it is asked for. */
  #take(value: number, witness: (scaled: boolean) => Slices<TrapWitness>): void {
    if (value >= this.upper) return;
    this.upper = value;
    this.#witness = witness;
    this.#given = witness;
  }

  /** The same of a closed set of that gain, which is one trap if no play ends in it at an SUT node. */
  *#takeClosure(value: number, making: () => Slices<Int32Array>): Slices<void> {
    if (value >= this.upper) return;
    if (this.#hasSutSinks) {
      const game = this.#game;
      const { value, witnessing } = yield* makingWholeTrap(game, Bits.of(game.n, yield* making()));
      this.#take(value, witnessing);
      return;
    }
    const { initial } = this.#game;
    this.#take(value, function* (scaled) {
      const nodes = [{ node: initial, value, trap: yield* making() }];
      return { restart: false, scaled, value, nodes };
    });
  }

  get #isDone(): boolean {
    return this.lower >= Math.min(this.upper, this.#goal(this.upper));
  }

  *run(): Work {
    yield;
    if (this.#isDone) return;
    yield* this.#searchLocally();
    yield;
    if (this.#isDone) return;
    const contraction = yield* contract(this.#game, this.#seen);
    const { game } = contraction;
    yield;
    const bounds = new QuickBounds(game, yield* asOne(findingComponents(game)));
    yield* bounds.run();
    this.#bounds = { item: contraction.item, uppers: [bounds.upper] };
    this.#item = contraction.item;
    this.#sources.push({ lower: () => bounds.lower[game.initial], levels: () => bounds.lower });
    this.lower = Math.max(this.lower, bounds.lower[game.initial]);
    this.#improve(contraction, bounds.upper[game.initial], () => bounds.outlining());
    yield;
    if (this.#isDone) return;
    yield* this.#fixAnswers(contraction);
    const works: Work[] = regionSizes(game).map((size) => this.#searchNear(contraction, size));
    if (isSearchable(game)) works.push(this.#search(contraction, bounds));
    if (isHuge(game)) works.push(often(this.#closeOff(), CLOSE_OFF));
    for (const told of inTurn(works)) {
      if (this.#isDone) return;
      yield pauseOf(told);
    }
  }

  /** Before anything is made of the whole game: a light closed set near the start, which is a trap, and the game near it. */
  *#searchLocally(): Work {
    const { lower, closure } = yield* asOne(leastNearStart(this.#game));
    if (closure) yield* asOne(this.#takeClosure(lower, () => settled(closure)));
    if (this.#isDone) return;
    const goal = (upper: number) => Math.min(upper, this.#goal(this.upper));
    const near = yield* asOne(onceNearStart(this.#game, goal));
    if (!near) return;
    const { witness } = near;
    if (witness) this.#take(witness.value, (scaled) => settled({ ...witness, scaled }));
    this.#near = near;
    this.lower = Math.max(this.lower, Math.min(near.lower, this.upper));
  }

  /** Upper bounds from a SUT that always answers alike. */
  *#fixAnswers(contraction: Contraction): Work {
    const fixed = new FixedAnswers(contraction.game);
    for (const told of fixed.run()) {
      if (!isPause(told)) this.#improve(contraction, fixed.upper, () => fixed.outlining());
      yield told;
    }
    this.#improve(contraction, fixed.upper, () => fixed.outlining());
  }

  /** Searches the contracted game to the end. */
  *#search(contraction: Contraction, bounds: QuickBounds): Work {
    const goal = (upper: number) => Math.min(upper, this.#goal(this.upper));
    const search = yield* asOne(makingGuarantee(contraction.game, goal));
    const look = function* (this: LargeGuarantee): Work {
      // Both bounds change at once: in between it might be taken for done.
      yield* asOne(search.book.tightening());
      this.lower = Math.max(this.lower, search.lower);
      this.#improve(contraction, search.upper, () => search.outlining());
    }.bind(this);
    this.#bounds?.uppers.push(search.book.upper);
    this.#sources.push({ lower: () => search.lower, levels: () => search.levels() });
    let isFirst = true;
    for (const told of search.run()) {
      if (isPause(told)) {
        yield told;
        continue;
      }
      // From the first step on all nodes are bounded, and a trap that is known bounds some better.
      if (isFirst && bounds.largestTrap) search.book.noteTrap(bounds.largestTrap);
      isFirst = false;
      const given = this.#given;
      this.#given = null;
      search.learn(this.lower, given ? contractedTraps(contraction, yield* asOne(given(false))) : []);
      yield* look();
      yield;
    }
    yield* look();
  }

  /** Searches the surroundings of the initial node. */
  *#searchNear(contraction: Contraction, size: number): Work {
    const near = yield* asOne(findingRegion(contraction.game, size));
    yield;
    if (!near) return;
    const goal = (upper: number) => Math.min(upper, this.#goal(this.upper));
    const search = yield* asOne(makingGuarantee(near.game, goal));
    let tried = Number.POSITIVE_INFINITY;
    // Nodes beyond the region are worth what they gain: there the play may be taken to end.
    const levels = () => {
      const values = contraction.game.gain.slice();
      search.levels().forEach((value, i) => {
        values[near.nodes[i]] = value;
      });
      return values;
    };
    this.#sources.push({ lower: () => search.lower, levels });
    const look = function* (this: LargeGuarantee): Work {
      yield* asOne(search.book.tightening());
      const { upper } = search;
      const isNew = upper < Math.min(this.upper, tried);
      if (isNew) tried = upper;
      const outline = isNew ? yield* asOne(outlineFromRegion(yield* asOne(search.outlining()), near)) : null;
      this.lower = Math.max(this.lower, Math.min(search.lower, this.upper));
      if (outline) this.#improve(contraction, upper, () => settled(outline));
    }.bind(this);
    for (const told of search.run()) {
      if (!isPause(told)) yield* look();
      yield told;
    }
    yield* look();
  }

  /** The least trap without exits, which is the guarantee with restart: near it in huge games, and mostly known long before. */
  *#closeOff(): Work {
    const goal = (upper: number) => Math.min(upper, this.#goal(this.upper));
    const search = new LargeRestartGuarantee(this.#game, goal, { seen: this.#seen });
    const look = () => asOne(this.#takeClosure(search.upper, search.makingClosure));
    for (const told of search.run()) {
      if (!isPause(told)) yield* look();
      yield told;
    }
    yield* look();
  }

  #improve(contraction: Contraction, upper: number, outlining: () => Slices<TrapOutline>): void {
    if (upper >= this.upper) return;
    this.upper = upper;
    const game = this.#game;
    this.#witness = function* (scaled) {
      const lifted = yield* liftedOutline(game, contraction, yield* outlining());
      return yield* writtenOut(lifted, scaled);
    };
  }
}
