// An observation that the model does not allow where it was made, in words.

import { shortText } from '../../base/index.ts';
import { Fault, type Observation } from '../../sut/index.ts';

const SHOWN = 300;

/** What was seen, in quotes; the beginning of it, if it is long. */
export function shown(observation: Observation): string {
  const word = observation.label ?? observation.node;
  return word === undefined ? shortText(observation.data ?? null, SHOWN) : shortText(word, SHOWN);
}

/** `seen` as `shown`; `expected` what the model allows there. */
export const offModelFault = (seen: string, expected: readonly string[]): Fault =>
  new Fault('off-model', `the SUT answered ${seen}; the model allows ${wordList(expected)}`);

export const wordList = (words: readonly string[]): string =>
  words.map((word) => JSON.stringify(word)).join(' or ');
