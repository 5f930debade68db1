// The bounds of a model on the time of answers (`paid (within 200 ms)`), held against the system's own clock if its driver has one, else
// against the real one. Time runs from the last stimulus, or from the answer before.

import { type Game, timingOf } from '../../../game/index.ts';
import { type Driver, Fault, type Observation } from '../../../sut/index.ts';
import { shown } from '../../referee/index.ts';

export class AnswerBounds {
  #game: Game;
  /** In ms, by label. */
  #within: ReadonlyMap<number, number>;
  /** Whether other games may follow: their bounds may be held against a time that begins now. */
  #changes = false;
  #since = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#within = boundsOf(game);
  }

  /** The edges that follow are those of another game. */
  enter(game: Game): void {
    this.#game = game;
    this.#within = boundsOf(game);
    this.#changes = true;
  }

  /** It is the SUT's turn from now on. */
  begin(driver: Driver): void {
    if (this.#changes || this.#within.size > 0) this.#since = timeOf(driver);
  }

  /** How many ms are left of a bound, in which an answer would be in time. */
  left(driver: Driver, bound: number): number {
    return Math.max(0, this.#since + bound - timeOf(driver));
  }

  /** The SUT answered with this edge: the fault if that came too late. */
  answered(driver: Driver, edge: number, seen: Observation): Fault | null {
    const left = this.inTime(driver, [edge], seen);
    return left instanceof Fault ? left : null;
  }

  /** The SUT answered with one of these edges: those that were in time, or the fault if it came too late for all of them. */
  inTime(driver: Driver, edges: readonly number[], seen: Observation): readonly number[] | Fault {
    if (!this.#changes && this.#within.size === 0) return edges;
    const took = timeOf(driver) - this.#since;
    this.#since += took;
    const bounds = edges.map((edge) => this.#within.get(this.#game.label[edge]) ?? Number.POSITIVE_INFINITY);
    const left = edges.filter((_, i) => took <= bounds[i]);
    if (left.length > 0) return left;
    const message = `the system answered ${shown(seen)} after ${Math.ceil(took)} ms; the model allows ${Math.max(...bounds)} ms`;
    return new Fault('late', message, { saw: seen });
  }
}

function boundsOf(game: Game): ReadonlyMap<number, number> {
  const bounds = new Map<number, number>();
  game.labels.forEach((label, i) => {
    const { within } = timingOf(label);
    if (within !== undefined) bounds.set(i, within);
  });
  return bounds;
}

const timeOf = (driver: Driver): number => driver.now?.() ?? performance.now();
