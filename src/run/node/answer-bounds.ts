// The bounds of a model on the time of answers (`paid (within 200 ms)`), held against the system's own clock if its driver has one, else
// against the real one. Time runs from the last stimulus, or from the answer before.

import { type Game, timingOf } from '../../game/index.ts';
import { type Driver, Fault, type Observation } from '../../sut/index.ts';
import { shown } from '../referee/index.ts';

export class AnswerBounds {
  readonly #game: Game;
  /** In ms, by label. */
  readonly #within = new Map<number, number>();
  #since = 0;

  constructor(game: Game) {
    this.#game = game;
    game.labels.forEach((label, i) => {
      const { within } = timingOf(label);
      if (within !== undefined) this.#within.set(i, within);
    });
  }

  /** It is the SUT's turn from now on. */
  begin(driver: Driver): void {
    if (this.#within.size > 0) this.#since = timeOf(driver);
  }

  /** The SUT answered with this edge: the fault if that came too late. */
  answered(driver: Driver, edge: number, seen: Observation): Fault | null {
    if (this.#within.size === 0) return null;
    const took = timeOf(driver) - this.#since;
    this.#since += took;
    const bound = this.#within.get(this.#game.label[edge]);
    if (bound === undefined || took <= bound) return null;
    const message = `the SUT answered ${shown(seen)} after ${Math.ceil(took)} ms; the model allows ${bound} ms`;
    return new Fault('late', message, { saw: seen });
  }
}

const timeOf = (driver: Driver): number => driver.now?.() ?? performance.now();
