// What a run on the fly must cover: everything, or so much of what was found. What is certain, and the nodes of a graph that is not made,
// cannot be asked for.

import { InputError } from '../../base/index.ts';

export interface OnTheFlyRequirement {
  /** As it was written. */
  readonly what: string;
  /** Of what was found so far, from 0 to 100; null for everything there is. */
  readonly percent: number | null;
}

export function requirementOnTheFly(what = 'all'): OnTheFlyRequirement {
  if (what === 'all') return { what, percent: null };
  const percent = Number(/^(\d+(?:\.\d+)?)\s*%$/.exec(what)?.[1] ?? Number.NaN);
  if (percent <= 100) return { what, percent };
  throw InputError.of(
    'run/not-on-the-fly',
    `the requirement ${JSON.stringify(what)} needs the whole graph of the model, which --on-the-fly does not build`,
    'use --require all, or a share of the states found, such as --require 90%',
  );
}
