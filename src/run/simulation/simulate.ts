// A campaign against a simulated SUT in one call: what `covergame run MODEL --strategy ID --budget B` does, with the same
// defaults and the same results for the same seed, and nothing but the game and the options needed.

import { InputError } from '../../base/index.ts';
import { type Game, plainGame, requireGame } from '../../game/index.ts';
import {
  type MoveFunction,
  type Strategy,
  type StrategyId,
  strategyNamed,
  strategyOf,
} from '../../strategy/index.ts';
import type { CriterionId, Suite } from '../../suite/index.ts';
import type { SutId } from '../../sut/index.ts';
import type { RunOutcome } from '../campaign/index.ts';
import { type RunsSummary, runnerOf, simulatedPlan, summariseRuns } from '../play/index.ts';
import type { RUN_SETTINGS, RunSettings, SettingKey } from '../settings/index.ts';
import { settle } from '../settle/index.ts';
import { checkOptions } from './given-options.ts';

/** All but those that only a real system, or only a verdict, has a use for. */
type SimulatedSettings = {
  readonly [K in Exclude<SettingKey, 'require'> as (typeof RUN_SETTINGS)[K] extends { readonly real: true }
    ? never
    : K]?: NonNullable<RunSettings[K]> | undefined;
};

/** How a campaign is played; what is left out is as on the command line. */
export interface SimulateOptions extends SimulatedSettings {
  /** An id of `STRATEGIES`, a strategy, or a function of the view of the play and the dice. */
  readonly strategy: StrategyId | Strategy | MoveFunction;
  /** The simulated system, an id of `SUTS`: `uniform`. */
  readonly sut?: SutId;
  /** How many runs are made: 1. */
  readonly runs?: number;
  /** For strategies that execute one, an id of `CRITERIA` or a suite: `node`. */
  readonly suite?: CriterionId | Suite;
}

/** What came of one run; nodes by their ids. */
export interface SimulatedRun extends Pick<RunOutcome, 'coverage' | 'gain' | 'spent' | 'steps' | 'resets'> {
  /** The nodes in the order of their first visit. */
  readonly covered: readonly string[];
  /** Why it ended, in words that end a sentence. */
  readonly why: string;
}

/** What came of all runs. */
export interface Simulation {
  /** In percent of the gain of all that can be reached; the mean of the runs. */
  readonly coverage: number;
  /** The gain of what was covered; the mean of the runs. */
  readonly gain: number;
  readonly runs: readonly SimulatedRun[];
  /** The ids of the nodes that can be reached and that no run covered. */
  readonly missed: readonly string[];
  /** Means, deviations and half-widths of what was covered and spent. */
  readonly summary: RunsSummary;
}

/**
 * Plays a strategy against a simulated system within a budget, as `covergame run` does.
 *
 * @param game what is tested
 * @param options the strategy and the budget; what is left out has the defaults of the command line: the SUT is `uniform`, a reset
 *   costs 10, the seed is 1, and a strategy that executes a suite gets the `node` suite
 * @throws InputError with every fault of the options
 * @example
 * const { coverage, missed } = simulate(game, { strategy: 'adaptive', budget: 200 });
 * console.log(`${coverage} % covered, missed: ${missed.join(', ')}`);
 */
export function simulate(game: Game, options: SimulateOptions): Simulation {
  requireGame(game);
  checkOptions(options);
  const { sut = 'uniform', runs = 1 } = options;
  const strategy = givenStrategy(options.strategy);
  const plain = plainGame(game);
  if (options.suite !== undefined && !strategy.needsSuite) throw unusedSuite(strategy);
  const play = runnerOf(simulatedPlan(settle({ ...options, game: plain, strategy, sut })));
  const outcomes = Array.from({ length: runs }, (_, run) => play(run));
  const summary = summariseRuns(plain, outcomes);
  return {
    coverage: summary.coverage.mean,
    gain: summary.gain.mean,
    runs: outcomes.map((outcome) => simulatedRun(plain, outcome)),
    missed: summary.missed.map((v) => plain.ids[v]),
    summary,
  };
}

function simulatedRun(game: Game, outcome: RunOutcome): SimulatedRun {
  const { coverage, gain, spent, steps, resets, coveredNodes, end } = outcome;
  const covered = Array.from(coveredNodes, (v) => game.ids[v]);
  return { coverage, gain, spent, steps, resets, covered, why: end.why };
}

function givenStrategy(given: SimulateOptions['strategy']): Strategy {
  if (typeof given === 'function') return strategyOf('own strategy', given);
  if (typeof given === 'object' && given !== null && typeof given.prepare === 'function') return given;
  return strategyNamed(given as string);
}

/** A suite that nobody executes is most likely a mistake. */
const unusedSuite = ({ id }: Strategy): InputError =>
  InputError.of(
    'run/unused-suite',
    `the strategy ${id} does not execute a suite, but you gave one`,
    'use gmu, s1.5, s2, s3 or s4',
  );
