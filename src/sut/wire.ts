// The messages of the wire protocol (docs/reference/protocol.md). Child processes speak it with one JSON object a
// line, WebSocket endpoints with one a message. The SUT's messages are checked by hand, and the error names the
// fault of each wrong one.

import {
  LimitError,
  limit,
  nearest,
  parseBounded,
  redacted,
  redactedValue,
  shortText,
} from '../base/index.ts';
import { plainArgs } from './call.ts';
import type { Observation, Stimulus, TestStart } from './driver.ts';
import { Fault } from './fault.ts';

export type Said =
  | { readonly kind: 'ready'; readonly test: number }
  | { readonly kind: 'observation'; readonly observation: Observation }
  | { readonly kind: 'failure'; readonly fault: Fault }
  | { readonly kind: 'log' };

export const resetMessage = ({ test, seed, attempt }: TestStart): string =>
  JSON.stringify({ do: 'reset', test, seed, attempt });

export function applyMessage({ label, from, to, id, action, args = {} }: Stimulus): string {
  const call =
    action === undefined
      ? ''
      : `,"action":${JSON.stringify(action)},"args":${JSON.stringify(plainArgs(args))}`;
  return `{"do":"apply","id":${id},"stimulus":${JSON.stringify(label)},"from":${JSON.stringify(from)},"to":${JSON.stringify(to)}${call}}`;
}

const LOG: Said = { kind: 'log' };
const KEYS = ['observation', 'node', 'action', 'silent', 'ready', 'failure', 'refused', 'log'];

/** Reads one message of the SUT; one that is none is a fault of kind `garbage`. */
export function hear(text: string): Said {
  let message: unknown;
  try {
    message = parseBounded(text, 'sut-depth');
  } catch (error) {
    const deep = error instanceof LimitError;
    return garbage(text, deep ? `is nested more than ${limit('sut-depth')} levels deep` : 'is not JSON');
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return garbage(text, 'is not a JSON object');
  }
  const said = message as Record<string, unknown>;
  if ('observation' in said || 'node' in said || 'action' in said) return heardObservation(said, text);
  if ('silent' in said) {
    return said['silent'] === true
      ? { kind: 'observation', observation: { silent: true } }
      : garbage(text, 'has a "silent" that is not true');
  }
  if ('ready' in said) {
    return typeof said['ready'] === 'number'
      ? { kind: 'ready', test: said['ready'] }
      : garbage(text, 'has a "ready" that is not the number of a test');
  }
  if ('failure' in said) return failed('assertion', said['failure']);
  if ('refused' in said) return failed('refused', said['refused']);
  if ('log' in said) return LOG;
  const guess = Object.keys(said)
    .map((key) => ({ key, meant: nearest(key, KEYS) }))
    .find(({ meant }) => meant);
  const hint = guess ? `; "${guess.key}": did you mean "${guess.meant}"?` : '';
  return garbage(text, `has none of the keys ${KEYS.join(', ')}${hint}`);
}

function heardObservation(said: Record<string, unknown>, text: string): Said {
  const { observation: label, node, after, action, args, outcome } = said;
  if (label !== undefined && typeof label !== 'string')
    return garbage(text, 'has an "observation" that is not a string');
  if (node !== undefined && typeof node !== 'string')
    return garbage(text, 'has a "node" that is not a string');
  if (after !== undefined && typeof after !== 'number')
    return garbage(text, 'has an "after" that is not a number');
  if (action !== undefined && typeof action !== 'string')
    return garbage(text, 'has an "action" that is not a string');
  if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args)))
    return garbage(text, 'has "args" that are not an object');
  if (outcome !== undefined && typeof outcome !== 'string')
    return garbage(text, 'has an "outcome" that is not a string');
  return {
    kind: 'observation',
    observation: {
      ...(label !== undefined && { label }),
      ...(node !== undefined && { node }),
      ...(after !== undefined && { after }),
      ...(action !== undefined && { action }),
      ...(args !== undefined && { args: args as Record<string, unknown> }),
      ...(outcome !== undefined && { outcome }),
      ...('data' in said && { data: said['data'] }),
    },
  };
}

const failed = (kind: 'assertion' | 'refused', why: unknown): Said => ({
  kind: 'failure',
  fault: new Fault(kind, typeof why === 'string' ? why : shortText(redactedValue(why), limit('sut-text'))),
});

function garbage(said: string, what: string): Said {
  const text = redacted(said);
  const excerpt = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return {
    kind: 'failure',
    fault: new Fault('garbage', `the system sent ${JSON.stringify(excerpt)}, which ${what}`),
  };
}
