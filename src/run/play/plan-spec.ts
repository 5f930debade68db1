// A plan as plain data, to be posted to a worker: strategies, SUTs and conditions by their names.

import type { Game } from '../../game/index.ts';
import { type Strategy, spendingAll, strategyNamed } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { drawn, sutNamed } from '../../sut/index.ts';
import { stopCondition } from '../campaign/index.ts';
import type { Plan } from './plan.ts';

export interface PlanSpec {
  readonly game: Game;
  /** An id, or the path of a module if there is somebody to load it. */
  readonly strategy: string;
  readonly sut: string;
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly restart?: boolean;
  readonly until?: string;
  /** Spends what the strategy leaves of the budget on the transitions tested least. */
  readonly spendAll?: boolean;
}

export function planOf(
  spec: PlanSpec,
  strategy: Strategy = strategyNamed(spec.strategy),
  expired?: () => boolean,
): Plan {
  const { sut, until, spendAll, ...rest } = spec;
  const condition = until === undefined ? undefined : stopCondition(until, spec);
  return {
    ...rest,
    strategy: spendAll ? spendingAll(strategy) : strategy,
    sut: drawn(sutNamed(sut), spec.game),
    ...(condition && { until: condition.holds }),
    ...(expired && { expired }),
  };
}
