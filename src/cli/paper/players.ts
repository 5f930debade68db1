// Who plays the runs of the paper's experiments: the threads of this machine, or a fleet.

import { availableParallelism } from 'node:os';
import type { Play, PlayedPlan } from '../../../paper/index.ts';
import { totalGain } from '../../game/index.ts';
import { coverageSeries, type RunOutcome, seriesGrid } from '../../run/index.ts';
import { type PoolPlan, playAll } from '../../run/node/index.ts';
import type { Context } from '../terminal/index.ts';

/** Budgets say nothing of what planning costs, so every graph is worth all processors. */
export const onThreads =
  (signal: AbortSignal, workers = availableParallelism()): Play =>
  async (plans, _, onRuns) =>
    played(plans, await playAll(plans, { workers, signal, onRuns }));

export const onFleet =
  (fleet: string, context: Context): Play =>
  async (plans, { program, set }, onRuns) => {
    const { playSharded } = await import('../fleet/play-sharded.ts');
    const model = { path: program, options: { paper: true, set } };
    const asked = { fleet, model, plans, suiteResetCost: null, curves: true, onRuns };
    return played(plans, await playSharded(asked, context));
  };

const played = (plans: readonly PoolPlan[], results: readonly (readonly RunOutcome[])[]): PlayedPlan[] =>
  plans.map(({ game, budget }, i) => ({
    gains: results[i].map(({ gain }) => gain),
    series: (points) => coverageSeries(game, totalGain(game), results[i], seriesGrid(budget, points)),
  }));
