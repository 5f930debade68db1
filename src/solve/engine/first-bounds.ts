// The first upper bounds of a game without restart. Each component as a whole is a trap, bottom-up. Then descent
// finds smaller ones in it, first without exits, then with exits into bounded nodes.

import { BREATH, BREATH_STEPS, SLICE, type Slices } from '../../base/index.ts';
import type { Components } from '../../game/index.ts';
import type { TrapBook } from '../book/index.ts';
import { descending, nodesOf } from '../closure/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import type { ColumnBuilder } from './column.ts';

const DESCENT = 5_000_000;
const DESCENTS = 40;

/** The whole component as a trap bounds each of its nodes; in slices. */
export function* stayingInside(book: TrapBook, row: Int32Array): Slices<void> {
  if (row.length > 1) yield* book.notingTrap(row);
  for (let i = 0; i < row.length; i++) {
    book.relaxNode(row[i]);
    if (i % BREATH_STEPS === BREATH_STEPS - 1) yield i % SLICE === SLICE - 1 ? undefined : BREATH;
  }
  yield* book.relaxing();
}

/** Bounds the nodes of a component by small sets; yields after each, and returns the steps done. */
export function* descendIn(
  row: Int32Array,
  { of }: Components,
  book: TrapBook,
  builder: ColumnBuilder,
): Work<number> {
  const { upper } = book;
  const whole = upper[row[0]];
  const inside = (v: number) => of[v] === of[row[0]];
  let asked = row;
  let effort = 0;
  for (let i = 0; i < DESCENTS && asked.length > 0; i++) {
    const t = i === 0 ? 0 : whole - 1;
    const building = builder.building(asked, Number.POSITIVE_INFINITY, inside, (w) => upper[w] <= t, 'light');
    const column = yield* asOne(building);
    effort += column.effort;
    const { problem } = column;
    if (problem.n > 0) {
      const found = nodesOf(problem, yield* asOne(descending(problem, -1, DESCENT)));
      yield* asOne(book.notingTrap(found));
      yield* asOne(book.relaxing());
    }
    yield;
    const left = row.filter((v) => upper[v] >= whole);
    if (i > 0 && left.length === asked.length) break;
    asked = left;
  }
  return effort;
}
