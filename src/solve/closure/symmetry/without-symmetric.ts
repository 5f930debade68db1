// Of options that symmetries map to each other one is enough, where the target calls for one of them: a lightest closed set is left, and every set that is closed now was closed before (fewer-options.ts). As what
// is left and reduced may have symmetries that it had not before, this is repeated. Mostly all options of a rule are symmetric, the one that stays is one with the target then, and its rules are the target's.
//
// As nothing but options goes, all searches, bounds and reductions know what to do with what is left; covers stay covers, and boards as thin as before. Bounds and sets hold for the problem as it was; clauses are shared
// (search/shared-clauses.ts) by who has the same problem left, as that has a fingerprint of its own; and proofs are about the problem as it was.
//
// A torus of 11 x 11 cells to dominate takes an eighth of the time, pigeons of 10 holes as well. Left out, with figures in bench/results/solve-tried.md: "w calls for v" for all orbits of a chain of stabilisers, as rules; and
// rules of other owners, which may lose options by the same argument (a lightest set without the owner does not mind, and if there is none all of them hold it).

import { BREATH, breathing, type Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { droppingDominated } from '../dominated.ts';
import { reducingForTarget } from '../reduce-for-target.ts';
import { hasAlike } from './alike.ts';
import { fewerOptions } from './fewer-options.ts';
import { chainOf } from './symmetries.ts';

const LARGEST = TUNING.symmetryUpTo.value;
const EFFORT = TUNING.symmetryEffort.value;
const ROUNDS = TUNING.symmetryRounds.value;

/** The problem that is left, whose item 0 is the target as well; the same if no option can go, null if there is no set at all. In slices. */
export function* droppingSymmetric(problem: ClosureProblem): Slices<ClosureProblem | null> {
  if (problem.option.length > LARGEST) return problem;
  let left: ClosureProblem | null = problem;
  for (let round = 0; left && hasAlike(left) && round < ROUNDS; round++) {
    yield BREATH;
    const fewer: ClosureProblem = fewerOptions(left, yield* chainOf(left, EFFORT));
    if (fewer === left) break;
    yield BREATH;
    left = yield* breathing(droppingDominated(fewer, 0));
  }
  return left && left !== problem ? yield* breathing(reducingForTarget(left, 0)) : left;
}
