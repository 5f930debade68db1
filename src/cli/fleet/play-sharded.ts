// Plays the plans of an experiment on the workers of a Redis, as they would be played here.

import { randomUUID } from 'node:crypto';
import { VERSION } from '../../base/index.ts';
import { connect, type NamedModel, playOnFleet, requireBuiltIn, type ShardPlan } from '../../fleet/index.ts';
import { modelFacts } from '../../game/index.ts';
import type { RunOutcome } from '../../run/index.ts';
import type { PoolPlan } from '../../run/node/index.ts';
import { STRATEGY_IDS } from '../campaign/index.ts';
import type { Context } from '../terminal/index.ts';
import { redisUrl } from './options.ts';

export interface Sharding {
  /** The address of Redis. */
  readonly fleet: string;
  /** How workers find the model. */
  readonly model: Pick<NamedModel, 'path' | 'options'>;
  /** All of the same game. */
  readonly plans: readonly PoolPlan[];
  /** The reset cost that suites are made for; null for the usual one. */
  readonly suiteResetCost: number | null;
  /** Whether it matters when each node was covered. */
  readonly curves: boolean;
  readonly onRuns: (done: number, workers: number) => void;
}

export async function playSharded(asked: Sharding, context: Context): Promise<RunOutcome[][]> {
  const { plans, model, curves, onRuns } = asked;
  const url = redisUrl(asked.fleet);
  requireBuiltIn(
    plans.map(({ strategy }) => strategy),
    STRATEGY_IDS,
  );
  const { name, hash } = modelFacts(plans[0].game);
  const link = await connect(url, (text) => context.note(`note: ${text}`));
  try {
    return await playOnFleet({
      link,
      experiment: {
        id: randomUUID().slice(0, 8),
        version: VERSION,
        started: new Date().toISOString(),
        model: { ...model, name, hash },
        plans: plans.map((plan) => shardPlan(plan, asked.suiteResetCost)),
        curves,
      },
      plans,
      signal: context.signal,
      onRuns,
      tell: (text) => context.note(text),
    });
  } finally {
    link.end();
  }
}

const shardPlan = (plan: PoolPlan, suiteResetCost: number | null): ShardPlan => ({
  strategy: plan.strategy,
  sut: plan.sut,
  suite: plan.suite ? { criterion: plan.suite.criterion, resetCost: suiteResetCost } : null,
  budget: plan.budget,
  resetCost: plan.resetCost ?? 10,
  seed: plan.seed ?? 1,
  restart: plan.restart ?? false,
  ...(plan.fair !== undefined && { fair: plan.fair }),
});
