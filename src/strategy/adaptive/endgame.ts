// Where few positions are left (positions.ts) the rest of the play is planned exactly: the best expected gain at the end of
// the budget, among the moves that keep the guarantee. On small graphs that is the whole play. A plan is made again when
// the SUT has proved to be another than was believed, as often as the work put by for it allows.
//
// The guarantee is what the budget pays for at worst, from the first move on: the whole of it, or as much as can be forced with so little.

import { type Game, reachable } from '../../game/index.ts';
import type { View } from '../strategy.ts';
import { Expectation } from './expectation.ts';
import { backwards, worstCosts } from './forcing.ts';
import type { Frequencies } from './frequencies.ts';
import { type Positions, positionsFrom } from './positions.ts';

/** Positions at most, and edges followed for one plan: about 10 ms. The first plan is shared by all runs. */
const FIRST_POSITIONS = 20_000;
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
}

/** Up to so many nodes the whole play is planned, and the guarantee kept by that. */
const SMALL = 13;
const isSmall = (game: Game): boolean => reachable(game).count() <= SMALL;

export const isPlannedWhole = (game: Game): boolean => !game.cost && isSmall(game);

export function endgameOf(
  game: Game,
  chance: Float64Array,
  { budget, resetCost, keepsGuarantee }: { budget: number; resetCost: number; keepsGuarantee: boolean },
): EndgameShared {
  const resetSteps = Math.ceil(resetCost) + 1;
  // Positions count 1 for each move: where edges have prices of their own, the tables alone decide.
  if (game.cost) return { resetSteps, guaranteed: 0, first: null, off: true };
  const guaranteed = keepsGuarantee ? guaranteedWithin(game, budget, resetSteps) : 0;
  const shared: EndgameShared = { resetSteps, guaranteed, first: null, off: false };
  const covered = new Uint8Array(game.n);
  covered[game.initial] = 1;
  const few = isSmall(game) || budget <= LITTLE_BUDGET;
  const first = !few
    ? null
    : plan(
        game,
        chance.slice(),
        shared,
        {
          node: game.initial,
          covered,
          gain: game.gain[game.initial],
          budgetLeft: Math.floor(budget) - 1,
        },
        FIRST_POSITIONS,
        STEADY,
      );
  return { ...shared, first };
}

/** The greatest gain that `budget` pays for at worst, whatever the SUT does, on graphs of few positions; else 0. */
export function guaranteedWithin(game: Game, budget: number, resetSteps: number): number {
  const covered = new Uint8Array(game.n);
  covered[game.initial] = 1;
  if (!isSmall(game)) return 0;
  const everything = { limit: 3 * FIRST_POSITIONS, budget: Number.MAX_SAFE_INTEGER, resetSteps: 1 };
  const positions = positionsFrom(game, game.initial, covered, everything);
  if (!positions) return 0;
  const back = backwards(positions);
  const gains = [...new Set(positions.gained.subarray(0, positions.count))].sort((a, b) => a - b);
  const most = Math.floor(budget) - 1;
  const isForced = (wanted: number) =>
    worstCosts(game, positions, back, wanted, { resetSteps, most })[0] <= most;
  let low = 0;
  let high = gains.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isForced(gains[middle])) low = middle;
    else high = middle - 1;
  }
  return gains[low] > 0 ? game.gain[game.initial] + gains[low] : 0;
}

type Place = Pick<View, 'node' | 'covered' | 'gain' | 'budgetLeft'>;

function plan(
  game: Game,
  chance: Float64Array,
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
  return new Expectation(game, chance, positions, { budget, resetSteps, work: MOST_WORK, need, sooner });
}

export class Endgame {
  readonly #game: Game;
  readonly #chance: Float64Array;
  readonly #shared: EndgameShared;
  #plan: Expectation | null;
  #movedAt = 0;
  #work = FIRST_WORK;
  /** When it was tried in vain last. */
  #vainCovered = -1;
  #vainBudget = 0;

  constructor(game: Game, chance: Float64Array, shared: EndgameShared) {
    this.#game = game;
    this.#chance = chance;
    this.#shared = shared;
    this.#plan = shared.first;
  }

  /** The move at this point of the play, null if it cannot be planned to the end. `moved`: how far the chances have moved. */
  move(view: View, budgetLeft: number, open: number, { moved, steady }: Frequencies): number | null {
    if (this.#shared.off) return null;
    this.#work += WORK_PER_MOVE;
    let p = this.#plan?.positions.find(view.node, view.covered) ?? -1;
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
      this.#chance,
      this.#shared,
      { node, covered, gain, budgetLeft },
      MOST_POSITIONS,
      sooner,
    );
    if (!made) {
      this.#vainCovered = view.coveredCount;
      this.#vainBudget = budgetLeft;
      this.#work -= MOST_POSITIONS * MEETING;
      return false;
    }
    this.#plan = made;
    this.#work -= made.work;
    return true;
  }

  /** For people: how the plan was made. */
  get positions(): Positions | null {
    return this.#plan?.positions ?? null;
  }
}
