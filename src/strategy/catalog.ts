// Every strategy there is. A new one is a file and a line here; help, documents, completion and the contract
// tests read this list.

import { didYouMean, InputError } from '../base/index.ts';
import { adaptive } from './adaptive/adaptive.ts';
import { fair } from './fair.ts';
import { gmu } from './gmu.ts';
import { optimal } from './optimal.ts';
import { isPlanName, planNamed } from './plan.ts';
import { rdm } from './rdm.ts';
import { rdmReset } from './rdm-reset.ts';
import { s15 } from './s1.5.ts';
import { s2 } from './s2.ts';
import { s3 } from './s3.ts';
import { s4 } from './s4.ts';
import type { Strategy } from './strategy.ts';

/** Every strategy there is. */
export const STRATEGIES = [
  gmu,
  s15,
  s2,
  s3,
  s4,
  rdm,
  rdmReset,
  optimal,
  adaptive,
  fair,
] as const satisfies readonly Strategy[];

/** The ids of the strategies. */
export type StrategyId = (typeof STRATEGIES)[number]['id'];

/**
 * The strategy of that id; an unknown one is an InputError that offers the nearest.
 *
 * @param id such as `adaptive`
 * @example
 * strategyNamed('adaptive').about;
 */
export function strategyNamed(id: string): Strategy {
  if (isPlanName(id)) return planNamed(id);
  const found = STRATEGIES.find((strategy) => strategy.id === id);
  if (found) return found;
  const ids = STRATEGIES.map((strategy) => strategy.id);
  throw InputError.of(
    'strategy/unknown',
    `unknown strategy ${JSON.stringify(id)}; use ${ids.join(', ')}`,
    didYouMean(id, ids) ?? 'use one of these, or the path of a module such as ./mine.ts',
  );
}
