// The argument tuples of an action, each with its label: `reserve(client: 2, item: a)` is shown as
// `reserve(2, a)`. Domains that do not look at the state are unrolled once for all states; the explorer then
// hands out the same frozen objects again and again.

import { beyond, limit } from '../../base/index.ts';
import { canonicalText } from '../canonical-text.ts';
import type { Action } from '../define-model.ts';

export interface ArgumentTuple {
  readonly label: string;
  readonly args: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: domains of any state
type AnyAction = Action<any, any>;

/** Whether the domains of an action ask for the state: a domain function with two parameters. */
export const looksAtState = (action: AnyAction): boolean =>
  Object.values(action.domains).some((domain) => typeof domain === 'function' && domain.length > 1);

export function argumentTuples(
  name: string,
  action: AnyAction,
  parameters: unknown,
  state: unknown,
): ArgumentTuple[] {
  const names = Object.keys(action.domains);
  let tuples: unknown[][] = [[]];
  for (const key of names) {
    const domain = action.domains[key];
    const values: unknown[] = [...(typeof domain === 'function' ? domain(parameters, state) : domain)];
    const count = tuples.length * values.length;
    if (count > limit('range-values'))
      throw beyond('range-values', `the arguments of ${name} have ${count} combinations`);
    tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
  }
  return tuples.map((tuple) => ({
    label: tuple.length === 0 ? name : `${name}(${tuple.map(canonicalText).join(', ')})`,
    args: Object.freeze(Object.fromEntries(tuple.map((value, i) => [names[i], value]))),
  }));
}
