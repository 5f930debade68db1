// The gain that a tester can force on any SUT within a budget. A visit costs 1, or the cost of the edge. A reset
// costs the reset cost, as in runs, and is made if the budget allows one.
//
// Small games are answered exactly (exact-budget.ts). The whole guarantee bounds larger ones from above. From below
// it is the gain that a forcing strategy has time for at its worst-case cost (forcing-cost.ts). That may be too
// little, never too much.

import { type Game, requireGame } from '../../game/index.ts';
import type { SearchControl } from '../../solve/index.ts';
import { finish, finishInTurns } from '../../solve/index.ts';
import type { Coverage, Interval } from './coverage.ts';
import { ExactBudget } from './exact-budget.ts';
import { ForcedBounds, upperWithin } from './forced-bounds.ts';
import { phasesCost } from './forcing-cost.ts';
import { LabelCoverage } from './label-coverage.ts';
import { NodeCoverage } from './node-coverage.ts';

export interface BudgetedGuarantee {
  readonly budget: number;
  readonly resetCost: number;
  /** Whether the budget pays for a reset. */
  readonly restart: boolean;
  /** What is forced within the budget lies between these. */
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  /** What is forced if the budget is large enough: the guarantee with restart. */
  readonly whole: { readonly lower: number; readonly upper: number };
  /** A budget from which on the whole guarantee is forced, the least one if `exact` and asked for; null as long as neither is known. */
  readonly enough: number | null;
}

export interface BudgetQuestion extends SearchControl<void> {
  readonly budget: number;
  readonly resetCost: number;
  /** How many slices each solution is worth; as many as it takes if left out. */
  readonly slices?: number;
  /** What the exact answer may cost, in cells of its tables; 0 leaves it to the bounds. */
  readonly cells?: number;
  /** Any budget will do as the one that is enough, if this one is: then less work is made of the least. */
  readonly anyEnough?: boolean;
}

const NOTHING: Interval = { lower: 0, upper: 0 };

/** What a guarantee is worth that nobody asked for: past this size nothing, else so many slices of the solver. */
export const CHEAP_NODES = 3000;
export const CHEAP_SLICES = 100;

/** Some hundredths of a second. */
export const EXACT_CELLS = 500_000;
/** For what is only nice to know. */
const FEW_CELLS = 10_000;

/** What counts in a game. */
export const coverageOf = (game: Game): Coverage =>
  game.countsTags ? new LabelCoverage(game) : new NodeCoverage(game);

export function guaranteedWithin(game: Game, question: BudgetQuestion): BudgetedGuarantee {
  return finish(searchingWithin(game, question), question);
}

/** The same, with turns of the event loop while it works. */
export async function guaranteedWithinAsync(
  game: Game,
  question: BudgetQuestion,
): Promise<BudgetedGuarantee> {
  return finishInTurns(searchingWithin(game, question), question);
}

/** Yields after every slice of the solver. */
function* searchingWithin(game: Game, question: BudgetQuestion): Generator<void, BudgetedGuarantee> {
  requireGame(game);
  const { budget, resetCost, cells = EXACT_CELLS } = question;
  const restart = budget > resetCost + 1;
  const facts = { budget, resetCost, restart };
  const coverage = coverageOf(game);
  // From this budget on nothing changes any more.
  const most = phasesCost(coverage, resetCost, coverage.gains.length);
  const whole = yield* solved(coverage, true, question);
  const bounds = (once: Interval) => new ForcedBounds(coverage, resetCost, once, whole);
  const isAmple = question.anyEnough === true && bounds(NOTHING).within(budget) >= whole.upper;
  const tables = new ExactBudget(coverage, resetCost, isAmple ? Math.min(cells, FEW_CELLS) : cells);
  const within = tables.upTo(whole.upper, most);
  const known = within.length - 1;
  // What it comes to.
  const value = within[known];
  if (known === most || value >= whole.upper) {
    const lower = within[Math.min(budget, known)];
    const enough = within.indexOf(value);
    return { ...facts, lower, upper: lower, exact: true, whole: { lower: value, upper: value }, enough };
  }
  const once = isAmple ? NOTHING : yield* solved(coverage, false, question);
  const reached = bounds(once);
  const lower = known >= budget ? within[budget] : Math.max(value, reached.within(budget));
  const upper =
    known >= budget ? lower : upperWithin(game, budget, restart || isAmple ? whole.upper : once.upper);
  const soonest = within.findIndex((gain) => gain >= whole.lower);
  return {
    ...facts,
    lower,
    upper: Math.max(lower, upper),
    exact: lower >= upper,
    whole: { lower: whole.lower, upper: whole.upper },
    enough: whole.lower < whole.upper ? null : soonest >= 0 ? soonest : reached.enough(),
  };
}

/** What the slices of a verdict bring, by game: the players who keep the guarantee and the verdict on them ask for the same. */
const known = new WeakMap<Game, Map<string, Interval>>();

function* solved(
  coverage: Coverage,
  restart: boolean,
  { slices = Number.POSITIVE_INFINITY, stop, signal }: BudgetQuestion,
): Generator<void, Interval> {
  let answers = known.get(coverage.game);
  if (!answers) known.set(coverage.game, (answers = new Map()));
  const key = `${restart} ${slices}`;
  const before = answers.get(key);
  if (before) return before;
  const work = coverage.searching(restart);
  for (let left = slices; ; ) {
    const step = work.next();
    const { lower, upper } = step.value;
    const isPause = !step.done && step.value.isPause;
    if (!isPause && (step.done || --left <= 0)) {
      answers.set(key, { lower, upper });
      return { lower, upper };
    }
    yield;
    if (signal?.aborted || stop?.()) return { lower, upper };
  }
}

/** The whole guarantee, with or without restart, as far as so many slices of the solver go. */
export function guaranteeAfter(coverage: Coverage, restart: boolean, slices: number): Interval {
  return finish(solved(coverage, restart, { budget: 0, resetCost: 0, slices }), {});
}
