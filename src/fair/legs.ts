// How far a part is from each node: what it costs on average to cover it, and the budget that is enough for it alone. Both come from the
// chances of that part by itself. An average by the best strategy for each budget is no more than any strategy needs: it serves to compare
// orders, and claims nothing. The budget that is enough for one part is a lower bound of that for all.

import type { Game } from '../game/index.ts';
import { Chances } from './chances.ts';
import type { FairAnswers } from './fair-answers.ts';
import type { Parts } from './parts.ts';
import { DONE, productOf } from './product.ts';
import type { FairTerms } from './question.ts';
import { OrderTracker } from './tracker.ts';

export interface FairLeg {
  /** The average cost from each node; infinite where no play comes before the part is covered. */
  readonly cost: Float64Array;
  /** No smaller budget is enough for this part at the confidence. */
  readonly alone: number;
}

/** So many edges are followed between two yields: some milliseconds. */
export const EDGES_A_SLICE = 2_000_000;
/** An average is cut off at this chance; what remains is guessed from the last rows. */
const CUT = 0.99;

/** Follows at most `effort` edges, and yields now and then. */
export function* findingLeg(
  game: Game,
  parts: Parts,
  part: number,
  answers: FairAnswers,
  { confidence, resetCost }: FairTerms,
  effort: number,
): Generator<void, FairLeg> {
  const tracker = new OrderTracker(parts, [part], 0);
  const product = productOf(game, tracker, Number.POSITIVE_INFINITY)!;
  const cost = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
  for (const v of parts.all[part].carriers) cost[v] = 0;
  if (product.start === DONE) return { cost, alone: 1 };
  const chances = new Chances(product, answers, resetCost);
  const sum = new Float64Array(product.count);
  const most = Math.max(2, Math.floor(effort / chances.effort));
  let alone = 0;
  let spent = 0;
  let step = 0;
  do {
    const before = chances.left < 0 ? 0 : chances.row[product.start];
    chances.grow();
    const { row } = chances;
    for (let i = 1; i < sum.length; i++) sum[i] += 1 - row[i];
    step = row[product.start] - before;
    if (alone === 0 && chances.atMost >= confidence / 100) alone = chances.left + 1;
    spent += chances.effort;
    if (spent > EDGES_A_SLICE) {
      spent = 0;
      yield;
    }
  } while (chances.left < most && (chances.row[product.start] < CUT || alone === 0));
  if (alone === 0) alone = chances.left + 2;
  const missing = 1 - chances.row[product.start];
  const rest = missing <= 0 ? 0 : step > 0 ? (missing * missing) / step : missing * most * 10;
  for (let i = 1; i < product.count; i++) cost[product.node[i]] = sum[i] + rest;
  return { cost, alone };
}
