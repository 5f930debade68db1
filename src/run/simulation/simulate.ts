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
import { type CriterionId, makeSuite, type Suite } from '../../suite/index.ts';
import type { SutId } from '../../sut/index.ts';
import { type RunOutcome, spendingLimit } from '../campaign/index.ts';
import { planOf, type RunsSummary, runnerOf, summariseRuns } from '../play/index.ts';
import { DEFAULT_RESET_COST, DEFAULT_SEED } from '../settings/index.ts';
import { checkOptions } from './given-options.ts';

/** How a campaign is played; what is left out is as on the command line. */
export interface SimulateOptions {
  /** An id of `STRATEGIES`, a strategy, or a function of the view of the play and the dice. */
  readonly strategy: StrategyId | Strategy | MoveFunction;
  /** What may be spent: 1 for each node visited, and the reset cost for each reset. May follow from `until`. */
  readonly budget?: number;
  /** The simulated system, an id of `SUTS`: `uniform`. */
  readonly sut?: SutId;
  /** What a reset costs: 10. */
  readonly resetCost?: number;
  /** Of the dice: 1. Same seed, same result. */
  readonly seed?: number;
  /** How many runs are made: 1. */
  readonly runs?: number;
  /** For strategies that execute one, an id of `CRITERIA` or a suite: `node`. */
  readonly suite?: CriterionId | Suite;
  /** Ends a run early: `coverage>=90 or no-progress 200`. */
  readonly until?: string;
  /** `optimal` and `adversary` play for the guarantee with restart: false. */
  readonly restart?: boolean;
  /** When the strategy stops, the rest is spent on the transitions tested least: false. */
  readonly spendAll?: boolean;
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
  const { sut = 'uniform', resetCost = DEFAULT_RESET_COST, seed = DEFAULT_SEED, runs = 1 } = options;
  const { until, restart = false, spendAll = false } = options;
  const strategy = givenStrategy(options.strategy);
  const plain = plainGame(game);
  const suite = suiteFor(plain, strategy, options.suite, resetCost);
  const budget = budgetOf(plain, options.budget, until, resetCost);
  const play = runnerOf(
    planOf(
      {
        game: plain,
        strategy: strategy.id,
        sut,
        ...(suite && { suite }),
        ...(until !== undefined && { until }),
        budget,
        resetCost,
        seed,
        restart,
        spendAll,
      },
      strategy,
    ),
  );
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
function suiteFor(
  game: Game,
  strategy: Strategy,
  given: SimulateOptions['suite'],
  resetCost: number,
): Suite | undefined {
  if (!strategy.needsSuite) {
    if (given === undefined) return undefined;
    throw InputError.of(
      'run/unused-suite',
      `a suite was given, but the strategy ${strategy.id} executes none`,
      'gmu, s1.5, s2, s3 and s4 do',
    );
  }
  if (typeof given === 'object' && given !== null && Array.isArray(given.cases)) return given;
  return makeSuite(game, (given as CriterionId | undefined) ?? 'node', { resetCost });
}

function budgetOf(
  game: Game,
  budget: number | undefined,
  until: string | undefined,
  resetCost: number,
): number {
  const limit = spendingLimit(budget, until, { game, resetCost });
  if (limit !== null) return limit;
  throw InputError.of(
    'run/missing-option',
    until === undefined
      ? '"budget" is missing'
      : `"budget" is missing, and nothing in ${JSON.stringify(until)} bounds what is spent`,
    "say how much may be spent: budget: 1000, or until: '… or budget 1000'",
  );
}
