// What is refused of campaigns, and what to do about it.

import { nearest } from '../../base/index.ts';
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
    `the campaign ${JSON.stringify(id)} is there already, loaded with something else`,
    'take another id, or remove that campaign first',
  );

export const tooMany = (limit: number): Problem =>
  Problem.of(
    503,
    'serve/too-many-campaigns',
    `${limit} campaigns are under way, and no more are allowed`,
    'bring some to their end, remove some, or start the service with a greater --max-campaigns',
  );
