// Every simulated SUT there is. A new one is a file and a line here.

import { didYouMean, InputError } from '../base/index.ts';
import { adversary } from './adversary.ts';
import { biased } from './biased.ts';
import { drifting } from './drifting.ts';
import { fair } from './fair.ts';
import { logConsistent } from './log-consistent.ts';
import { pFair } from './p-fair.ts';
import { pFairSticky } from './p-fair-sticky.ts';
import { skewed } from './skewed.ts';
import { sticky } from './sticky.ts';
import type { Sut } from './sut.ts';
import { uniform } from './uniform.ts';
import { weighted } from './weighted.ts';

/** Every simulated SUT there is. */
export const SUTS = [
  uniform,
  weighted,
  adversary,
  logConsistent,
  fair,
  biased,
  skewed,
  sticky,
  drifting,
  pFair,
  pFairSticky,
] as const satisfies readonly Sut[];

/** The ids of the simulated SUTs. */
export type SutId = (typeof SUTS)[number]['id'];

/** The simulated SUT of that id; an unknown one is an InputError that offers the nearest. */
export function sutNamed(id: string): Sut {
  const found = SUTS.find((sut) => sut.id === id);
  if (found) return found;
  const ids = SUTS.map((sut) => sut.id);
  throw InputError.of(
    'sut/unknown',
    `unknown system ${JSON.stringify(id)}; use ${ids.join(', ')}`,
    didYouMean(id, ids) ?? 'use one of these',
  );
}
