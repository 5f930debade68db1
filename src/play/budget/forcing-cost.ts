// Budgets that are certainly enough, from the ranks of attractors, for games too large for an exact answer. Each is
// the worst-case cost of a strategy. It may be too high, never too low.
//
//     tour      Targets that can be forced on their own are forced one by one, the nearest first. Afterwards the
//     run is
//               at one of the target's nodes, whatever the SUT did. From v to t costs t's rank of v, or a reset and
//               its
//               rank of the initial node; from a target the most that it costs from one of its nodes.
//     phases    The optimal tester forces something new that keeps the guarantee, through nodes that add nothing,
//     each at most
//               once, and with restart after a reset. Each phase covers a part at least (coverage.ts).

import { FORCEABLE, type Game, nodeKinds } from '../../game/index.ts';
import type { Coverage, Target } from './coverage.ts';
import { forcingRanks, ranksOf } from './forcing-ranks.ts';

/** The tour is not planned where ranks would fill more than so many cells (3000 nodes, CHEAP_NODES); then the order is that of the ranks from the start. */
export const TOUR_CELLS = 9_000_000;

/** No more ranks are made than fill so many cells, which takes a few seconds: then the tour goes to some targets only. */
const RANK_CELLS = 300_000_000;

export interface Tour {
  /** What has been spent, and gained, after each target of the tour; the initial node first. */
  readonly spent: readonly number[];
  readonly gained: readonly number[];
  /** How many parts are covered in the end. */
  readonly parts: number;
}

interface Ranked {
  readonly target: Target;
  readonly rank: Float64Array;
}

/** `resetCost` is Infinity where no reset can be paid. */
export function forcingTour(coverage: Coverage, resetCost: number): Tour {
  const { game } = coverage;
  const { initial } = game;
  const all = coverage.targets();
  const planned = all.length * game.n <= TOUR_CELLS;
  const ranked: Ranked[] = [];
  const nearest: { readonly target: Target; readonly far: number }[] = [];
  for (const target of worthRanking(game, all)) {
    const rank = ranksTo(game, target);
    if (!Number.isFinite(rank[initial])) continue;
    if (planned) ranked.push({ target, rank });
    nearest.push({ target, far: rank[initial] });
  }
  nearest.sort((a, b) => a.far - b.far || a.target[0] - b.target[0]);
  const tally = coverage.tally();
  const spent = [1];
  const gained = [tally.gain];
  let here: Target = [initial];
  const costTo = (rank: Float64Array): number => {
    const onward = here.reduce((most, v) => Math.max(most, rank[v]), 0);
    return Math.min(onward, resetCost + 1 + rank[initial]);
  };
  const visit = (target: Target, cost: number): void => {
    tally.add(target);
    spent.push(spent[spent.length - 1] + cost);
    gained.push(tally.gain);
    here = target;
  };
  if (planned) {
    for (let left = ranked; ; ) {
      left = left.filter(({ target }) => tally.brings(target) > 0);
      const best = leastOf(left, ({ rank }) => costTo(rank));
      if (!best) break;
      left.splice(left.indexOf(best), 1);
      visit(best.target, costTo(best.rank));
    }
  } else {
    for (const { target } of nearest) {
      if (tally.brings(target) === 0) continue;
      const cost = costTo(ranksTo(game, target));
      if (Number.isFinite(cost)) visit(target, cost);
    }
  }
  return { spent, gained, parts: tally.parts };
}

/** The targets that can be forced, as far as their ranks are worth the work. */
function worthRanking(game: Game, targets: readonly Target[]): readonly Target[] {
  const kinds = nodeKinds(game);
  return targets
    .filter((target) => target.length > 1 || kinds[target[0]] === FORCEABLE)
    .slice(0, Math.ceil(RANK_CELLS / game.n));
}

/** What it costs at worst to force a visit to one of the target's nodes, from every node. */
export const ranksTo = (game: Game, target: Target): Float64Array =>
  target.length === 1 ? ranksOf(game, target[0]) : forcingRanks(game, target);

/** The first that costs least; null if nothing can be paid. */
function leastOf<T>(list: readonly T[], cost: (one: T) => number): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of list) {
    const asked = cost(one);
    if (asked < least) [best, least] = [one, asked];
  }
  return best;
}

/** What is spent at most until so many parts are covered by phases, `from` of them being covered and `spent` spent before. */
export function phasesCost(
  coverage: Coverage,
  resetCost: number,
  parts: number,
  from = coverage.firstParts,
  spent = 1,
): number {
  const { cost } = coverage.game;
  const dearest = cost ? cost.reduce((most, c) => Math.max(most, c), 1) : 1;
  const reset = Number.isFinite(resetCost) ? resetCost + 1 : 0;
  return spent + Math.max(0, parts - from) * reset + dearest * coverage.moves(from, parts);
}
