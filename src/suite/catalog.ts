// Every coverage criterion there is. A new one is a file and a line here.

import { didYouMean, InputError } from '../base/index.ts';
import { type Game, requireGame } from '../game/index.ts';
import { completeRoundTrip } from './complete-round-trip.ts';
import { edge } from './edge.ts';
import { edgeMinCost } from './edge-min-cost.ts';
import { edgePair } from './edge-pair.ts';
import { gmuSuite } from './gmu/gmu.ts';
import { node } from './node.ts';
import { nodeMinCost } from './node-min-cost.ts';
import { primePath } from './prime-path.ts';
import { simpleRoundTrip } from './simple-round-trip.ts';
import { type Criterion, SUITE_DEFAULTS, type Suite, type SuiteOptions } from './suite.ts';

/** Every coverage criterion there is. */
export const CRITERIA = [
  node,
  edge,
  edgePair,
  primePath,
  simpleRoundTrip,
  completeRoundTrip,
  nodeMinCost,
  edgeMinCost,
  gmuSuite,
] as const satisfies readonly Criterion[];

/** The ids of the coverage criteria. */
export type CriterionId = (typeof CRITERIA)[number]['id'];

/** The criterion of that id; an unknown one is an InputError that offers the nearest. */
export function criterionNamed(id: string): Criterion {
  const found = CRITERIA.find((criterion) => criterion.id === id);
  if (found) return found;
  const ids = CRITERIA.map((criterion) => criterion.id);
  throw InputError.of(
    'suite/unknown-criterion',
    `unknown criterion ${JSON.stringify(id)}; use ${ids.join(', ')}`,
    didYouMean(id, ids) ?? 'use one of these',
  );
}

/**
 * Makes a test suite: cases, each a path from the initial node, that together meet a coverage criterion.
 *
 * @param game what is tested
 * @param criterion an id of `CRITERIA`: `node`, `edge`, `edge-pair`, `prime-path`, …
 * @param options the reset cost (10), where to stop enumerating (`limit`), and the `final` nodes for `gmu`
 * @throws InputError if there is no such criterion
 * @example
 * const suite = makeSuite(game, 'prime-path', { limit: 10_000 });
 * suite.cases.map((path) => Array.from(path, (v) => game.ids[v]));
 */
export function makeSuite(
  game: Game,
  criterion: CriterionId | (string & Record<never, never>),
  options: Partial<SuiteOptions> = {},
): Suite {
  requireGame(game);
  const known = criterionNamed(criterion);
  if (options.final && !known.usesFinal) {
    const users = CRITERIA.filter((candidate: Criterion) => candidate.usesFinal).map(({ id }) => id);
    throw InputError.of(
      'suite/unused-final',
      `the criterion ${criterion} does not use final nodes`,
      `remove --final, or use --criterion ${users.join(' or ')}`,
    );
  }
  return known.make(game, { ...SUITE_DEFAULTS, ...options });
}
