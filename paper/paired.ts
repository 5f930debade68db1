// Which of two algorithms is ahead in a row, by a paired test: run k of both has the same seed, so the difference of each pair of runs is one
// value, and Student's t says how likely such a mean difference is by chance. A table has hundreds of pairs; Holm's correction (1979) keeps the
// chance of even one false order among them below 5 %.

import { statistics } from 'covergame';
import { PAPER_STRATEGIES } from './paper-tables.ts';
import type { Row } from './set-ups.ts';

export const LEVEL_OF_SIGNIFICANCE = 0.05;

/** How likely a mean difference at least as large is if the two do not differ. */
export function pairedP(a: readonly number[], b: readonly number[]): number {
  const { count, mean, deviation } = statistics.summarise(a.map((value, k) => value - b[k]));
  if (mean === 0 || count < 2) return 1;
  if (deviation === 0) return 0;
  return Math.max(0, 1 - statistics.tProbability((Math.abs(mean) / deviation) * Math.sqrt(count), count - 1));
}

/** Which of the hypotheses are rejected, all together with a chance of error below `level`. */
export function holm(values: readonly number[], level = LEVEL_OF_SIGNIFICANCE): boolean[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i] - values[j] || i - j);
  const rejected = values.map(() => false);
  for (const [k, i] of order.entries()) {
    if (values[i] > level / (values.length - k)) break;
    rejected[i] = true;
  }
  return rejected;
}

export type Order = -1 | 0 | 1;

/** 1 if the first is ahead of the second in that row, -1 if it is behind, 0 if neither can be said. */
export type Orders = (row: Row, first: string, second: string) => Order;

/** The orders of all pairs of the paper's six in all rows, corrected together. */
export function pairedOrders(rows: readonly Row[]): Orders {
  const tests = rows.flatMap((row) =>
    PAPER_STRATEGIES.flatMap((first, i) =>
      PAPER_STRATEGIES.slice(i + 1).flatMap((second) => {
        const [a, b] = [row.samples.get(first), row.samples.get(second)];
        return a && b ? [{ row, first, second, p: pairedP(a.runs, b.runs), ahead: a.mean > b.mean }] : [];
      }),
    ),
  );
  const rejected = holm(tests.map(({ p }) => p));
  const found = new Map<Row, Map<string, Order>>(rows.map((row) => [row, new Map()]));
  for (const [k, { row, first, second, ahead }] of tests.entries()) {
    if (!rejected[k]) continue;
    found.get(row)!.set(`${first} ${second}`, ahead ? 1 : -1);
    found.get(row)!.set(`${second} ${first}`, ahead ? -1 : 1);
  }
  return (row, first, second) => found.get(row)?.get(`${first} ${second}`) ?? 0;
}
