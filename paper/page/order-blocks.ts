// Whether our table puts the six algorithms in the paper's order, pair by pair and row by row.

import type { Block } from '../blocks.ts';
import { pairedOrders } from '../paired.ts';
import { PAPER_STRATEGIES, paperFigure } from '../paper-tables.ts';
import type { Row } from '../set-ups.ts';

export interface OrderCount {
  readonly same: number;
  readonly opposite: number;
  readonly level: number;
  /** The pairs that are opposite at some budget, as ours has them: `rdm over s2`. */
  readonly reversed: readonly string[];
}

/** Compares the rows of each graph with the paper's: ours by the corrected paired test, the paper's by its means. */
export function compareOrders(rows: readonly Row[]): Map<string, OrderCount> {
  const orders = pairedOrders(rows);
  const counts = new Map<string, { same: number; opposite: number; level: number; reversed: Set<string> }>();
  for (const row of rows) {
    const count = counts.get(row.graph) ?? { same: 0, opposite: 0, level: 0, reversed: new Set<string>() };
    counts.set(row.graph, count);
    for (const [i, first] of PAPER_STRATEGIES.entries()) {
      for (const second of PAPER_STRATEGIES.slice(i + 1)) {
        if (!row.samples.has(first) || !row.samples.has(second)) continue;
        const ours = orders(row, first, second);
        const theirs =
          paperFigure(row.graph, row.budget, first)![0] - paperFigure(row.graph, row.budget, second)![0];
        if (ours === 0 || theirs === 0) count.level++;
        else if (ours > 0 === theirs > 0) count.same++;
        else {
          count.opposite++;
          count.reversed.add(ours > 0 ? `${first} over ${second}` : `${second} over ${first}`);
        }
      }
    }
  }
  return new Map([...counts].map(([graph, count]) => [graph, { ...count, reversed: [...count.reversed] }]));
}

export function orderBlocks(rows: readonly Row[]): Block[] {
  const counts = [...compareOrders(rows)];
  const sum = (of: 'same' | 'opposite' | 'level'): number =>
    counts.reduce((total, [, count]) => total + count[of], 0);
  const pairs = (PAPER_STRATEGIES.length * (PAPER_STRATEGIES.length - 1)) / 2;
  return [
    { kind: 'heading', level: 2, text: 'Agreement of the order' },
    {
      kind: 'text',
      text: `Each row has ${pairs} pairs of the paper’s six algorithms. Over all rows ${sum('same')} pairs have the same order here and in the paper, and ${sum('opposite')} the opposite order. For ${sum('level')} pairs our runs show no order. Ours are ordered by the corrected paired test, the paper’s by its means.`,
    },
    {
      kind: 'table',
      head: ['graph', 'alike', 'opposite', 'level', 'reversed here'],
      rows: counts.map(([graph, { same, opposite, level, reversed }]) => [
        graph,
        String(same),
        String(opposite),
        String(level),
        reversed.length === 0 ? 'none' : reversed.join(', '),
      ]),
    },
  ];
}
