// Values of a model as text: in full, and cut to a length for messages.

import { canonicalText } from '../base/index.ts';

export { canonicalText, textOf } from '../base/index.ts';

/** The same, cut to a length that fits into a message; never throws. */
export function shortCanonicalText(value: unknown, longest = 300): string {
  let text: string;
  try {
    text = canonicalText(value);
  } catch {
    text = Object.prototype.toString.call(value);
  }
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
