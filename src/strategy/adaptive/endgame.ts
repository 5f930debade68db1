// Plans the rest of the run exactly where few positions are left (positions.ts). It is the best expected gain at
// the end of the budget, among the moves that keep the guarantee. On small graphs that is the whole run. A plan is
// made again when the SUT has proved to be different, as often as the reserved work allows.
//
// The kept gain is decided before the first move (kept.ts). It is the guarantee if the budget is enough for it at
// worst, or a part of it that costs next to nothing.

import { dearestOf, type Game, reachable, weightOf } from '../../game/index.ts';
import type { View } from '../strategy.ts';
import { Expectation } from './expectation.ts';
import { backwards, worstCosts } from './forcing.ts';
import type { Frequencies, Sides } from './frequencies.ts';
import { keptWithin } from './kept.ts';
import { type Positions, positionsFrom } from './positions.ts';

/** Positions at most, and edges followed for one plan: about 10 ms. The first plan is shared by all runs, and of a small graph it has them all. */
const FIRST_POSITIONS = 20_000;
const ALL_POSITIONS = 60_000;
const MOST_POSITIONS = 6_000;
const MOST_WORK = 3_000_000;
/** Edges put by with every move for plans to come, and at the start. */
const WORK_PER_MOVE = 4_000;
const FIRST_WORK = 400_000;
/** To meet a position costs about as much as to follow so many edges. */
const MEETING = 16;
/** With more nodes uncovered there are too many positions, unless the budget is nearly spent. */
const MOST_OPEN = 12;
const LITTLE_BUDGET = 8;
/** The chances of the SUT's answers may have moved by this much, summed, before a plan is old. */
const STALE = 0.05;
/**
 * Where the SUT repeats itself, a plan that is older than this, and that nobody can afford to make anew, is given up for the tables, which know better: the
 * plan counts on answers that are not coming (3 points on machines of 20 nodes, by which two rivals were ahead).
 */
const OLD = 1;
/**
 * What a gain is worth one step later. If the SUT's answers are as random as they seem, only the end counts, and a gain now is
 * just a trifle better than later: equal moves could go in circles. If it has habits, an answer that has not come will rather not
 * come, and the more a plan waits for it the less it is worth.
 */
const STEADY = 1 - 2e-4;
const UNSTEADY = 0.96;

/** What all runs of a game share. */
export interface EndgameShared {
  readonly resetSteps: number;
  /** The gain to be kept whatever the SUT does; 0 if the budget does not pay for a guarantee or it is not known. */
  readonly guaranteed: number;
  /** The plan for the first move, if the whole play can be planned. */
  readonly first: Expectation | null;
  /** Nothing is planned to the end. */
  readonly off: boolean;
  /** Whether the graph is small. */
  readonly small: boolean;
}

/** Where a single move costs more, nothing is planned to the end. */
const MOST_COST = 10_000;
/** Up to so many nodes the whole play is planned, and the guarantee kept by that. */
const SMALL = 13;
const isSmall = (game: Game): boolean => reachable(game).count() <= SMALL;

export const isPlannedWhole = (game: Game): boolean => !game.cost && isSmall(game);

export function endgameOf(
  game: Game,
  frequencies: Frequencies,
  { budget, resetCost, keepsGuarantee }: { budget: number; resetCost: number; keepsGuarantee: boolean },
): EndgameShared {
  const resetSteps = Math.ceil(resetCost) + 1;
  // Positions are met cost by cost.
  if (dearestOf(game, [...game.target.keys()]) > MOST_COST)
    return { resetSteps, guaranteed: 0, first: null, off: true, small: false };
  const small = isSmall(game);
  const asked = { budget, resetSteps, limit: ALL_POSITIONS, chances: evenChances(game) };
  // Where edges have prices, the guarantee is watched over as on larger graphs (watch.ts).
  const guaranteed = keepsGuarantee && small && !game.cost ? keptWithin(game, asked) : 0;
  const shared: EndgameShared = { resetSteps, guaranteed, first: null, off: false, small };
  const covered = new Uint8Array(game.n);
  covered[game.initial] = 1;
  const few = small || budget <= LITTLE_BUDGET;
  const first = !few
    ? null
    : plan(
        game,
        believed(frequencies, small),
        shared,
        {
          node: game.initial,
          covered,
          gain: game.gain[game.initial],
          budgetLeft: Math.floor(budget) - 1,
        },
        small ? ALL_POSITIONS : FIRST_POSITIONS,
        STEADY,
      );
  return { ...shared, first };
}

