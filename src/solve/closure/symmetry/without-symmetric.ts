// Of options that symmetries (symmetries.ts) map to each other one is enough, where the target calls for one of them. Let a lightest set hold the option w of such a rule, and let a symmetry map w to v, another option
// of it: that symmetry maps the set to a closed set of the same weight, which holds the target as well, and v. So all options but one of each orbit can go from the rule: a lightest set is left, and every set that is closed now was closed before.
// That is so of one rule at a time, as the symmetries are those of the problem with that rule as it was: what is left has its own symmetries, so this is repeated. Mostly all options are symmetric, the one that
// stays is one with the target then, and its rules are the target's.
//
// As nothing but options goes, all searches, bounds and reductions know what to do with what is left; covers stay covers, and boards as thin as before. Bounds and sets hold for the problem as it was; clauses are shared
// (search/shared-clauses.ts) by who has the same problem left, as that has a fingerprint of its own; and proofs are about the problem as it was.
//
// A torus of 11 x 11 cells to dominate takes an eighth of the time, pigeons of 10 holes as well. Left out, with figures in bench/results/solve-tried.md: "w calls for v" for all orbits of a chain of stabilisers, as rules; and
// rules of other owners, which may lose options by the same argument (a lightest set without the owner does not mind, and if there is none all of them hold it).

import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { withoutDominated } from '../dominated.ts';
import { reduceForTarget } from '../reduce-for-target.ts';
import { hasAlike } from './alike.ts';
import { orbitsOf } from './symmetries.ts';

const LARGEST = TUNING.symmetryUpTo.value;
const EFFORT = TUNING.symmetryEffort.value;
const ROUNDS = TUNING.symmetryRounds.value;

/** The problem that is left, whose item 0 is the target as well; the same if no option can go, null if there is no set at all. */
export function withoutSymmetric(problem: ClosureProblem): ClosureProblem | null {
  if (problem.option.length > LARGEST) return problem;
  let left: ClosureProblem | null = problem;
  for (let round = 0; left && hasAlike(left) && round < ROUNDS; round++) {
    const orbit = orbitsOf(left, EFFORT);
    const rule: number = orbit ? mostSymmetric(left, orbit) : -1;
    if (!orbit || rule < 0) break;
    left = withoutDominated(withOneOfEach(left, rule, orbit), 0);
  }
  return left && left !== problem ? reduceForTarget(left, 0) : left;
}

/** The rule of the target with the fewest orbits among its options, of those the one with most options; -1 if none has two of one orbit. */
function mostSymmetric({ ruleStart, optionStart, option }: ClosureProblem, orbit: Int32Array): number {
  let [best, fewest, most] = [-1, Number.POSITIVE_INFINITY, 0];
  for (let c = ruleStart[0]; c < ruleStart[1]; c++) {
    const length = optionStart[c + 1] - optionStart[c];
    const { size } = new Set(option.subarray(optionStart[c], optionStart[c + 1]).map((o) => orbit[o]));
    if (size === length || size > fewest || (size === fewest && length <= most)) continue;
    [best, fewest, most] = [c, size, length];
  }
  return best;
}

/** The same with only the first option of each orbit in that rule. */
function withOneOfEach(problem: ClosureProblem, rule: number, orbit: Int32Array): ClosureProblem {
  const { optionStart, option } = problem;
  const kept = new Map<number, number>();
  for (let i = optionStart[rule]; i < optionStart[rule + 1]; i++) {
    if (!kept.has(orbit[option[i]])) kept.set(orbit[option[i]], option[i]);
  }
  const before = option.subarray(0, optionStart[rule]);
  const after = option.subarray(optionStart[rule + 1]);
  const fewer = optionStart[rule + 1] - optionStart[rule] - kept.size;
  return {
    ...problem,
    optionStart: optionStart.map((start, c) => (c > rule ? start - fewer : start)),
    option: Int32Array.from([...before, ...kept.values(), ...after]),
  };
}
