// A plan is everything that decides how a run goes; a run of it is found by its number alone.

import { type Game, gainOf, reachable } from '../game/index.ts';
import { rdm, type Strategy } from '../strategy/index.ts';
import type { Suite } from '../suite/index.ts';
import { type Sut, uniform } from '../sut/index.ts';
import { Campaign, type End, type Recorder } from './campaign.ts';
import { canWalk, randomWalk } from './random-walk.ts';
import { simulate } from './simulate.ts';
import { sutDice, testerDice } from './streams.ts';

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

/** What came of one run. */
export interface RunOutcome {
  readonly run: number;
  /** The gain of what was covered, and in percent of the gain of all that can be reached. */
  readonly gain: number;
  readonly coverage: number;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly end: End;
  /** The nodes in the order of their first visit, and what had been spent by then. */
  readonly coveredNodes: Int32Array;
  readonly coveredAt: Float64Array;
}

export const DEFAULT_RESET_COST = 10;
export const DEFAULT_SEED = 1;

/** The gain of all nodes that can be reached: what 100 % is. */
export const totalGain = (game: Game): number => gainOf(game, reachable(game));

/** Prepares a plan once; the function plays run number `run` of it, from 0. */
export function runnerOf(plan: Plan): (run: number, recorder?: Recorder) => RunOutcome {
  const { game, strategy, sut, budget, resetCost, seed, until, expired } = plan;
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

type Ended = Pick<
  Campaign,
  'gain' | 'spent' | 'steps' | 'resets' | 'coveredNodes' | 'coveredAt' | 'coveredCount' | 'end'
>;

/** What came of a campaign that has ended; `total` is the gain that is 100 %. */
export function outcomeOf(run: number, total: number, campaign: Ended): RunOutcome {
  return {
    run,
    gain: campaign.gain,
    coverage: percent(campaign.gain, total),
    spent: campaign.spent,
    steps: campaign.steps,
    resets: campaign.resets,
    end: campaign.end!,
    coveredNodes: campaign.coveredNodes.slice(0, campaign.coveredCount),
    coveredAt: campaign.coveredAt.slice(0, campaign.coveredCount),
  };
}

/** Where nothing can be gained, everything is. */
export const percent = (gain: number, total: number): number => (total === 0 ? 100 : (100 * gain) / total);

const endOfWalk = ({ stuck }: { stuck: boolean }): End => ({
  reason: 'budget',
  why: stuck ? 'the budget left does not pay for a reset' : 'the budget is spent',
});
