// The tester who forces the guarantee on graphs of any size, with a look at a few dozen nodes for a move.
// TesterPlayer (tester-player.ts) proves its facts again after every node. This one keeps them between moves.
//
// - With restart it needs nothing about the guarantee. While it can force a new node, it forces the one with the
//   least worst-case cost. Once it can force none from the initial node, the covered nodes hold a closed set. No
//   closed set with the initial node gains less than the guarantee.
// - Without restart some new nodes lose others. The levels of the solver say which ones it may enter
//   (guarantee-keeper.ts), and it forces the cheapest of these.
// - Beyond the guarantee it forces near nodes. Otherwise it goes to the nearest uncovered node, which depends on
//   the system. That is a good guess, not the best that is provable by then. TesterPlayer proves that, for the cost
//   of a solution at each node.

import { type Game, TESTER } from '../../game/index.ts';
import type { Levels } from '../../solve/index.ts';
import { GuaranteeKeeper } from './guarantee-keeper.ts';
import { BACK, type Forcing, LocalForcing, NOTHING, WAIT } from './local-forcing.ts';
import { NearestGain } from './nearest-gain.ts';
import type { TesterMove } from './tester-player.ts';

/** How many nodes are looked at for something to force once the guarantee is there. */
const BEYOND = 512;

export interface ForcingOptions {
  readonly restart?: boolean;
  /** With restart: what a reset costs besides the visit. */
  readonly resetCost?: number;
  /** Without restart: what each node is worth at least. Left out, he forces whatever is new. */
  readonly levels?: Levels;
}

export class ForcingTester {
  /** Whether the guarantee he plays for has been gained. */
  isDone = false;
  readonly #game: Game;
  readonly #restart: boolean;
  readonly #covered: Uint8Array;
  readonly #forcing: LocalForcing;
  readonly #nearest: NearestGain;
  readonly #keeper: GuaranteeKeeper | null;
  readonly #anything: Forcing;
  readonly #keeping: Forcing;
  /** Whether nothing can be forced until something new is covered. */
  #hoping = false;

  constructor(game: Game, { restart = false, resetCost = 1, levels }: ForcingOptions = {}) {
    this.#game = game;
    this.#restart = restart;
    const covered = new Uint8Array(game.n);
    this.#covered = covered;
    this.#forcing = new LocalForcing(game, restart ? resetCost : Number.POSITIVE_INFINITY);
    const isOpen = (v: number) => covered[v] === 0 && game.gain[v] > 0;
    this.#nearest = new NearestGain(game, isOpen);
    this.#anything = { isGoal: isOpen, isWalked: (v) => !isOpen(v) };
    const keeper = levels && !restart ? new GuaranteeKeeper(game, levels) : null;
    this.#keeper = keeper;
    this.#keeping = {
      isGoal: (v) => covered[v] === 0 && keeper!.mayEnter(v),
      isWalked: (v) => covered[v] === 1 && keeper!.mayEnter(v),
    };
  }

  /** Nodes looked at so far. */
  get touched(): number {
    return this.#forcing.touched + this.#nearest.touched;
  }

  /** To be called for each node when it is visited first, before the next move. */
  cover(v: number): void {
    if (this.#covered[v]) return;
    this.#covered[v] = 1;
    this.#keeper?.cover(v);
    if (this.#keeper?.isDone) this.isDone = true;
    this.#nearest.forget();
    this.#hoping = false;
  }

  /** The move at the covered node `v`; `mayReset` false if the budget pays for none. */
  move(v: number, mayReset = true): TesterMove {
    const move = this.#forced(v);
    if (move === BACK && mayReset) return { kind: 'reset' };
    if (move === WAIT) return { kind: 'await' };
    if (move >= 0) return { kind: 'edge', edge: move };
    return this.#hope(v, mayReset);
  }

  #forced(v: number): number {
    const planned = this.#forcing.planned(v);
    if (planned !== NOTHING && this.#forcing.cost(v) > 0) return planned;
    if (this.#hoping) return NOTHING;
    if (!this.isDone) {
      const move = this.#forcing.look(v, this.#keeper ? this.#keeping : this.#anything);
      if (move !== NOTHING) return move;
      // With restart: not from the initial node either, or a reset would be the move.
      this.isDone = true;
    } else {
      const move = this.#forcing.look(v, this.#anything, BEYOND);
      if (move !== NOTHING) return move;
    }
    this.#hoping = true;
    return NOTHING;
  }

  #hope(v: number, mayReset: boolean): TesterMove {
    const { owner, initial } = this.#game;
    const way = this.#nearest.from(v);
    if (way) return owner[v] === TESTER ? { kind: 'edge', edge: way.edge } : { kind: 'await' };
    const anew = this.#restart && mayReset && v !== initial && this.#nearest.from(initial);
    return { kind: anew ? 'reset' : 'stop' };
  }
}
