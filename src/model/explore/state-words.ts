// A state in words, the id of a node that a person reads: `cart 2, paying, not signed-in` for { cart: 2, phase: 'paying', 'signed-in': false }.
//
// A truth is its name, with or without "not"; the text of a property that says what state a thing is in (`phase`, `status`) stands for itself;
// anything else follows its name. Properties come in alphabetical order, so within one set of properties no two states have the same words:
// whoever reads them from left to right knows which property comes next. Between states with different properties a status can be taken for
// a truth; those ids are looked up, and get a number if need be.

import { textOf } from '../canonical-text.ts';

/** Properties that say what state a thing is in; the first that an object has is meant. */
const STATUS = ['phase', 'status', 'state', 'stage', 'mode', 'step'] as const;

export const statusOf = (names: readonly string[]): string | undefined =>
  STATUS.find((word) => names.includes(word));

/** A property and its value, given what it is if it is no text, number or compound. One that stands alone is never shortened. */
export function wordsOf(
  name: string,
  special: boolean | null | undefined,
  text: string,
  count: number,
): string {
  const word = textOf(name);
  // `not: 1` would read as if something were not 1.
  if (name === 'not') return `${word}: ${text}`;
  if (count === 1 || typeof special !== 'boolean') return `${word} ${text}`;
  return special ? word : `not ${word}`;
}