/** The chances of the answers of a SUT that picks uniformly and, where the model has weights, of one that goes by them. */
function evenChances(game: Game): Float64Array[] {
  const by = (weight: (e: number) => number): Float64Array => {
    const sum = new Float64Array(game.n);
    game.source.forEach((v, e) => {
      sum[v] += weight(e);
    });
    return Float64Array.from(game.source, (v, e) => (sum[v] > 0 ? weight(e) / sum[v] : 0));
  };
  const uniform = by(() => 1);
  return game.weight ? [uniform, by((e) => weightOf(game, e))] : [uniform];
}

/** What the SUT is taken for. */
type Believed = { readonly chance: Float64Array; readonly sides: Sides | null };

/** On larger graphs it is mostly decided which of two SUTs it is before the end is in sight, and there are more nodes than plans have to do with. */
const believed = (frequencies: Frequencies, small: boolean): Believed => ({
  chance: frequencies.chance,
  sides: small ? frequencies.sides : null,
});

type Place = Pick<View, 'node' | 'covered' | 'gain' | 'budgetLeft'>;

function plan(
  game: Game,
  { chance, sides }: Believed,
  { resetSteps, guaranteed }: EndgameShared,
  { node, covered, gain, budgetLeft: budget }: Place,
  limit: number,
  sooner: number,
): Expectation | null {
  const positions = positionsFrom(game, node, covered, { limit, budget, resetSteps });
  if (!positions) return null;
  let need: Float64Array | null = null;
  if (gain < guaranteed) {
    need = worstCosts(game, positions, backwards(positions), guaranteed - gain, { resetSteps, most: budget });
    if (need[0] > budget) need = null;
  }
  return new Expectation(game, chance, positions, {
    budget,
    resetSteps,
    work: MOST_WORK,
    need,
    sooner,
    sides,
  });
}

export class Endgame {
  readonly #game: Game;
  readonly #frequencies: Frequencies;
  readonly #shared: EndgameShared;
  #plan: Expectation | null;
  #movedAt = 0;
  #work = FIRST_WORK;
  /** How many edges were followed for all plans. */
  edgesFollowed = 0;
  /** When it was tried in vain last. */
  #vainCovered = -1;
  #vainBudget = 0;

  constructor(game: Game, frequencies: Frequencies, shared: EndgameShared) {
    this.#game = game;
    this.#frequencies = frequencies;
    this.#shared = shared;
    this.#plan = shared.first;
  }

  /** The move at this point of the play, null if it cannot be planned to the end. */
  move(view: View, budgetLeft: number, open: number): number | null {
    if (this.#shared.off) return null;
    const { moved, steady } = this.#frequencies;
    this.#work += WORK_PER_MOVE;
    let p = this.#plan?.positions.find(view.node, view.covered) ?? -1;
    if (p >= 0 && !this.#plan!.knows(p, budgetLeft)) p = -1;
    if (p < 0 && open > MOST_OPEN && budgetLeft > LITTLE_BUDGET) return null;
    if (p < 0 || moved - this.#movedAt > STALE) {
      if (this.#renew(view, budgetLeft, steady ? STEADY : UNSTEADY)) {
        this.#movedAt = moved;
        p = 0;
      } else if (!steady && moved - this.#movedAt > OLD && !this.#plan?.keeps) return null;
    }
    return p < 0 ? null : this.#plan!.move(p, budgetLeft);
  }

  #renew(view: View, budgetLeft: number, sooner: number): boolean {
    if (this.#work < 0) return false;
    const inVain = view.coveredCount === this.#vainCovered && budgetLeft > 0.8 * this.#vainBudget;
    if (inVain) return false;
    const { node, covered, gain } = view;
    const made = plan(
      this.#game,
      believed(this.#frequencies, this.#shared.small),
      this.#shared,
      { node, covered, gain, budgetLeft },
      MOST_POSITIONS,
      sooner,
    );
    if (!made) {
      this.#vainCovered = view.coveredCount;
      this.#vainBudget = budgetLeft;
      this.#spend(MOST_POSITIONS * MEETING);
      return false;
    }
    this.#plan = made;
    this.#spend(made.work);
    return true;
  }

  #spend(work: number): void {
    this.#work -= work;
    this.edgesFollowed += work;
  }

  /** For people: how the plan was made. */
  get positions(): Positions | null {
    return this.#plan?.positions ?? null;
  }
}
