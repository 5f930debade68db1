// Makes the problem of one target as small as possible. Forced items and dominance take turns, since either helps
// the other. The quadratic step (reduce.ts) comes last and once, when little is left.

import { atOnce, type Slices } from '../../base/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { droppingDominated } from './dominated.ts';
import { type Reducing, reducing, reducingFully } from './reduce.ts';

/** As long as a round leaves less than this share of the items, another one follows. */
const WORTH_IT = 0.9;

/** The problem of sets that hold `target`, which is item 0 of it; null if there is no such set. */
export const reduceForTarget = (problem: ClosureProblem, target: number): ClosureProblem | null =>
  atOnce(reducingForTarget(problem, target));

/** The same in slices. */
export function* reducingForTarget(problem: ClosureProblem, target: number): Slices<ClosureProblem | null> {
  let smaller = yield* droppingDominated(problem, target);
  for (let before = problem.n; smaller && smaller.n < WORTH_IT * before; ) {
    before = smaller.n;
    smaller = yield* further(smaller, reducing);
  }
  return smaller && (yield* further(smaller, reducingFully));
}

/** Item 0 is the target. */
function* further(problem: ClosureProblem, step: Reducing): Slices<ClosureProblem | null> {
  const kept = new Uint8Array(problem.n);
  kept[0] = 1;
  const reduced = yield* step(problem, kept);
  return yield* droppingDominated(reduced.problem, reduced.item[0]);
}
