// A plan as plain data, to be posted to a worker: strategies, SUTs and conditions by their names.

import type { Game } from '../../game/index.ts';
import { type Strategy, spendingAll, strategyNamed } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { drawn, sutNamed } from '../../sut/index.ts';
import { stopCondition } from '../campaign/index.ts';
import { completeSettings, type GivenSettings } from '../settings/index.ts';
import type { Plan } from './plan.ts';

export interface PlanSpec extends GivenSettings {
  readonly game: Game;
  /** An id, or the path of a module if there is somebody to load it. */
  readonly strategy: string;
  readonly sut: string;
  readonly suite?: Suite;
  readonly budget: number;
}

export function planOf(
  spec: PlanSpec,
  strategy: Strategy = strategyNamed(spec.strategy),
  expired?: () => boolean,
): Plan {
  const { game, sut, suite } = spec;
  const { budget, resetCost, seed, restart, until, spendAll } = completeSettings(spec);
  const condition = until === null ? undefined : stopCondition(until, { game, budget, resetCost });
  return {
    game,
    strategy: spendAll ? spendingAll(strategy) : strategy,
    sut: drawn(sutNamed(sut), spec.game),
    ...(suite && { suite }),
    budget,
    resetCost,
    seed,
    restart,
    ...(condition && { until: condition.holds }),
    ...(expired && { expired }),
  };
}
