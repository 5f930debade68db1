// An observation that the model does not allow where it was made, as a fault and in words.

import { nearest, redactedValue, shortText } from '../../base/index.ts';
import { Fault, type Observation, type Seen } from '../../sut/index.ts';
import { isPlace, saidIn } from '../campaign/index.ts';

const SHOWN = 300;

/** What was seen, in quotes; the beginning of it, if it is long. */
export function shown(seen: Observation | { readonly place: number }): string {
  if (isPlace(seen)) return `edge ${seen.place}`;
  const { node, data = seen } = seen;
  return shortText(redactedValue(saidIn(seen) ?? node ?? data), SHOWN);
}

/** The keys by which an observation is known, and those that people give. */
const KEYS = ['label', 'node', 'action', 'args', 'outcome', 'silent', 'data', 'after'];

/** Says which key of an observation is misspelt, if one seems to be. */
function misspelt(seen: Seen): string {
  for (const key of Object.keys(seen ?? {})) {
    const meant = KEYS.includes(key) ? undefined : nearest(key, KEYS);
    if (meant) return `; "${key}" is not a key of an observation: did you mean "${meant}"?`;
  }
  return '';
}

/** `expected` is what the model allows there. */
export function offModelFault(saw: Seen, expected: readonly string[]): Fault {
  if (saw === null)
    return new Fault('hang', `the system was silent; expected ${wordList(expected)}`, { saw });
  const message = `the system answered ${shown(saw)}; the model allows ${wordList(expected)}${misspelt(saw)}`;
  return new Fault('off-model', message, { saw });
}

/** The SUT spoke at the tester's turn. */
export const earlyFault = (saw: Observation | { readonly place: number }): Fault =>
  new Fault('early', `the system answered ${shown(saw)} before the stimulus, at the tester's turn`, { saw });

export const wordList = (words: readonly string[]): string =>
  words.map((word) => JSON.stringify(word)).join(' or ');
