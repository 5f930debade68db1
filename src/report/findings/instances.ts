// Who did what in joint campaigns: the instances or workers of all runs, with what each played and which failures it found.

import type { PlayCount } from '../../run/index.ts';
import type { TalliedRun } from './tally.ts';

export interface InstanceFinding extends PlayCount {
  /** How many failures it saw, the same ones again included. */
  readonly failures: number;
}

/** None where nothing was played jointly. */
export function instanceFindings(runs: readonly TalliedRun[]): InstanceFinding[] {
  const found = new Map<string, { -readonly [K in keyof InstanceFinding]: InstanceFinding[K] }>();
  for (const { plays, failures } of runs) {
    for (const { instance, tests, steps, fresh } of plays ?? []) {
      const known = found.get(instance) ?? { instance, tests: 0, steps: 0, fresh: 0, failures: 0 };
      known.tests += tests;
      known.steps += steps;
      known.fresh += fresh;
      found.set(instance, known);
    }
    for (const { instance } of failures) {
      const known = instance === undefined ? undefined : found.get(instance);
      if (known) known.failures++;
    }
  }
  return [...found.values()];
}
