// The remaining worth of each node, for one set of covered nodes: an interval, tightened on demand by solving
// residual games. A witness bounds all nodes it names, so one solution answers many questions. The intervals of one
// set bound those of a larger one.

import type { Witness } from '../../certificate/index.ts';
import { fromScaled } from '../../certificate/index.ts';
import type { Game } from '../../game/index.ts';
import type { Solution, SolveOptions } from '../../solve/index.ts';
import { answer } from '../../solve/index.ts';
import { resetGame } from './reset-game.ts';
import { residualClosureGame, residualGains, residualGame } from './residual-game.ts';

export interface RestOptions {
  /** The tester may go back to the initial node at any time. */
  readonly restart?: boolean;
  /** Asked every few milliseconds; true ends a solution before it is exact. */
  readonly stop?: () => boolean;
}

/** A witness that no more than `upper` is left, and the game it is a witness of. */
export interface Proof {
  readonly game: Game;
  readonly witness: Witness;
  readonly upper: number;
}

export class RestBounds {
  readonly covered: Uint8Array;
  readonly gain: Float64Array;
  /** Bounds of gain(w) + what is left after w, for every node w; a covered node has no gain of its own left. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly #game: Game;
  readonly #options: RestOptions;
  readonly #proofs = new Map<number, Proof>();
  /** The game with resets as edges, and whether the bound of the initial node has been taken over by all. */
  #resetGame: Game | null = null;
  #based = false;

  /** `smaller`: the bounds for a subset of `covered`, if there are any. */
  constructor(game: Game, covered: Uint8Array, options: RestOptions, smaller?: RestBounds) {
    this.#game = game;
    this.#options = options;
    this.covered = covered.slice();
    this.gain = residualGains(game, covered);
    this.lower = this.gain.slice();
    let total = 0;
    for (const gain of this.gain) total += gain;
    this.upper = new Float64Array(game.n).fill(total);
    if (!smaller) return;
    let since = 0;
    for (let v = 0; v < game.n; v++) since += smaller.gain[v] - this.gain[v];
    for (let v = 0; v < game.n; v++) {
      this.upper[v] = Math.min(this.upper[v], smaller.upper[v]);
      this.lower[v] = Math.max(this.lower[v], smaller.lower[v] - since);
    }
  }

  isFor(covered: Uint8Array): boolean {
    for (let v = 0; v < covered.length; v++) if ((covered[v] === 0) !== (this.covered[v] === 0)) return false;
    return true;
  }

  /** Whether everything covered here is covered there too. */
  isWithin(covered: Uint8Array): boolean {
    for (let v = 0; v < covered.length; v++) if (this.covered[v] && !covered[v]) return false;
    return true;
  }

  /** Makes the interval of a node as small as it can be. */
  settle(v: number): void {
    if (this.lower[v] === this.upper[v]) return;
    this.#solve(v);
  }

  /** Whether a node is still worth at least that much; null if the work was stopped before it was known. */
  isWorth(v: number, least: number): boolean | null {
    if (this.lower[v] >= least) return true;
    if (this.upper[v] >= least) this.#solve(v, least - 1);
    return this.lower[v] >= least ? true : this.upper[v] < least ? false : null;
  }

  /** The proof of a node's upper bound. */
  proof(v: number): Proof {
    this.settle(v);
    // The bound may be known from another node's trap, or from a decision that proved less.
    const isProven = () => this.#proofs.get(v)?.upper === this.upper[v];
    if (!isProven() && this.#options.restart) this.#boundByClosure(v);
    if (!isProven()) this.#tighten(v, this.#plainGame(v));
    return this.#proofs.get(v)!;
  }

  #solve(v: number, atMost?: number): void {
    const isOpen = () =>
      atMost === undefined
        ? this.lower[v] < this.upper[v]
        : this.lower[v] <= atMost && this.upper[v] > atMost;
    if (this.#options.restart) {
      if (!this.#based) this.#base();
      if (isOpen()) this.#boundByClosure(v, atMost);
    }
    if (isOpen()) this.#tighten(v, this.#plainGame(v), atMost);
  }

  /** The game whose guarantee without restart is what `v` is still worth. */
  #plainGame(v: number): Game {
    if (!this.#options.restart) return residualGame(this.#game, this.gain, v);
    this.#resetGame ??= resetGame(this.#game);
    const gain = new Float64Array(this.#resetGame.n);
    gain.set(this.gain);
    return residualGame(this.#resetGame, gain, v);
  }

  #tighten(v: number, game: Game, atMost?: number): void {
    const solution = this.#ask(game, { ...(atMost !== undefined && { atMost }) });
    this.lower[v] = Math.max(this.lower[v], solution.lower);
    this.#note(v, { game, witness: solution.witness, upper: solution.upper });
  }

  /** From anywhere the tester can reset, so every node is worth what the initial one is. */
  #base(): void {
    this.#based = true;
    const { initial, n } = this.#game;
    const game = residualClosureGame(this.#game, this.gain, initial);
    const { lower, upper, witness } = this.#ask(game, { restart: true });
    for (let v = 0; v < n; v++) this.lower[v] = Math.max(this.lower[v], lower);
    this.#note(initial, { game, witness, upper });
  }

  #boundByClosure(v: number, atMost?: number): void {
    const game = residualClosureGame(this.#game, this.gain, v);
    const { upper, witness } = this.#ask(game, { restart: true, ...(atMost !== undefined && { atMost }) });
    this.#note(v, { game, witness, upper });
  }

  #ask(game: Game, question: SolveOptions): Solution {
    const { stop } = this.#options;
    return answer(game, { ...question, ...(stop && { stop }) });
  }

  /** Keeps a proof of an upper bound. The SUT can take up a trap at any node of it, so its value bounds them all. */
  #note(v: number, proof: Proof): void {
    const { n } = this.#game;
    const { game, witness, upper } = proof;
    if (upper <= (this.#proofs.get(v)?.upper ?? Number.POSITIVE_INFINITY)) this.#proofs.set(v, proof);
    const bound = (u: number, value: number) => {
      if (u < n) this.upper[u] = Math.min(this.upper[u], value);
    };
    bound(v, upper);
    if (witness.restart) {
      for (const u of witness.closure) bound(u, witness.value);
      return;
    }
    for (const { node, value, trap } of witness.nodes) {
      const given = witness.scaled ? fromScaled(game, value) : value;
      bound(node, given);
      if (trap.length > 1) for (const u of trap) bound(u, given);
    }
  }
}
