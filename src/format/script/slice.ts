// Which variables matter: those that a guard reads, and those that their new values are computed from. The others can be
// forgotten without any guard noticing, so a model that only counts for its report keeps its states.

import type { Assignment, ScriptExpression } from './parse.ts';

export function namesIn(expression: ScriptExpression, found = new Set<string>()): Set<string> {
  switch (expression.kind) {
    case 'name':
      found.add(expression.name);
      break;
    case 'unary':
      namesIn(expression.of, found);
      break;
    case 'binary':
      namesIn(expression.left, found);
      namesIn(expression.right, found);
      break;
    case 'if':
      namesIn(expression.test, found);
      namesIn(expression.yes, found);
      namesIn(expression.no, found);
      break;
    default:
  }
  return found;
}

/** The names that guards depend on, directly or through assignments. */
export function relevantNames(
  guards: Iterable<ScriptExpression>,
  assignments: readonly Assignment[],
): Set<string> {
  const relevant = new Set<string>();
  for (const guard of guards) namesIn(guard, relevant);
  for (let before = -1; before !== relevant.size; ) {
    before = relevant.size;
    for (const { name, value } of assignments) if (relevant.has(name)) namesIn(value, relevant);
  }
  return relevant;
}

/** The assignments to names that matter. */
export const slice = (assignments: readonly Assignment[], relevant: ReadonlySet<string>): Assignment[] =>
  assignments.filter(({ name }) => relevant.has(name));
