// The guarantee without restart of a game that is not large: the exact search on the contracted game, with its
// witness lifted back.

import { atOnce, type Slices } from '../../base/index.ts';
import { type TrapWitness, writtenOut } from '../../certificate/index.ts';
import { type Game, isSink, reachable, SUT } from '../../game/index.ts';
import { type Contraction, contract, contractedTraps, itemsOf, liftedOutline } from '../contract/index.ts';
import type { Known } from '../known.ts';
import type { Work } from '../pace/index.ts';
import { Guarantee } from './guarantee.ts';

export class ContractedGuarantee {
  readonly #game: Game;
  readonly #contraction: Contraction;
  readonly #search: Guarantee;

  /** All gains are at least 1. `goal` tells, given the upper bound of the initial node, what to prove of it. */
  constructor(game: Game, goal: (upper: number) => number) {
    this.#game = game;
    const passes = contract(game, reachable(game));
    let pass = passes.next();
    while (!pass.done) pass = passes.next();
    this.#contraction = pass.value;
    this.#search = new Guarantee(this.#contraction.game, goal);
  }

  /** Takes over what is known from elsewhere. */
  learn({ lower = 0, closure, traps }: Known): void {
    // A set in which a play may end at an SUT node is no trap.
    const isTrap = closure?.every((v) => this.#game.owner[v] !== SUT || !isSink(this.#game, v));
    const whole = closure && isTrap ? [itemsOf(this.#contraction, closure)] : [];
    this.#search.learn(lower, [...whole, ...(traps ? contractedTraps(this.#contraction, traps) : [])]);
  }

  get lower(): number {
    return this.#search.lower;
  }

  get upper(): number {
    return this.#search.upper;
  }

  witness(scaled: boolean): TrapWitness {
    return atOnce(this.witnessing(scaled));
  }

  /** The same in slices. */
  *witnessing(scaled: boolean): Slices<TrapWitness> {
    const small = yield* this.#search.outlining();
    return yield* writtenOut(yield* liftedOutline(this.#game, this.#contraction, small), scaled);
  }

  /** The upper bound of each node; Infinity where it cannot be reached. */
  get uppers(): Float64Array {
    const { upper } = this.#search.book;
    return Float64Array.from(this.#contraction.item, (i) => (i < 0 ? Number.POSITIVE_INFINITY : upper[i]));
  }

  /** What each node is worth at least, in a form that a tester can play by. */
  levels(): Float64Array {
    const levels = this.#search.levels();
    return Float64Array.from(this.#contraction.item, (i) => (i < 0 ? 0 : levels[i]));
  }

  run(): Work {
    return this.#search.run();
  }
}
