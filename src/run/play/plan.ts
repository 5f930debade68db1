// A plan is everything that decides how a run goes; a run of it is found by its number alone.

import { type Game, requirePlain } from '../../game/index.ts';
import { rdm, type Strategy } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { type Sut, uniform } from '../../sut/index.ts';
import {
  Campaign,
  type End,
  outcomeOf,
  type Recorder,
  type RunOutcome,
  sutDice,
  testerDice,
  totalGain,
} from '../campaign/index.ts';
import { canWalk, randomWalk } from './random-walk.ts';
import { breathOf, type Pause, simulate, simulateWithPauses } from './simulate.ts';

export interface Plan {
  readonly game: Game;
  readonly strategy: Strategy;
  readonly sut: Sut;
  /** For strategies that execute one. */
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  /** Whether `optimal` and `adversary` play for the guarantee with restart. */
  readonly restart?: boolean;
  readonly until?: (campaign: Campaign) => string | null;
  /** Asked now and then: whether the wall clock ends the run. */
  readonly expired?: () => boolean;
}

/** Prepares a plan once; the function plays run number `run` of it, from 0. */
export function runnerOf(plan: Plan): (run: number, recorder?: Recorder) => RunOutcome {
  const { game, strategy, sut, budget, resetCost, seed, until, expired } = plan;
  requirePlain(game);
  const player = strategy.prepare(plan);
  const chooser = sut.prepare(plan);
  const total = totalGain(game);
  const walks = strategy === rdm && sut === uniform && !until && !expired && canWalk(game);
  return (run, recorder) => {
    if (walks && !recorder) {
      const walk = randomWalk(game, budget, resetCost, testerDice(seed, run), sutDice(seed, run));
      return outcomeOf(run, total, { ...walk, resets: Math.max(0, walk.tests - 1), end: endOfWalk(walk) });
    }
    const campaign = new Campaign({
      game,
      player: player(testerDice(seed, run)),
      budget,
      resetCost,
      ...(until && { until }),
      ...(recorder && { recorder }),
    });
    simulate(campaign, chooser(sutDice(seed, run)), expired);
    return outcomeOf(run, total, campaign);
  };
}

/** The same with pauses; a run that is ended in one has that end, and what it covered until then. */
export function pausingRunnerOf(
  plan: Plan,
  pause: Pause,
): (run: number, recorder?: Recorder) => Promise<RunOutcome> {
  const { game, strategy, sut, budget, resetCost, seed, until } = plan;
  requirePlain(game);
  const player = strategy.prepare(plan);
  const chooser = sut.prepare(plan);
  const total = totalGain(game);
  return async (run, recorder) => {
    const campaign = new Campaign({
      game,
      player: player(testerDice(seed, run)),
      budget,
      resetCost,
      ...(until && { until }),
      ...(recorder && { recorder }),
    });
    await simulateWithPauses(campaign, chooser(sutDice(seed, run)), pause, breathOf(strategy));
    return outcomeOf(run, total, campaign);
  };
}

const endOfWalk = ({ stuck }: { stuck: boolean }): End => ({
  reason: 'budget',
  why: stuck ? 'the budget left does not pay for a reset' : 'the budget is spent',
});
