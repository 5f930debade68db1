// A plan as plain data, to be posted to a worker: strategies, SUTs and conditions by their names.

import type { Game, Goal } from '../../game/index.ts';
import { type Strategy, strategyNamed } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { drawn, sutNamed } from '../../sut/index.ts';
import type { GivenSettings } from '../settings/index.ts';
import { type Settled, settle } from '../settle/index.ts';
import type { Plan } from './ready-plan.ts';

export interface PlanSpec extends GivenSettings {
  readonly game: Game;
  readonly goal?: Goal;
  /** An id, or the path of a module if there is somebody to load it. */
  readonly strategy: string;
  readonly sut: string;
  readonly suite?: Suite;
  readonly budget: number;
  /** How much work the guarantee is worth, in slices of the solver. */
  readonly slices?: number;
}

export function planOf(
  spec: PlanSpec,
  strategy: Strategy = strategyNamed(spec.strategy),
  expired?: () => boolean,
): Plan {
  return simulatedPlan(settle({ ...spec, strategy }), expired);
}

/** A campaign against a simulated SUT. */
export function simulatedPlan({ rules, settings, strategy }: Settled, expired?: () => boolean): Plan {
  const sut = drawn(sutNamed(settings.sut), rules.game);
  return { ...rules, strategy, sut, ...(expired && { expired }) };
}
