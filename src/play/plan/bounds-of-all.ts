// An interval for covering everything, if there are too many covered sets for the exact answer, from plans for
// single nodes.
//
// - Its cost is at least that of the farthest node. It is at most that of a tour from node to node, the cheapest
//   next, without counting nodes visited on the way.
// - Its probability is at most that of the least likely node.
// - The expected coverage is at most the sum over the nodes. It is at least what is certain within the budget.

import { type Game, reachable } from '../../game/index.ts';
import { guaranteedWithin } from '../budget/index.ts';
import { greatestProbability, leastExpectedCost } from './expectation.ts';
import { answersFor, type Positions, positionsOf } from './positions.ts';
import type { PlanQuestion } from './question.ts';
import { withinBudget } from './within-budget.ts';
import { worstCase } from './worst-case.ts';

/** Nodes times nodes and edges that plans for single nodes are made of. */
const MOST_WORK = 4_000_000;
/** What the guarantee is worth beside that. */
const SLICES = 100;

export interface AllBounds {
  readonly lower: number;
  readonly upper: number;
}

/** Null if even that would be too much, or if what is known of edges that may be missing would have to be carried from node to node. */
export function boundsOfAll(game: Game, question: PlanQuestion): AllBounds | null {
  const { gain, initial } = game;
  const seen = [...reachable(game)];
  if (seen.length * (game.n + game.m) > MOST_WORK || game.helpers?.chance) return null;
  const wanted = seen.filter((v) => gain[v] > 0 && v !== initial);
  const { objective, budget, resetCost } = question;
  const towards = (v: number): Positions =>
    positionsOf(game, {
      target: new Set([v]),
      resetCost: resetCost === undefined ? null : resetCost + 1,
      answers: answersFor(objective),
    });
  if (objective === 'coverage') {
    const brings = wanted.map((v) => gain[v] * withinBudget(towards(v), budget!, false).value);
    const most = brings.reduce((sum, value) => sum + value, 0);
    const total = seen.reduce((sum, v) => sum + gain[v], 0);
    const forced = guaranteedWithin(game, {
      budget: budget! + 1,
      resetCost: resetCost ?? budget! + 1,
      slices: SLICES,
    });
    const lower = Math.max(forced.lower, gain[initial] + Math.max(0, ...brings));
    return { lower, upper: Math.min(total, gain[initial] + most) };
  }
  if (objective === 'probability') {
    const likely = wanted.map((v) => {
      const positions = towards(v);
      return budget === undefined
        ? greatestProbability(positions).upper
        : withinBudget(positions, budget, false).value;
    });
    const upper = Math.min(1, ...likely);
    const sure = budget === undefined && Number.isFinite(costBounds(game, wanted, towards, 'cost').upper);
    return { lower: sure ? 1 : 0, upper };
  }
  return costBounds(game, wanted, towards, objective === 'worst-case' ? objective : 'cost');
}

function costBounds(
  game: Game,
  wanted: readonly number[],
  towards: (v: number) => Positions,
  objective: 'cost' | 'worst-case',
): AllBounds {
  let lower = 0;
  /** For each wanted node what it costs at most from each other one; NaN where nobody comes without having been there. */
  const costs = new Map<number, Float64Array>();
  for (const v of wanted) {
    const positions = towards(v);
    const { initial, node } = positions;
    const row = new Float64Array(game.n).fill(Number.NaN);
    if (objective === 'worst-case') {
      const { value } = worstCase(positions);
      lower = Math.max(lower, value[initial]);
      node.forEach((u, s) => {
        if (Number.isNaN(row[u])) row[u] = value[s];
      });
    } else {
      const { value, lower: least, upper } = leastExpectedCost(positions);
      lower = Math.max(lower, least);
      const slack = value[initial] > 0 && Number.isFinite(value[initial]) ? upper / value[initial] : 1;
      node.forEach((u, s) => {
        if (Number.isNaN(row[u])) row[u] = value[s] === 0 ? 0 : value[s] * slack;
      });
    }
    costs.set(v, row);
  }
  let here = game.initial;
  let upper = 0;
  const left = new Set(wanted);
  while (left.size > 0) {
    let next = -1;
    for (const v of left) {
      const cost = costs.get(v)![here];
      if (Number.isNaN(cost)) left.delete(v);
      else if (next < 0 || cost < costs.get(next)![here]) next = v;
    }
    if (next < 0) break;
    upper += costs.get(next)![here];
    if (!Number.isFinite(upper)) break;
    left.delete(next);
    here = next;
  }
  return { lower, upper };
}
