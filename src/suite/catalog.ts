// Every coverage criterion there is. A new one is a file and a line here.

import { didYouMean, InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { completeRoundTrip } from './complete-round-trip.ts';
import { edge } from './edge.ts';
import { edgePair } from './edge-pair.ts';
import { gmuSuite } from './gmu/gmu.ts';
import { node } from './node.ts';
import { nodeMinCost } from './node-min-cost.ts';
import { primePath } from './prime-path.ts';
import { simpleRoundTrip } from './simple-round-trip.ts';
import { type Criterion, SUITE_DEFAULTS, type Suite, type SuiteOptions } from './suite.ts';

export const CRITERIA = [
  node,
  edge,
  edgePair,
  primePath,
  simpleRoundTrip,
  completeRoundTrip,
  nodeMinCost,
  gmuSuite,
] as const satisfies readonly Criterion[];

/** The criterion of that id; an unknown one is an InputError that offers the nearest. */
export function criterionNamed(id: string): Criterion {
  const found = CRITERIA.find((criterion) => criterion.id === id);
  if (found) return found;
  const ids = CRITERIA.map((criterion) => criterion.id);
  throw InputError.of(
    'suite/unknown-criterion',
    `there is no criterion ${JSON.stringify(id)}; known are ${ids.join(', ')}`,
    didYouMean(id, ids) ?? 'take one of these',
  );
}

export function makeSuite(game: Game, criterion: string, options: Partial<SuiteOptions> = {}): Suite {
  const known = criterionNamed(criterion);
  if (options.final && !known.usesFinal) {
    const users = CRITERIA.filter((candidate: Criterion) => candidate.usesFinal).map(({ id }) => id);
    throw InputError.of(
      'suite/unused-final',
      `the criterion ${criterion} has no use for final nodes`,
      `leave --final out, or take --criterion ${users.join(' or ')}`,
    );
  }
  return known.make(game, { ...SUITE_DEFAULTS, ...options });
}
