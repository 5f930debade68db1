// plan: the best strategy towards a target. The chances of the SUT are the weights of the model, or unknown
// (worst-case). The plan is made once for a game (play/plan), then followed. A strategy has a name only, so the
// target is part of it: `plan:cost:stuck`, `plan:probability:label:REQ-7`, `plan:coverage:all`. On the command line
// --target and --objective give it.
//
// Resets cost as much as in the campaign. The budget counts for probability and coverage; for a cost the plan is
// the same whatever the budget. A run outside the plan (an answer of weight 0) ends the campaign.

import { didYouMean, InputError } from '../base/index.ts';
import { reachable, withGains } from '../game/index.ts';
import {
  isForBudget,
  OBJECTIVES,
  type Objective,
  PlanFollower,
  type PlanQuestion,
  RESET_EDGE,
  type SolvedPlan,
  solvePlan,
  targetNodes,
  WAITS,
} from '../play/index.ts';
import { AWAIT, type Player, RESET, STOP, type Strategy, type StrategySetup, type View } from './strategy.ts';

const PREFIX = 'plan:';

/** Whether a name is that of a plan, with or without its target. */
export const isPlanName = (id: unknown): id is string =>
  typeof id === 'string' && (id === 'plan' || id.startsWith(PREFIX));

/** The name of the strategy that plans towards a target. */
export const planName = (target: string, objective: Objective): string => `${PREFIX}${objective}:${target}`;

class PlanPlayer implements Player {
  why = '';
  readonly #follower: PlanFollower;
  #resets = 0;
  #started = false;

  constructor(plan: SolvedPlan) {
    this.#follower = new PlanFollower(plan);
  }

  move(view: View): number {
    const follower = this.#follower;
    if (this.#started) follower.arrive(view.node, view.resets > this.#resets);
    this.#started = true;
    this.#resets = view.resets;
    if (follower.isLost) return this.#stop('the run has left the plan');
    if (follower.isThere) return this.#stop('the target is reached');
    const move = follower.move(Math.floor(view.budgetLeft));
    if (move === null) return this.#stop('no more coverage is possible with the budget left');
    return move === WAITS ? AWAIT : move === RESET_EDGE ? RESET : move;
  }

  memory({ resets }: View): string {
    return `${this.#started ? this.#follower.position : 'first'}:${resets > this.#resets}`;
  }

  #stop(why: string): number {
    this.why = why;
    return STOP;
  }
}

/** The strategy of a name such as `plan:cost:stuck`. */
export function planNamed(id: string): Strategy {
  const [, objective = '', ...rest] = id.split(':');
  const target = rest.join(':');
  const known = OBJECTIVES.find((name) => name === objective);
  if (!known || target === '') {
    throw InputError.of(
      'strategy/plan',
      `the name of a plan has an objective and a target, such as plan:cost:NODE; this one is ${JSON.stringify(id)}`,
      (known ? undefined : didYouMean(objective, OBJECTIVES)) ??
        'on the command line: --strategy plan --target NODE | label:L | all',
    );
  }
  return {
    id,
    title: 'plan',
    about: 'the best strategy towards a target, with probabilities from the weights of the model',
    needsSuite: false,
    prepare(setup) {
      const plan = madeFor(setup, target, known);
      return () =>
        plan ? new PlanPlayer(plan) : { move: () => STOP, why: 'earlier runs have covered the target' };
    },
  };
}

/** Null if earlier runs have covered all of the target: a plan is for the rest. */
function madeFor(
  { game: model, budget, resetCost, known }: StrategySetup,
  target: string,
  objective: Objective,
): SolvedPlan | null {
  const isOpen = (v: number): boolean => known?.covered[v] !== 1;
  const game = known
    ? withGains(
        model,
        model.gain.map((gain, v) => (isOpen(v) ? gain : 0)),
      )
    : model;
  const named = targetNodes(game, target);
  const nodes = named && new Set([...named].filter(isOpen));
  if (known && (nodes ? nodes.size === 0 : [...reachable(game)].every((v) => game.gain[v] === 0)))
    return null;
  // The visit to the initial node is paid for before the first move.
  const moves = Math.max(0, Math.floor(budget) - 1);
  const asked: PlanQuestion = { target: nodes, objective, resetCost, budget: moves };
  const plan = solvePlan(game, asked);
  if (isForBudget(asked) || Number.isFinite(plan.value)) return plan;
  throw InputError.of(
    'plan/no-strategy',
    whyNone(JSON.stringify(target), objective),
    'use --objective probability',
  );
}

function whyNone(target: string, objective: Objective): string {
  if (objective === 'cost') return `${target} is not certain, so no strategy has an expected cost`;
  if (objective === 'worst-case') return `the system can prevent ${target}, so no strategy has a worst case`;
  return `some system of the model keeps every strategy from ${target}, so none has a competitive ratio`;
}
