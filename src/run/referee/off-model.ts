// An observation that the model does not allow where it was made, in words.

import { Fault, type Observation } from '../../sut/index.ts';

/** What was seen, in quotes. */
export function shown(observation: Observation): string {
  const word = observation.label ?? observation.node;
  return word === undefined ? JSON.stringify(observation.data ?? null) : JSON.stringify(word);
}

/** `seen` as `shown`; `expected` what the model allows there. */
export const offModelFault = (seen: string, expected: readonly string[]): Fault =>
  new Fault('off-model', `the SUT answered ${seen}; the model allows ${wordList(expected)}`);

export const wordList = (words: readonly string[]): string =>
  words.map((word) => JSON.stringify(word)).join(' or ');
