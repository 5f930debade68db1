// The best strategy towards a target, by the chances of the model's weights or in the worst case. The method is
// that of Nachmanson, Veanes, Schulte, Tillmann and Grieskamp (ISSTA 2004) and Blass et al. (2005).
//
// Costs are those of the moves. The visit to the initial node, which begins every run, does not count. Resets are
// possible only if their cost is given. Then the tester may go back from any node, also where the system is to
// answer, for that cost and the visit that follows.

import { InputError, LimitError } from '../../base/index.ts';
import { type Game, requirePlain } from '../../game/index.ts';
import { boundsOfAll } from './bounds-of-all.ts';
import { competitiveRatio } from './competitive.ts';
import { type Expectation, greatestProbability, leastExpectedCost } from './expectation.ts';
import { answersFor, type Positions, positionsOf, WAITS } from './positions.ts';
import type { Objective, PlanQuestion } from './question.ts';
import { withinBudget } from './within-budget.ts';
import { worstCase } from './worst-case.ts';

/** A move of the strategy: at a position, with so much of a budget left where that counts. */
export interface PlannedMove {
  readonly node: number;
  /** The edge to take, -1 for a reset. */
  readonly edge: number;
  /** What is covered by then, of plans for everything; the order of `wanted`, as bits. */
  readonly covered?: string;
  readonly left?: number;
}

export interface TargetPlan {
  readonly objective: Objective;
  /** Infinity if the target cannot be had for any cost. Where only bounds are known, the end that a strategy is known for. */
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly positions: number;
  readonly strategy: readonly PlannedMove[];
  /** Whether the strategy has more moves than are listed. */
  readonly cut: boolean;
}

const MOST_MOVES = 10_000;

/** A plan that can be followed: the positions, and what the tester does at each. */
export interface SolvedPlan {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly positions: Positions;
  /** The number of the tester's move at a position with so much of a budget left, -1 where the plan has none. */
  move(s: number, left: number): number;
}

export function makePlan(game: Game, question: PlanQuestion): TargetPlan {
  try {
    return exactPlan(game, question);
  } catch (error) {
    // Too many covered sets: what plans for single nodes say of all of them.
    if (question.target || !(error instanceof LimitError)) throw error;
    const bounds = boundsOfAll(game, question);
    if (!bounds) throw error;
    const { objective } = question;
    const value = objective === 'cost' || objective === 'worst-case' ? bounds.upper : bounds.lower;
    return { objective, value, ...bounds, positions: 0, strategy: [], cut: true };
  }
}

function exactPlan(game: Game, question: PlanQuestion): TargetPlan {
  const { value, lower, upper, positions, move } = solvePlan(game, question);
  const { objective, budget } = question;
  const found = { objective, value, lower, upper, positions: positions.count };
  if (isForBudget(question)) return { ...found, ...listedWithin(positions, move, budget!) };
  return { ...found, ...listed(positions, (s) => move(s, 0)) };
}

/** Whether what is left of the budget decides about moves. */
export const isForBudget = ({ objective, budget }: PlanQuestion): boolean =>
  budget !== undefined && (objective === 'probability' || objective === 'coverage');

export function solvePlan(game: Game, question: PlanQuestion): SolvedPlan {
  requirePlain(game);
  const { target, objective, budget, resetCost } = question;
  if (objective === 'coverage' && (target || budget === undefined)) {
    throw InputError.of(
      'plan/coverage',
      'the greatest expected coverage is that of all nodes within a budget',
      'use the target all, with a budget',
    );
  }
  if (objective === 'competitive' && !target) {
    throw InputError.of(
      'plan/competitive',
      'the competitive ratio is that of one target, but the target is all',
      'use a node or label:L as the target, or --objective cost',
    );
  }
  const positions = positionsOf(game, {
    target,
    resetCost: resetCost === undefined ? null : resetCost + 1,
    answers: answersFor(objective),
  });
  if (isForBudget(question)) {
    const plan = withinBudget(positions, budget!, objective === 'coverage');
    const value = plan.value + (objective === 'coverage' ? game.gain[game.initial] : 0);
    return { value, lower: value, upper: value, positions, move: plan.move };
  }
  if (objective === 'competitive') {
    const { move, ...ratio } = competitiveRatio(game, positions, target!);
    return { ...ratio, positions, move: (s) => move[s] };
  }
  const { value, lower, upper, move } = solved(positions, objective);
  return { value, lower, upper, positions, move: (s) => move[s] };
}

function solved(positions: Positions, objective: Objective): Omit<Expectation, 'value'> & { value: number } {
  const { initial } = positions;
  if (objective === 'worst-case') {
    const { value, move } = worstCase(positions);
    return { value: value[initial], lower: value[initial], upper: value[initial], move };
  }
  const found = objective === 'cost' ? leastExpectedCost(positions) : greatestProbability(positions);
  return { ...found, value: found.value[initial] };
}

/** The moves that the strategy may come to make, nearest first. */
function listed(positions: Positions, move: (s: number) => number): Pick<TargetPlan, 'strategy' | 'cut'> {
  const { start, to, chooses, isTarget, edge, node, covered } = positions;
  const strategy: PlannedMove[] = [];
  const seen = new Uint8Array(positions.count);
  const queue = [positions.initial];
  seen[positions.initial] = 1;
  const visit = (s: number): void => {
    if (!seen[s]) queue.push(s);
    seen[s] = 1;
  };
  for (let head = 0; head < queue.length; head++) {
    const s = queue[head];
    if (isTarget[s]) continue;
    if (!chooses[s]) for (let m = start[s]; m < start[s + 1]; m++) visit(to[m]);
    else {
      const m = move(s);
      if (m < 0) continue;
      visit(to[m]);
      if (edge[m] === WAITS) continue;
      if (strategy.length === MOST_MOVES) return { strategy, cut: true };
      strategy.push({ node: node[s], edge: edge[m], ...(covered && { covered: covered[s] }) });
    }
  }
  return { strategy, cut: false };
}

/** The same with what is left of the budget. */
function listedWithin(
  positions: Positions,
  move: SolvedPlan['move'],
  budget: number,
): Pick<TargetPlan, 'strategy' | 'cut'> {
  const { start, to, cost, chooses, edge, node, covered, initial } = positions;
  const strategy: PlannedMove[] = [];
  const seen = new Set<string>();
  const queue: [number, number][] = [[initial, budget]];
  let cut = false;
  const visit = (s: number, left: number): void => {
    if (left < 0 || seen.has(`${s}/${left}`)) return;
    seen.add(`${s}/${left}`);
    queue.push([s, left]);
  };
  for (let head = 0; head < queue.length && !cut; head++) {
    const [s, left] = queue[head];
    if (!chooses[s]) for (let m = start[s]; m < start[s + 1]; m++) visit(to[m], left - cost[m]);
    else {
      const m = move(s, left);
      if (m < 0) continue;
      visit(to[m], left - cost[m]);
      if (edge[m] === WAITS) continue;
      cut = strategy.length === MOST_MOVES;
      if (!cut)
        strategy.push({ node: node[s], edge: edge[m], ...(covered && { covered: covered[s] }), left });
    }
  }
  return { strategy, cut };
}
