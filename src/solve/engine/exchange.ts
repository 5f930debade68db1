// Lighter traps for the nodes that matter most, by local search (closure/lighter-set.ts) or, of large problems, by exchange (anneal/), where the first questions have cost
// something: a good bound from above saves the search from finding it set by set. On a uniform 3x2 machine of 130 states descent ends with 256, and the value is 192; finding
// it took a twentieth of the search and the questions above it another third.

import type { Components, Game } from '../../game/index.ts';
import { ClosureAnnealer } from '../anneal/index.ts';
import type { TrapBook } from '../book/index.ts';
import { descend, lighterSet, nodesOf } from '../closure/index.ts';
import { simpleGame } from '../contract/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import type { ColumnBuilder } from './column.ts';

/** What the first set of a node may cost. */
const DESCENT = 5_000_000;
const LIGHT_UP_TO = TUNING.lightUpTo.value;
const GOAL = { below: Number.POSITIVE_INFINITY, enough: 0, effort: TUNING.lightEffort.value };
const SEED = 1;

export interface ExchangeOptions {
  readonly nodes: readonly number[];
  /** How often the temperature falls for each of them. */
  readonly rounds: number;
}

/** Notes a light trap without exits for each of the nodes that has one; yields after slices of work. */
export function* exchangeTraps(
  game: Game,
  { of }: Components,
  book: TrapBook,
  builder: ColumnBuilder,
  { nodes, rounds }: ExchangeOptions,
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
    if (problem.n === 0 || item(v) < 0) continue;
    yield;
    if (problem.n < LIGHT_UP_TO) {
      book.noteTrap(nodesOf(problem, yield* asOne(lighterSet(problem, item(v), GOAL, SEED))));
    } else {
      const first = nodesOf(problem, descend(problem, item(v), DESCENT));
      const annealer = new ClosureAnnealer(yield* asOne(simpleGame(game)), v, inside, first);
      yield* annealer.run(rounds);
      book.noteTrap(annealer.best);
    }
    book.relax();
    yield;
  }
}
