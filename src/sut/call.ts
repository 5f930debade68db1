// Structured actions. A label of a model program is taken apart for the driver, and an observation is put together
// again.
//
// An observation `{ action, args }` fits an edge if its label is of that action and every named argument is equal
// as data. Other arguments may be any. A label that no action of a program made (the outcome of a stimulus, a model
// file) is fitted as a text. The text is `action` alone, or `action(1, b)` with the values in the given order.

import { canonicalText } from '../base/index.ts';
import { type Call, type Game, timingOf } from '../game/index.ts';
import type { Observation } from './driver.ts';

/** The calls of a game by their labels. */
export const callsOf = ({ calls }: Game): ReadonlyMap<string, Call> =>
  new Map(calls?.map((call) => [call.label, call]));

/** An action as the label that a model program gives it. */
export function callText({
  action,
  args,
  outcome,
}: Pick<Observation, 'action' | 'args' | 'outcome'>): string {
  const values = Object.values(args ?? {});
  const call = values.length === 0 ? `${action}` : `${action}(${values.map(canonicalText).join(', ')})`;
  return outcome === undefined ? call : `${call}: ${outcome}`;
}

/** Whether an observation that names an action fits a label. */
export function fitsCall(label: string, call: Call | undefined, observation: Observation): boolean {
  if (!call) return timingOf(label).word === callText(observation);
  const { action, args = {}, outcome } = observation;
  if (call.action !== action) return false;
  if (outcome !== undefined && outcome !== call.outcome) return false;
  return Object.entries(args).every(
    ([name, value]) =>
      Object.hasOwn(call.args, name) && canonicalText(call.args[name]) === canonicalText(value),
  );
}

/** Arguments as JSON can hold them: a set as a list, a map as a list of pairs, a bigint as a text. */
export function plainArgs(args: Call['args']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Set) return [...value].map(plainValue);
  if (value instanceof Map) return [...value].map(([key, item]) => [plainValue(key), plainValue(item)]);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plainValue(item)]));
}
