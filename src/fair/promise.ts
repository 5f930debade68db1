// What a fair system lets one promise: if each answer has a chance of at least p whenever it is due, the budget that covers everything
// reachable with so much confidence, whatever else the system does; and the gain that is certain at that confidence within a budget.
// Resets are always allowed. An interval, and a plan that keeps the promise: the plan alone proves the upper end.

import { DEFAULT_RESET_COST, type Game, requireGame, requirePlain } from '../game/index.ts';
import { finish, finishInTurns } from '../solve/index.ts';
import { type Certain, findingCertain } from './certain.ts';
import { findingLeastFairness } from './least-fairness.ts';
import { leavingOut } from './left-out.ts';
import { partNames } from './parts.ts';
import type { FairPlan } from './plan.ts';
import { DEFAULT_CONFIDENCE, type FairQuestion, type FairTerms, requireTerms } from './question.ts';
import { FairSearch } from './search.ts';
import { findingTour } from './tour.ts';

export interface FairPromise extends FairTerms {
  /** The least budget that covers everything lies between these: null if no budget is enough, or none is known. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly exact: boolean;
  /** The gain that is certain within the budget that was asked about. */
  readonly covered: number | null;
  /** Whether no tester can be certain of more. */
  readonly coveredExact: boolean;
  /** The gain of everything that can be reached, and of what some budget is enough for. */
  readonly total: number;
  readonly promisable: number;
  /** With `details`: the budget against parts left out, the most expensive first. */
  readonly leftOut: readonly LeftOutRow[];
  /** With `details` and a budget: the smallest p for which that is enough for everything; null if there is none, or none is known. */
  readonly leastP: number | null;
  /** For the budget that was asked about, or else for everything; null if there is none. */
  readonly plan: FairPlan | null;
}

export interface LeftOutRow {
  /** Nodes, or labels, by name. */
  readonly left: readonly string[];
  /** The gain of the rest, and a budget that is enough for it; null if none is known. */
  readonly gain: number;
  readonly budget: number | null;
}

/** A few seconds. */
export const FAIR_EFFORT = 1_000_000_000;

/** This share of the effort is kept for details. */
const DETAILS = 0.5;

export function fairPromise(game: Game, question: FairQuestion): FairPromise {
  return finish(searchingPromise(game, question), question);
}

/** The same, with turns of the event loop while it works. */
export async function fairPromiseAsync(game: Game, question: FairQuestion): Promise<FairPromise> {
  return finishInTurns(searchingPromise(game, question), question);
}

function* searchingPromise(game: Game, question: FairQuestion): Generator<void, FairPromise> {
  requireGame(game);
  requirePlain(game);
  const { p, confidence = DEFAULT_CONFIDENCE, resetCost = DEFAULT_RESET_COST, budget, engine } = question;
  const terms = { p, confidence, resetCost };
  requireTerms(terms);
  const effort = question.effort ?? FAIR_EFFORT;
  const search = new FairSearch(game, terms, effort, question);
  const { all, total } = search.parts;
  const promisable = search.promisable();
  const gainOfParts = promisable.reduce((sum, part) => sum + all[part].gain, 0);
  const isWhole = promisable.length === all.length;
  const tour = yield* findingTour(search, promisable, engine);
  const everything: FairPlan | null =
    tour.upper === null
      ? null
      : {
          ...terms,
          order: tour.order,
          window: tour.window,
          rate: tour.large?.rate ?? null,
          gain: gainOfParts,
          budget: tour.upper,
        };
  const certain: Certain | null =
    budget === undefined
      ? null
      : yield* findingCertain(search, budget, promisable, { plan: everything, tour }, engine);
  const details = question.details === true;
  if (details) search.effort = Math.max(search.effort, DETAILS * effort);
  const asksP = details && budget !== undefined && isWhole && !tour.large;
  const leastP = asksP
    ? yield* search.within(search.effort / 2, findingLeastFairness(search, budget, tour))
    : null;
  const leftOut = details ? yield* leavingOut(search, promisable, tour, engine) : [];
  return {
    ...terms,
    leftOut: leftOut.map((row) => ({
      ...row,
      left: row.left.flatMap((part) => partNames(game, all[part])),
    })),
    leastP,
    lower: isWhole ? tour.lower : null,
    upper: isWhole ? tour.upper : null,
    exact: isWhole && tour.lower === tour.upper,
    covered: certain ? certain.gain : null,
    coveredExact: certain?.exact ?? false,
    total,
    promisable: gainOfParts,
    plan: certain ? certain.plan : everything,
  };
}
