// How much a tester gives up to be sure of the guarantee: always everything needed, never anything, or a number of
// points of expected coverage.

import { InputError } from '../../base/index.ts';

/** `always, never or N%`. */
export const RISK_SIGNS = 'always, never or N%';

/** The most points that keeping the guarantee may cost; an InputError for another text. */
export function mostToPay(text: string): number {
  if (text === 'always') return Number.POSITIVE_INFINITY;
  if (text === 'never') return Number.NEGATIVE_INFINITY;
  const number = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  if (number && Number(number[1]) <= 100) return Number(number[1]);
  throw InputError.of(
    'run/bad-option',
    `the guarantee is to be kept ${JSON.stringify(text)}; it must be ${RISK_SIGNS}`,
    'for instance 2%: keep it where that costs at most 2 points of the expected coverage',
  );
}
