// The first upper bounds of a game without restart: each component as a whole is a trap, bottom-up; then descent finds
// smaller ones in it, first one without exits, then some that lead to what is bounded already.

import type { Components } from '../../game/index.ts';
import type { TrapBook } from '../book/index.ts';
import { descend, nodesOf } from '../closure/index.ts';
import type { ColumnBuilder } from './column.ts';

const DESCENT = 5_000_000;
const DESCENTS = 40;

/** The whole component as a trap bounds each of its nodes. */
export function stayInside(book: TrapBook, row: Int32Array): void {
  if (row.length > 1) book.noteTrap(row);
  for (const u of row) book.relaxNode(u);
  book.relax();
}

/** Bounds the nodes of a component by small sets; yields after each, and returns the steps done. */
export function* descendIn(
  row: Int32Array,
  { of }: Components,
  book: TrapBook,
  builder: ColumnBuilder,
): Generator<void, number> {
  const { upper } = book;
  const whole = upper[row[0]];
  const inside = (v: number) => of[v] === of[row[0]];
  let asked = row;
  let effort = 0;
  for (let i = 0; i < DESCENTS && asked.length > 0; i++) {
    const t = i === 0 ? 0 : whole - 1;
    const column = builder.build(asked, Number.POSITIVE_INFINITY, inside, (w) => upper[w] <= t, 'light');
    effort += column.effort;
    const { problem } = column;
    if (problem.n > 0) {
      book.noteTrap(nodesOf(problem, descend(problem, -1, DESCENT)));
      book.relax();
    }
    yield;
    const left = row.filter((v) => upper[v] >= whole);
    if (i > 0 && left.length === asked.length) break;
    asked = left;
  }
  return effort;
}
