// Makes the problem of one target as small as it can be made: what items force and what is dominated, by turns, as either lets the other find more.
// What takes the square of the size (reduce.ts) comes last and once, when little is left to do.

import type { ClosureProblem } from './closure-problem.ts';
import { withoutDominated } from './dominated.ts';
import { reduce, reduceFully } from './reduce.ts';

/** As long as a round leaves less than this share of the items, another one follows. */
const WORTH_IT = 0.9;

/** The problem of sets that hold `target`, which is item 0 of it; null if there is no such set. */
export function reduceForTarget(problem: ClosureProblem, target: number): ClosureProblem | null {
  let smaller = withoutDominated(problem, target);
  const further = (step: typeof reduce): void => {
    if (!smaller) return;
    const kept = new Uint8Array(smaller.n);
    kept[0] = 1;
    const reduced = step(smaller, kept);
    smaller = withoutDominated(reduced.problem, reduced.item[0]);
  };
  for (let before = problem.n; smaller && smaller.n < WORTH_IT * before; further(reduce)) before = smaller.n;
  further(reduceFully);
  return smaller;
}
