// Campaigns against simulated systems: one to watch step by step, many to compare.

import { comparisonChart, comparisonRows } from '../../src/report/index.ts';
import { type PlanSpec, planOf, type RunOutcome, runnerOf } from '../../src/run/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import type { Call, Desk } from './task.ts';

export interface RunWishes {
  readonly strategies: readonly string[];
  readonly sut: string;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly runs: number;
}

export interface WatchedRun {
  readonly events: Int32Array;
  readonly coverage: number;
  readonly why: string;
}

export function* watchedRun({ game }: Desk, wishes: RunWishes): Generator<never, WatchedRun> {
  const events: number[] = [];
  const play = runnerOf(planOf(specOf(wishes.strategies[0], wishes, game)));
  const { coverage, end } = play(0, { start: () => events.push(RESET), step: (edge) => events.push(edge) });
  return { events: Int32Array.from(events), coverage, why: end.why };
}

export interface ComparedRow {
  readonly strategy: string;
  readonly mean: number;
  readonly halfWidth95: number;
  readonly runs: number;
}

export interface Compared {
  readonly chart: string;
  readonly rows: readonly ComparedRow[];
}

/** A run of each strategy in turn, so that the chart is fair at any moment. */
export function* comparison(
  { game }: Desk,
  wishes: RunWishes,
  call: Call,
): Generator<{ done: number; of: number }, Compared> {
  const plans = wishes.strategies.map((strategy) => specOf(strategy, wishes, game));
  const runners = plans.map((spec) => runnerOf(planOf(spec)));
  const results: RunOutcome[][] = plans.map(() => []);
  const of = wishes.runs * plans.length;
  for (let run = 0; run < wishes.runs && !call.off; run++) {
    for (const [i, play] of runners.entries()) {
      results[i].push(play(run));
      yield { done: run * plans.length + i + 1, of };
    }
  }
  const { seed, resetCost } = wishes;
  const chart = comparisonChart({ name: game.name, plans, results, guarantees: null, seed, resetCost });
  const rows = comparisonRows(plans, results).map(({ strategy, runs, coverage }) => ({
    strategy,
    runs,
    mean: coverage.mean,
    halfWidth95: coverage.halfWidth95,
  }));
  return { chart, rows };
}

const specOf = (
  strategy: string,
  { sut, budget, resetCost, seed }: RunWishes,
  game: Desk['game'],
): PlanSpec => ({
  game,
  strategy,
  sut,
  budget,
  resetCost,
  seed,
});
