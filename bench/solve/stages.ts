// What any optimiser is asked about a game: with restart for one closed set of least gain, without for the next value to be settled. An
// optimiser is given the problem in the encoding that is best for it (clauses, founded-asp, an integer program).

import type { Model } from './model.ts';

/** Without restart: the least gain(P) plus worst exit among sets P that hold an unsettled node, and such a set. */
export interface Stage {
  readonly cost: number;
  holds(v: number): boolean;
}

export interface Optimiser {
  /** The least gain of a closed set that holds the initial node, null if it was not found in time. */
  closure(model: Model): Promise<number | null>;
  /** `value` is Infinity for what is not settled. */
  stage(model: Model, value: Float64Array): Promise<Stage | null>;
}

/** Values settled in increasing order, one problem a stage. Gains of 0 are scaled away, as theory has it. */
export async function guaranteeValue(given: Model, optimiser: Optimiser): Promise<number | null> {
  const n = given.gain.length;
  const scaled = given.gain.includes(0);
  const model = scaled ? { ...given, gain: given.gain.map((g) => 1 + n * g) } : given;
  const { sut, gain, next, initial } = model;
  const value = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  while (value[initial] === Number.POSITIVE_INFINITY) {
    const stage = await optimiser.stage(model, value);
    if (!stage) return null;
    const { cost } = stage;
    const moving = (v: number) => gain[v] + Math.min(...next[v].map((w) => value[w]));
    let least = cost;
    for (let v = 0; v < n; v++) {
      if (sut[v] && value[v] === Number.POSITIVE_INFINITY && !next[v].includes(v))
        least = Math.min(least, moving(v));
    }
    const settled: number[] = [];
    for (let v = 0; v < n; v++) {
      if (value[v] < Number.POSITIVE_INFINITY) continue;
      if ((sut[v] && moving(v) === least) || (cost === least && stage.holds(v))) settled.push(v);
    }
    for (const v of settled) value[v] = least;
  }
  return scaled ? Math.floor((value[initial] - 1) / n) : value[initial];
}
