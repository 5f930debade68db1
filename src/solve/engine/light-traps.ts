// Lighter traps for the nodes that matter most, by local search (closure/lighter-set.ts), once the first questions
// were expensive. A good upper bound saves the search from finding it set by set.

import type { Components } from '../../game/index.ts';
import type { TrapBook } from '../book/index.ts';
import { lighterSet, nodesOf, suitsLocalSearch } from '../closure/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import type { ColumnBuilder } from './column.ts';

const GOAL = { below: Number.POSITIVE_INFINITY, enough: 0, effort: TUNING.lightEffort.value };
const SEED = 1;

/** Notes a light trap without exits for each of the nodes that has one; yields after slices of work. */
export function* lightTraps(
  nodes: readonly number[],
  { of }: Components,
  book: TrapBook,
  builder: ColumnBuilder,
): Work {
  for (const v of nodes) {
    const inside = (w: number) => of[w] === of[v];
    const { problem, item } = builder.build(
      Int32Array.of(v),
      Number.POSITIVE_INFINITY,
      inside,
      () => false,
      'light',
    );
    if (problem.n === 0 || item(v) < 0 || !suitsLocalSearch(problem)) continue;
    yield;
    book.noteTrap(nodesOf(problem, yield* asOne(lighterSet(problem, item(v), GOAL, SEED))));
    book.relax();
    yield;
  }
}
