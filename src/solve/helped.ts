// An engine that is told what others know, and the one of the other mode beside it: what the tester can force without restart he
// can force with restart, so a lower bound of the first is one of the second; and a closed set that holds the initial node
// is a trap, so an upper bound of the second, with its set, is one of the first. They take
// turns (pace/in-turn.ts), the other one from `from` slices on and for `most` slices.
//
// One thread alone does without: asked beside for 100 slices, once takes 1.78 s instead of 1.84 on a windy torus of 14 cells a side, 0.76 instead
// of 0.68 on a uniform 3x2 machine of 80 states, 4.3 instead of 3.8 on one of 110, 1.77 instead of 1.88 on 16 layers: descent finds the sets, too. A team has a thread to spare.

import { atOnce, type Slices } from '../base/index.ts';
import { type Game, gainOf } from '../game/index.ts';
import { type Engine, isDecided } from './engines.ts';
import type { Known } from './known.ts';
import { inTurn, isPause, pauseOf, type Work } from './pace/index.ts';
import type { Claim } from './prove/index.ts';
import type { SolveOptions } from './solution.ts';
import {
  type ClosureWitness,
  hasZeroGain,
  isScaled,
  scaledGain,
  upperOf,
  type Witness,
} from './witness/index.ts';

/** When the other mode is asked beside, in slices of work. */
export interface Beside {
  readonly engine: Engine;
  readonly from: number;
  readonly most: number;
}

export class Helped implements Engine {
  readonly #game: Game;
  readonly #options: SolveOptions;
  readonly #engine: Engine;
  readonly #beside: Beside | null;
  #lower = 0;
  /** What was heard, if it is better than what the engine knows itself. */
  #heard: Witness | null = null;
  /** The bound whose set the other mode was told last. */
  #told = Number.POSITIVE_INFINITY;

  constructor(game: Game, options: SolveOptions, engine: Engine, beside: Beside | null) {
    this.#game = game;
    this.#options = options;
    this.#engine = engine;
    this.#beside = beside;
  }

  get lower(): number {
    return Math.max(this.#lower, this.#engine.lower);
  }

  get upper(): number {
    return Math.min(this.#heardUpper, this.#engine.upper);
  }

  get #heardUpper(): number {
    return this.#heard ? upperOf(this.#game, this.#heard) : Number.POSITIVE_INFINITY;
  }

  witness(): Witness {
    return atOnce(this.witnessing());
  }

  *witnessing(): Slices<Witness> {
    if (this.#heard && this.#heardUpper < this.#engine.upper) return this.#heard;
    return yield* this.#engine.witnessing();
  }

  claim(): Claim {
    const claim = this.#engine.claim();
    return { ...claim, value: claim.scaled ? this.#game.n * this.lower + 1 : this.lower };
  }

  learn({ lower = 0, closure, traps }: Known): void {
    this.#lower = Math.max(this.#lower, lower);
    const witness = traps ?? (closure && this.#witnessOf(closure));
    if (witness && upperOf(this.#game, witness) < this.upper) this.#heard = witness;
    this.#engine.learn({ lower: this.#lower, ...(closure && { closure }), ...(traps && { traps }) });
  }

  *run(): Work {
    const beside = this.#beside;
    const works = [this.#engine.run(), ...(beside ? [this.#ask(beside)] : [])];
    for (const told of inTurn(works, beside?.from)) {
      if (isDecided(this, this.#options)) return;
      yield pauseOf(told);
    }
  }

  *#ask({ engine, most }: Beside): Work {
    const work = engine.run();
    for (let slices = 0; slices < most; ) {
      const { done, value } = work.next();
      if (!isPause(value)) {
        this.#exchange(engine);
        slices++;
      }
      if (done) return;
      yield value;
    }
  }

  #exchange(other: Engine): void {
    if (this.#options.restart) {
      if (other.lower > this.lower) this.learn({ lower: other.lower });
      if (this.upper >= Math.min(this.#told, other.upper)) return;
      this.#told = this.upper;
      other.learn({ closure: closureOf(this) });
    } else {
      if (other.upper < this.upper) this.learn({ closure: closureOf(other) });
      if (this.lower > other.lower) other.learn({ lower: this.lower });
    }
  }

  /** With restart a closed set is a witness, without it a trap that the tester cannot leave. */
  #witnessOf(closure: Int32Array): Witness {
    const game = this.#game;
    if (this.#options.restart) return { restart: true, value: gainOf(game, closure), closure };
    const scaled = isScaled(game);
    const count = !scaled && hasZeroGain(game) ? { count: closure.length } : {};
    let value = 0;
    for (const v of closure) value += scaled ? scaledGain(game, v) : game.gain[v];
    const entry = { node: game.initial, value, trap: closure, ...count };
    return { restart: false, scaled, value, ...count, nodes: [entry] };
  }
}

/** The set that an engine with restart has found. */
const closureOf = (engine: Engine): Int32Array => (engine.witness() as ClosureWitness).closure;
