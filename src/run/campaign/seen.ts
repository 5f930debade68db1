// What was seen of a SUT, as plain data of bounded size: a SUT may say anything, at any length.

import { redacted, redactedValue, shortText } from '../../base/index.ts';
import { callText, type Observation, type Seen } from '../../sut/index.ts';

export interface SeenObject {
  readonly label?: string;
  readonly node?: string;
  /** Of the edge, among those of its node. */
  readonly place?: number;
  /** The JSON text of anything else, shortened. */
  readonly data?: string;
}

const LONGEST = 1000;
const DATA_LONGEST = 200;

/** Whether it is the place of an edge that was told, and nothing else. */
export const isPlace = (seen: Seen): seen is { readonly place: number } =>
  seen !== null &&
  'place' in seen &&
  !('label' in seen || 'action' in seen || 'node' in seen || 'data' in seen);

/** What the SUT said, as a label; undefined if it said none. */
export const saidIn = (seen: Observation): string | undefined =>
  seen.label ?? (seen.action === undefined ? undefined : callText(seen));

/** Null for silence. */
export function seenObject(seen: Seen): SeenObject | null {
  if (seen === null) return null;
  if (isPlace(seen)) return { place: seen.place };
  const { node, data } = seen;
  const label = saidIn(seen);
  return {
    ...(label !== undefined && { label: wordOf(label) }),
    ...(node !== undefined && { node: wordOf(node) }),
    ...(label === undefined &&
      node === undefined && {
        data: redacted(shortText(redactedValue(data ?? null), DATA_LONGEST)),
      }),
  };
}

/** A driver in plain JavaScript may say what is no text. Before it is cut and after: half a secret is none to show. */
function wordOf(said: unknown): string {
  if (typeof said !== 'string') return redacted(shortText(redactedValue(said), LONGEST));
  const word = redacted(said);
  return word.length > LONGEST ? redacted(`${word.slice(0, LONGEST)}…`) : word;
}

/** Whether both are the same. */
export const sameSeen = (a: SeenObject | null, b: SeenObject | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
