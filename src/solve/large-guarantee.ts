// The guarantee of a large game without restart: bounds that cost next to nothing first, exact search on what is
// left of the game if that is small enough to be searched at all.
//
// 1. All that can be reached as one trap: an upper bound at once (whole-trap.ts).
// 2. Nodes that the tester can tour made one (contraction.ts).
// 3. Bounds of every node by linear passes (quick-bounds.ts).
// 4. The exact search (guarantee.ts) on the contracted game. It keeps several hundred bytes a node, and its steps
//    grow with the game: beyond SEARCHED nodes it is done, for the lower bound, on the part of the game near the
//    initial node.
//
// Every step yields often enough for a limit of a second; memory is about 40 bytes an edge and 100 a node.

import { type Game, reachable } from '../game/index.ts';
import { type Contraction, contract } from './contraction.ts';
import { Guarantee } from './guarantee.ts';
import { liftedWitness } from './lifted-witness.ts';
import { localRegion } from './local-region.ts';
import { QuickBounds } from './quick-bounds.ts';
import { wholeTrap } from './whole-trap.ts';
import type { TrapWitness } from './witness.ts';

/** The most nodes of a contracted game that is searched, and of the parts of a larger one. */
const SEARCHED = 60_000;
const REGIONS = [2_000, 16_000, SEARCHED];

export class LargeGuarantee {
  lower: number;
  upper: number;
  #witness: (scaled: boolean) => TrapWitness;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #seen: ReturnType<typeof reachable>;

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(game: Game, goal: (upper: number) => number) {
    this.#game = game;
    this.#goal = goal;
    this.#seen = reachable(game);
    const whole = wholeTrap(game, this.#seen);
    this.lower = game.gain[game.initial];
    this.upper = whole.value;
    this.#witness = whole.witness;
  }

  witness(scaled: boolean): TrapWitness {
    return this.#witness(scaled);
  }

  get #isDone(): boolean {
    return this.lower >= Math.min(this.upper, this.#goal(this.upper));
  }

  *run(): Generator<void, void> {
    yield;
    if (this.#isDone) return;
    const contraction = yield* contract(this.#game, this.#seen);
    const { game } = contraction;
    const bounds = new QuickBounds(game);
    yield* bounds.run();
    this.#take(contraction, bounds.lower[game.initial], bounds.upper[game.initial], (scaled) =>
      bounds.witness(scaled),
    );
    yield;
    if (this.#isDone) return;
    if (game.n <= SEARCHED) yield* this.#search(game, contraction);
    else yield* this.#searchNear(game);
  }

  /** Searches the contracted game to the end. */
  *#search(game: Game, contraction: Contraction): Generator<void, void> {
    const search = new Guarantee(game, this.#goal);
    for (const _ of search.run()) {
      this.#take(contraction, search.lower, search.upper, (scaled) => search.ledger.witness(scaled));
      yield;
      if (this.#isDone) return;
    }
    this.#take(contraction, search.lower, search.upper, (scaled) => search.ledger.witness(scaled));
  }

  /** Raises the lower bound as far as the surroundings of the initial node tell. */
  *#searchNear(game: Game): Generator<void, void> {
    for (const size of REGIONS) {
      const near = localRegion(game, size);
      yield;
      if (!near) return;
      const search = new Guarantee(near, (upper) => Math.min(upper, this.#goal(this.upper)));
      for (const _ of search.run()) {
        this.lower = Math.max(this.lower, Math.min(search.lower, this.upper));
        yield;
        if (this.#isDone) return;
      }
      this.lower = Math.max(this.lower, Math.min(search.lower, this.upper));
    }
  }

  #take(
    contraction: Contraction,
    lower: number,
    upper: number,
    witness: (scaled: boolean) => TrapWitness,
  ): void {
    this.lower = Math.max(this.lower, lower);
    if (upper >= this.upper) return;
    this.upper = upper;
    this.#witness = (scaled) => liftedWitness(this.#game, contraction, witness(scaled));
  }
}
