// Refusals about campaigns, each with its cure.

import { counted, nearest } from '../../base/index.ts';
import { Problem } from '../problem.ts';

export function unknownCampaign(id: string, known: Iterable<string>): Problem {
  const near = nearest(id, known);
  return Problem.of(
    404,
    'serve/unknown-campaign',
    `there is no campaign ${JSON.stringify(id)}`,
    near === undefined ? 'load it first' : `did you mean ${JSON.stringify(near)}?`,
  );
}

export const otherLoad = (id: string): Problem =>
  Problem.of(
    409,
    'serve/other-load',
    `the campaign ${JSON.stringify(id)} already exists, with other settings`,
    'use another id, or remove that campaign first',
  );

export const tooMany = (limit: number): Problem =>
  Problem.of(
    503,
    'serve/too-many-campaigns',
    `${counted(limit, 'campaign')} ${limit === 1 ? 'is' : 'are'} running, the maximum`,
    'finish or remove some, or start the service with a larger --max-campaigns',
  );
