// The first costs of literals in a search by cores (core-search.ts), and the first lower bound. Plain costs are the
// weights. Charged ones are the residues of dual ascent.

import { BREATH, BREATH_STEPS, SHORT_PASS, type Slices } from '../../../base/index.ts';
import { ascend, type Cdcl } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { nearFirst } from '../from-target.ts';
import type { CoreCosts } from './core-costs.ts';

const ROOT_DEPTH = TUNING.coreRootDepth.value;
/** Each is a count of its own. */
const CHARGES_OF_BREATH = 2000;

/** `state` is 1 for items that are in whatever is assumed, 0 for those that are open. In slices. */
export function* plainCosts(
  problem: ClosureProblem,
  target: number,
  state: Int8Array,
  costs: CoreCosts,
): Slices<number> {
  const { n, weight } = problem;
  let lower = 0;
  const order = nearFirst(problem, target);
  if (n > SHORT_PASS) yield BREATH;
  for (let i = 0; i < n; i++) {
    if (i % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
    const v = order[i];
    if (state[v] > 0) lower += weight[v];
    else if (state[v] === 0 && weight[v] > 0) costs.add(2 * v, weight[v]);
  }
  if (n > SHORT_PASS) yield BREATH;
  return lower;
}

/** Only sets lighter than `upper` are looked for; the charges are paid for as cores. In slices. */
export function* chargedCosts(
  problem: ClosureProblem,
  target: number,
  { solver, state, upper, costs }: { solver: Cdcl; state: Int8Array; upper: number; costs: CoreCosts },
  pay: (literals: readonly number[], cost: number) => void,
): Slices<number> {
  const { n, ruleOwner, optionStart, option } = problem;
  const { bound, residue, charge, effort } = ascend(problem, state, upper - 1, ROOT_DEPTH);
  if (n > SHORT_PASS) yield BREATH;
  const order = nearFirst(problem, target);
  if (n > SHORT_PASS) yield BREATH;
  for (let i = 0; i < n; i++) {
    if (i % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
    const v = order[i];
    if (state[v] === 0 && residue[v] > 0) costs.add(2 * v, residue[v]);
  }
  let charged = 0;
  for (let c = 0; c < ruleOwner.length; c++) {
    if (charge[c] === 0) continue;
    if (++charged % CHARGES_OF_BREATH === 0) yield BREATH;
    const literals: number[] = [];
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) {
      if (state[option[i]] === 0) literals.push(2 * option[i]);
    }
    if (state[ruleOwner[c]] === 0) literals.push(2 * ruleOwner[c] + 1);
    pay(literals, charge[c]);
  }
  solver.addEffort(effort);
  if (n > SHORT_PASS) yield BREATH;
  return Math.min(bound, upper);
}
