// A campaign that keeps going after a failure must not go on failing in the same way: a planner wants what lies behind the fault, and would spend
// one test after the other on it. So the strategy is prepared anew for the game in which the ways on from where tests
// ended lead nowhere: first wherever any test ended by a fault, and when nothing else is left to be gained, only where faults come much more often
// than not. What lies behind a known failure comes last that way, and is given up for in the end.
//
// Nodes and edges keep their numbers: what is closed leads back to where it leaves. A change costs what preparing the strategy costs.

import type { Dice } from '../base/index.ts';
import { type Game, gameFromRows, SUT } from '../game/index.ts';
import { isGivenUp } from './hunt/faults.ts';
import { AWAIT, type Player, STOP, type Strategy, type StrategySetup, type View } from './strategy.ts';

/** The strategy, led around known faults. */
export function avoidingFaults(strategy: Strategy): Strategy {
  return {
    ...strategy,
    prepare(setup) {
      const first = strategy.prepare(setup);
      // One that is prepared anew plays for itself: the plan of the team is for the whole game.
      return (dice, team) => new AvoidingPlayer(strategy, setup, first(dice, team), dice);
    },
  };
}

class AvoidingPlayer implements Player {
  why = '';
  readonly #strategy: Strategy;
  readonly #setup: StrategySetup;
  readonly #dice: Dice;
  #player: Player;
  #game: Game;
  /** What is closed, as text: the player is for that. */
  #closed = '';
  #patient = false;

  constructor(strategy: Strategy, setup: StrategySetup, player: Player, dice: Dice) {
    this.#strategy = strategy;
    this.#setup = setup;
    this.#player = player;
    this.#dice = dice;
    this.#game = setup.game;
  }

  move(view: View): number {
    if (!view.faults) return this.#asked(view);
    for (;;) {
      this.#heed(view);
      if (this.#closed === '') return this.#asked(view);
      const { game, node } = view;
      // Here already: it may go on, and costs no more than a reset if not.
      const move = this.#asked(
        Object.create(view, { game: { value: this.#game }, telling: { get: () => view.telling } }) as View,
      );
      if (move === STOP && !this.#patient) {
        this.#patient = true;
        continue;
      }
      if (move === STOP) this.why = `${this.why}, except nodes behind known failures`;
      else if (game.owner[node] === SUT && game.outStart[node] < game.outStart[node + 1]) return AWAIT;
      return move;
    }
  }

  memory(view: View): string | undefined {
    return view.faults ? undefined : this.#player.memory?.(view);
  }

  keep(view: View, move: number): number {
    return this.#closed === '' ? (this.#player.keep?.(view, move) ?? move) : move;
  }

  #asked(view: View): number {
    const move = this.#player.move(view);
    this.why = this.#player.why ?? '';
    return move;
  }

  #heed(view: View): void {
    const { game, taken, faults } = view;
    const isClosed = (ended: number, passed: number): boolean =>
      ended > 0 && (!this.#patient || isGivenUp(ended, passed));
    const target = game.target.slice();
    const closed: number[] = [];
    const close = (e: number): void => {
      target[e] = game.source[e];
      closed.push(e);
    };
    for (let v = 0; v < game.n; v++) {
      const [from, to] = [game.outStart[v], game.outStart[v + 1]];
      let passed = 0;
      for (let e = from; e < to; e++) passed += taken[e];
      const all = isClosed(faults!.at[v], passed);
      for (let e = from; e < to; e++) if (all || isClosed(faults!.by[e], taken[e])) close(e);
    }
    const name = closed.join();
    if (name === this.#closed) return;
    this.#closed = name;
    this.#game = closed.length === 0 ? game : { ...game, ...gameFromRows({ ...game, target }) };
    this.#player = this.#strategy.prepare({ ...this.#setup, game: this.#game, unjudged: true })(this.#dice);
    this.#player.learn?.(view);
  }
}
