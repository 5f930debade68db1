// What a tester can force on any SUT within a budget: 1 for each visit (or the cost of the edge), the reset cost for each
// reset, as campaigns count. With resets where the budget pays for one. Small games are answered exactly (exact-budget.ts); of
// larger ones the whole guarantee bounds it from above, and from below what the worst-case cost of a forcing
// strategy leaves time for (forcing-cost.ts): that may be too little, never too much.

import { type Game, reachable } from '../../game/index.ts';
import type { Solution } from '../solution.ts';
import { solutionSoFar, solving } from '../solve.ts';
import { exactWithin } from './exact-budget.ts';
import { forcingTour, phasesCost } from './forcing-cost.ts';

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
  /** A budget from which on the whole guarantee is forced, the least one if `exact`; null as long as neither is known. */
  readonly enough: number | null;
}

export interface BudgetQuestion {
  readonly budget: number;
  readonly resetCost: number;
  /** Asked after every slice of the solver, of which there may be two games to solve: true ends with what is known. */
  readonly stop?: () => boolean;
  /** How many slices each solution is worth; as many as it takes if left out. */
  readonly slices?: number;
  /** What the exact answer may cost, in cells of its tables; 0 leaves it to the bounds. */
  readonly cells?: number;
}

/** About a tenth of a second. */
const CELLS = 500_000;
/** The budget that is tried first where none is large enough. */
const FIRST = 8;
const GROWTH = 1.25;

export function guaranteedWithin(game: Game, question: BudgetQuestion): BudgetedGuarantee {
  const work = settlingWithin(game, question);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same, with a breath after every slice of the solver. */
export function* settlingWithin(game: Game, question: BudgetQuestion): Generator<void, BudgetedGuarantee> {
  const { budget, resetCost, cells = CELLS } = question;
  const restart = budget > resetCost + 1;
  const facts = { budget, resetCost, restart };
  // From this budget on nothing changes any more.
  const most = phasesCost(game, resetCost, [...reachable(game)].length);
  const all = exactWithin(game, most, resetCost, cells);
  if (all) {
    const whole = all[most];
    const lower = all[Math.min(budget, most)];
    const enough = all.indexOf(whole);
    return { ...facts, lower, upper: lower, exact: true, whole: { lower: whole, upper: whole }, enough };
  }
  const whole = yield* solved(game, true, question);
  const once = yield* solved(game, false, question);
  const within = longestExact(game, most, resetCost, cells);
  const known = within.length - 1;
  const reached = new ForcedBounds(game, resetCost, once, whole);
  const lower = known >= budget ? within[budget] : Math.max(within[known], reached.within(budget));
  const upper = known >= budget ? lower : upperWithin(game, budget, restart ? whole.upper : once.upper);
  const soonest = within.findIndex((gain) => gain >= whole.lower);
  return {
    ...facts,
    lower,
    upper: Math.max(lower, upper),
    exact: lower >= upper,
    whole: { lower: whole.lower, upper: whole.upper },
    enough: !whole.exact ? null : soonest >= 0 ? soonest : reached.enough(),
  };
}

/** What is forced for each budget up to `budget`, or as far as the cells last: what a smaller one forces a larger one does, too. */
function longestExact(game: Game, budget: number, resetCost: number, cells: number): Float64Array {
  let longest: Float64Array = Float64Array.of(0);
  for (let most = Math.min(budget, FIRST); ; most = Math.min(budget, Math.ceil(GROWTH * most))) {
    const exact = exactWithin(game, most, resetCost, cells);
    if (!exact) return longest;
    longest = exact;
    if (most === budget) return longest;
  }
}

function* solved(
  game: Game,
  restart: boolean,
  { slices = Number.POSITIVE_INFINITY, stop }: BudgetQuestion,
): Generator<void, Solution> {
  const work = solving(game, { restart });
  for (let left = slices; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    yield;
    if (--left <= 0 || stop?.()) return solutionSoFar(step.value, { restart });
  }
}

class ForcedBounds {
  readonly #game: Game;
  readonly #resetCost: number;
  readonly #once: Solution;
  readonly #whole: Solution;
  /** The gains of what can be reached, the least first, added up: so much do so many nodes gain at least. */
  readonly #least: Float64Array;

  constructor(game: Game, resetCost: number, once: Solution, whole: Solution) {
    this.#game = game;
    this.#resetCost = resetCost;
    this.#once = once;
    this.#whole = whole;
    const gains = Float64Array.from(reachable(game), (v) => game.gain[v]).sort();
    this.#least = new Float64Array(gains.length + 1);
    gains.forEach((gain, i) => {
      this.#least[i + 1] = this.#least[i] + gain;
    });
  }

  /** What is certainly forced within a budget. */
  within(budget: number): number {
    if (budget < 1) return 0;
    const restart = budget > this.#resetCost + 1;
    const resetCost = restart ? this.#resetCost : Number.POSITIVE_INFINITY;
    const tour = forcingTour(this.#game, resetCost);
    const made = tour.spent.findLastIndex((spent) => spent <= budget);
    let most = tour.gained[made];
    most = Math.max(most, this.#byPhases(budget, Number.POSITIVE_INFINITY, this.#once.lower));
    if (!restart) return most;
    most = Math.max(most, this.#byPhases(budget, resetCost, this.#whole.lower));
    if (this.#afterTour(tour) <= budget) most = Math.max(most, this.#whole.lower);
    return most;
  }

  /** A budget from which on the whole guarantee is forced. */
  enough(): number {
    const whole = this.#whole.lower;
    const tour = forcingTour(this.#game, this.#resetCost);
    const byTour = tour.gained.findIndex((gained) => gained >= whole);
    const costs = [
      byTour < 0 ? this.#afterTour(tour) : tour.spent[byTour],
      phasesCost(this.#game, this.#resetCost, this.#nodesFor(whole)),
    ];
    if (this.#once.lower >= whole) {
      costs.push(phasesCost(this.#game, Number.POSITIVE_INFINITY, this.#nodesFor(whole)));
    }
    return Math.min(...costs);
  }

  /** What the whole guarantee costs at most if the tour is made first. */
  #afterTour({ spent, covered, gained }: ReturnType<typeof forcingTour>): number {
    const lacking = this.#whole.lower - gained[gained.length - 1];
    const spentBy = spent[spent.length - 1];
    if (lacking <= 0) return spentBy;
    // Nothing is known of which nodes are covered besides: those that gain least first.
    const nodes = Math.min(this.#least.length - 1, covered + this.#nodesFor(lacking));
    return phasesCost(this.#game, this.#resetCost, Math.max(nodes, covered), covered, spentBy);
  }

  #byPhases(budget: number, resetCost: number, guarantee: number): number {
    let nodes = this.#least.length - 1;
    while (nodes > 1 && phasesCost(this.#game, resetCost, nodes) > budget) nodes--;
    return Math.min(guarantee, this.#least[nodes]);
  }

  /** So many nodes gain that much, whichever they are. */
  #nodesFor(gain: number): number {
    const at = this.#least.findIndex((sum) => sum >= gain);
    return at < 0 ? this.#least.length - 1 : at;
  }
}

/** A budget visits no more nodes than it pays for. */
function upperWithin(game: Game, budget: number, whole: number): number {
  if (budget < 1) return 0;
  const { initial, gain } = game;
  const others = Array.from(reachable(game))
    .filter((v) => v !== initial)
    .map((v) => gain[v])
    .sort((a, b) => b - a);
  let sum = gain[initial];
  for (let i = 0; i < others.length && i < budget - 1; i++) sum += others[i];
  return Math.min(whole, sum);
}
