// A light closed set by the kernel's local search, in slices. Machines of 150 states and covers of a hundred
// columns mostly show a lightest set within hundredths of a second. Searches that prove something find it at their
// end, so they begin with the right question now.
//
// With a thousand items or more, a set broken in many places is hardly ever mended in all of them.

import { Dice, type Slices } from '../../base/index.ts';
import { type Lightening, LightSearch } from '../kernel/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { neededOf } from './from-target.ts';

const LIGHT_UP_TO = 1500;
/** Each move looks at a good part of the options. */
const LIGHT_OPTIONS = 100_000;
/** Steps between two pauses: some milliseconds. */
export const LIGHT_SLICE = 500_000;

/** Whether a problem is one for it: neither too large nor too dense. */
export const suitsLocalSearch = ({ n, option }: ClosureProblem): boolean =>
  n < LIGHT_UP_TO && option.length <= LIGHT_OPTIONS;

/** The lightest set that it finds: one that holds `target`, all items at worst. Other seeds find others. */
export function* lighterSet(
  problem: ClosureProblem,
  target: number,
  goal: Lightening,
  seed: number,
): Slices<Int32Array> {
  const search = new LightSearch(problem, target, Dice.of(seed).state);
  try {
    while (search.run(goal, LIGHT_SLICE)) yield;
    return neededOf(problem, target, search.best);
  } finally {
    search.release();
  }
}
