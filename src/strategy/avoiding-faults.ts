// Keeps a campaign that goes on after a failure from failing in the same way. A planner wants the nodes behind the
// failure, and would spend one test after the other on it. So the strategy is prepared again for a game in which
// moves from ends of tests lead nowhere. At first these are all nodes where a test ended by a failure. When nothing
// else is left to gain, they are only those where failures come much more often than not. So nodes behind a known
// failure come last, and are given up in the end.
//
// Nodes and edges keep their numbers: a closed edge leads back to its source. A change costs one preparation of the
// strategy.

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
