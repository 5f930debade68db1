// The charges of the linear relaxation of a problem as a whole (exact-bound.ts), for who searches without the relaxation: they turn the weight of every closed set into their bound
// and costs that are never below 0.
//
// All of them are multiples of 1 / scale, whose sums are exact, so the bound holds whatever the simplex method did.

import type { Slices } from '../../../base/index.ts';
import { Relaxation } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import type { RootCharges } from '../search/index.ts';
import { STEP } from './bounded-node.ts';
import { makingCoverProgram } from './cover-program.ts';
import { ExactBound, scaleFor } from './exact-bound.ts';

const MOST_ENTRIES = TUNING.linearEntries.value;
const SLICE = 250_000;
/** What finding them may cost, in steps of a search: nobody else has a turn meanwhile. */
const MOST_EFFORT = 200_000_000;

/** For sets that hold `target`; null where the relaxation is too large, or takes more than `most` steps. */
export function* rootCharges(
  problem: ClosureProblem,
  target: number,
  most = MOST_EFFORT,
): Slices<RootCharges | null> {
  const units = yield* makingCoverProgram(problem, target, MOST_ENTRIES);
  if (!units) return null;
  const weight = units.weight.map((w) => w * units.unit);
  const { rows, rule, item, forced, forcedWeight } = units;
  const scale = scaleFor(weight, rows);
  if (scale === 0) return null;
  const relaxation = new Relaxation({ weight, rows });
  try {
    relaxation.begin();
    while (!relaxation.optimise(Number.POSITIVE_INFINITY, SLICE)) {
      if (relaxation.effort > most * STEP) return null;
      yield;
    }
    const proof = new ExactBound(weight, rows, scale);
    const bound = forcedWeight + proof.prove(relaxation.costs, new Int8Array(item.length)) / scale;
    const charge = new Float64Array(problem.ruleOwner.length);
    const residue = new Float64Array(problem.n);
    for (const v of forced) residue[v] = problem.weight[v];
    for (let j = 0; j < item.length; j++) residue[item[j]] = proof.reduced[j] / scale;
    proof.charges(relaxation.costs).forEach((amount, r) => {
      charge[rule[r]] = amount / scale;
      if (rows[r].least > 0) residue[problem.ruleOwner[rule[r]]] += amount / scale;
    });
    return { charge, residue, bound, effort: relaxation.effort / STEP };
  } finally {
    relaxation.release();
  }
}
