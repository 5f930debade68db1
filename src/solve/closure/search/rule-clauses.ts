// The rules of a closure problem as clauses: its items are the first variables of a solver.

import type { Cdcl } from '../../sat/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';

export function addRules(solver: Cdcl, { n, ruleStart, optionStart, option }: ClosureProblem): void {
  for (let v = 0; v < n; v++) solver.newVariable();
  for (let v = 0; v < n; v++) {
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      const literals = [2 * v + 1];
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) literals.push(2 * option[i]);
      solver.add(literals);
    }
  }
}
