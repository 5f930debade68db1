// What an EFSM does: its initial state, and its state after an update. All updates of an action happen at once: every
// right side is evaluated in the state before, and what comes out must lie in the range of its variable.

import { type Environment, EvaluationError, type Evaluator, int, type Value } from './evaluate.ts';
import { checkInRange, elementsOf, firstOf, type Range, requireElements } from './range-of.ts';

export type State = Readonly<Record<string, Value>>;

/** `variable: value`, or `variable[index]: value`. */
export interface Assignment {
  readonly variable: string;
  readonly index: Evaluator | null;
  readonly value: Evaluator;
}

const NONE = Object.freeze({});

/** Where expressions are evaluated. */
export const at = (state: State, parameters: unknown, args: unknown = NONE): Environment => ({
  variables: state,
  parameters: parameters as Record<string, Value>,
  args: args as Record<string, Value>,
});

/** Every variable at the first value of its range, unless `initial` says otherwise. */
export function initialState(
  variables: ReadonlyMap<string, Range>,
  set: readonly Assignment[],
  parameters: unknown,
): State {
  const nothing = at({}, parameters);
  let elements = 0;
  for (const range of variables.values()) elements += elementsOf(range, nothing);
  requireElements(elements);
  const start = Object.fromEntries([...variables].map(([name, range]) => [name, firstOf(range, nothing)]));
  return assigned(variables, start, set, at(start, parameters));
}

/** The state after all updates. */
export function assigned(
  variables: ReadonlyMap<string, Range>,
  state: State,
  set: readonly Assignment[],
  environment: Environment,
): Record<string, Value> {
  const next: Record<string, Value> = { ...state };
  for (const { variable, index, value } of set) {
    const result = value(environment);
    if (index) {
      const items = next[variable];
      const i = int(index(environment));
      if (typeof items !== 'object' || i < 0 || i >= items.length) {
        throw new EvaluationError(`${variable}[${i}] does not exist`);
      }
      next[variable] = items.with(i, result);
    } else next[variable] = result;
  }
  for (const { variable } of set)
    checkInRange(variable, next[variable], variables.get(variable)!, environment);
  return next;
}
