// Counters without end, made finite. A variable that only grows (or is set to a constant) and is compared with constants
// only looks the same to every guard, now and for ever, once it is above the greatest of them: all those values are
// one. The same downwards. This merging is exact: guards of merged states agree, and so do their successors.

import type { Assignment, ScriptExpression } from './parse.ts';
import { namesIn } from './slice.ts';

export interface Uses {
  readonly guards: readonly ScriptExpression[];
  readonly assignments: readonly Assignment[];
}

export interface Cap {
  readonly least: number;
  readonly greatest: number;
}

/** For each variable that can be capped, the least and the greatest value that it needs. */
export function capsOf({ guards, assignments }: Uses): Map<string, Cap> {
  const constants = new Map<string, number[]>();
  const open = new Set<string>();
  for (const guard of guards) collect(guard, constants, open);
  const steps = new Map<string, Set<'up' | 'down'>>();
  for (const { name, value } of assignments) {
    const step = stepOf(name, value);
    if (step === 'other') open.add(name);
    else if (step !== 'set') steps.set(name, (steps.get(name) ?? new Set()).add(step));
    // What another variable is computed from must be exact.
    for (const read of namesIn(value)) if (read !== name) open.add(read);
  }
  const caps = new Map<string, Cap>();
  for (const [name, values] of constants) {
    if (open.has(name)) continue;
    const ways = steps.get(name);
    const least = ways?.has('up') ? Number.NEGATIVE_INFINITY : Math.floor(Math.min(...values)) - 1;
    const greatest = ways?.has('down') ? Number.POSITIVE_INFINITY : Math.ceil(Math.max(...values)) + 1;
    caps.set(name, { least, greatest });
  }
  return caps;
}

/** Comparisons of a name with a number are noted; a name anywhere else is open. */
function collect(expression: ScriptExpression, constants: Map<string, number[]>, open: Set<string>): void {
  if (expression.kind === 'binary' && !['&&', '||'].includes(expression.sign)) {
    const [left, right] = [expression.left, expression.right];
    const name = left.kind === 'name' ? left.name : right.kind === 'name' ? right.name : undefined;
    const number = numberOf(right) ?? numberOf(left);
    if (name !== undefined && number !== undefined && /^[=!<>]/.test(expression.sign)) {
      const known = constants.get(name) ?? [];
      known.push(number);
      constants.set(name, known);
    } else for (const other of namesIn(expression)) open.add(other);
  } else if (expression.kind === 'binary') {
    collect(expression.left, constants, open);
    collect(expression.right, constants, open);
  } else if (expression.kind === 'unary' && expression.sign === '!') collect(expression.of, constants, open);
  else for (const name of namesIn(expression)) open.add(name);
}

function stepOf(name: string, value: ScriptExpression): 'up' | 'down' | 'set' | 'other' {
  if (numberOf(value) !== undefined) return 'set';
  if (value.kind !== 'binary' || (value.sign !== '+' && value.sign !== '-')) return 'other';
  const by = numberOf(value.right);
  if (value.left.kind !== 'name' || value.left.name !== name || by === undefined) return 'other';
  return by >= 0 === (value.sign === '+') ? 'up' : 'down';
}

function numberOf(expression: ScriptExpression): number | undefined {
  if (expression.kind === 'value') return typeof expression.value === 'number' ? expression.value : undefined;
  if (expression.kind !== 'unary' || expression.sign !== '-') return undefined;
  const of = numberOf(expression.of);
  return of === undefined ? undefined : -of;
}
