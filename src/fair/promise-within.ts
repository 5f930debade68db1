// The promise of a budget, worked out once for a game: the strategy that plays for it and the requirement that judges by it mean the same.

import type { Game } from '../game/index.ts';
import { FAIR_EFFORT, type FairPromise, fairPromise } from './promise.ts';

/** What a run may spend, and how fair its system is assumed to be. */
export interface PromiseTerms {
  readonly p: number;
  readonly budget: number;
  readonly resetCost: number;
  /** How many edges the search may follow. */
  readonly effort?: number;
}

const answers = new WeakMap<Game, Map<string, FairPromise>>();

export function promiseWithin(
  game: Game,
  { p, budget, resetCost, effort = FAIR_EFFORT }: PromiseTerms,
): FairPromise {
  let known = answers.get(game);
  if (!known) answers.set(game, (known = new Map()));
  const key = `${p} ${budget} ${resetCost} ${effort}`;
  let promise = known.get(key);
  if (!promise) known.set(key, (promise = fairPromise(game, { p, budget, resetCost, effort })));
  return promise;
}
