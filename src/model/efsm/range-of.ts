// The finite ranges of variables and arguments: `0..m`, `boolean`, `[idle, busy]`, `{ array: m, of: … }`. Bounds are
// expressions over the parameters, so a range is a function of them.

import { beyond, limit } from '../../base/index.ts';
import { type Environment, EvaluationError, type Evaluator, int, type Value } from './evaluate.ts';

export type Range =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integers'; readonly from: Evaluator; readonly to: Evaluator }
  | { readonly kind: 'values'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'array'; readonly size: Evaluator; readonly of: Range };

/** All values of a range that is no array. */
export function valuesOf(range: Range, environment: Environment): Value[] {
  if (range.kind === 'boolean') return [false, true];
  if (range.kind === 'values') return [...range.values];
  if (range.kind === 'array') throw new EvaluationError('an argument cannot be an array');
  const from = int(range.from(environment));
  const to = int(range.to(environment));
  const count = Math.max(0, to - from + 1);
  if (count > limit('range-values'))
    throw beyond('range-values', `an argument has the ${count} values of ${from}..${to}`);
  return Array.from({ length: count }, (_, i) => from + i);
}

/** Throws unless the value lies in the range. */
export function checkInRange(name: string, value: Value, range: Range, environment: Environment): void {
  switch (range.kind) {
    case 'boolean':
      if (typeof value !== 'boolean') throw outside(name, value, 'true or false');
      return;
    case 'values':
      if (!range.values.includes(value as never)) throw outside(name, value, range.values.join(', '));
      return;
    case 'integers': {
      const from = int(range.from(environment));
      const to = int(range.to(environment));
      if (typeof value !== 'number' || value < from || value > to)
        throw outside(name, value, `${from}..${to}`);
      return;
    }
    case 'array': {
      const size = int(range.size(environment));
      if (typeof value !== 'object' || value.length !== size) {
        throw outside(name, value, `an array of ${size}`);
      }
      for (const [i, item] of value.entries()) checkInRange(`${name}[${i}]`, item, range.of, environment);
    }
  }
}

/** The first value: what a variable starts with if nothing else is said. */
export function firstOf(range: Range, environment: Environment): Value {
  if (range.kind === 'integers') {
    const from = int(range.from(environment));
    if (from > int(range.to(environment))) throw new EvaluationError('an empty range');
    return from;
  }
  if (range.kind !== 'array') {
    const [first] = valuesOf(range, environment);
    if (first === undefined) throw new EvaluationError('an empty range');
    return first;
  }
  return Array.from({ length: lengthOf(range, environment) }, () => firstOf(range.of, environment));
}

const lengthOf = ({ size }: Range & { kind: 'array' }, environment: Environment): number =>
  Math.max(0, int(size(environment)));

/** How many elements the arrays of a range have together, those in arrays too. */
export function elementsOf(range: Range, environment: Environment): number {
  if (range.kind !== 'array') return 0;
  return lengthOf(range, environment) * Math.max(1, elementsOf(range.of, environment));
}

/** Refuses states of more elements than the limit allows, before the first is made. */
export function requireElements(count: number): void {
  if (count > limit('array-items')) throw beyond('array-items', `a state has ${count} elements`);
}

const outside = (name: string, value: Value, range: string): EvaluationError =>
  new EvaluationError(`${name} would become ${JSON.stringify(value)}, which is not in ${range}`);
