// Every coverage criterion there is. A new one is a file and a line here.

import { didYouMean, InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { completeRoundTrip } from './complete-round-trip.ts';
import { edge } from './edge.ts';
import { edgePair } from './edge-pair.ts';
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
  return criterionNamed(criterion).make(game, { ...SUITE_DEFAULTS, ...options });
}
