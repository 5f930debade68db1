// What the paper concludes from its tables, as questions that are put to a table: to the paper's own figures, and to ours under every set-up.
// A comparison counts for a claim, against it, or as level; in ours by the corrected paired test, in the paper's by its means alone.

import type { Order } from './paired.ts';
import { PAPER_GRAPHS, type PaperStrategy } from './paper-tables.ts';

export interface Table {
  readonly rows: readonly { readonly graph: string; readonly budget: number }[];
  mean(row: number, strategy: PaperStrategy): number | undefined;
  order(row: number, first: PaperStrategy, second: PaperStrategy): Order;
}

export interface Count {
  readonly for: number;
  readonly level: number;
  readonly against: number;
}

export interface Claim {
  readonly id: string;
  readonly text: string;
  readonly ask: (table: Table) => readonly Order[];
}

const OURS = ['s2', 's3', 's4'] as const;
const isException = (graph: string): boolean => graph === 'chat-6';

const rowsWhere = ({ rows }: Table, wanted: (graph: string) => boolean): number[] =>
  rows.flatMap(({ graph }, i) => (wanted(graph) ? [i] : []));

const versus = (table: Table, rows: readonly number[], other: PaperStrategy): Order[] =>
  rows.flatMap((row) => OURS.map((strategy) => table.order(row, strategy, other)));

/** 1 if it is ahead of all others, -1 if one is ahead of it. */
function first(table: Table, row: number, strategy: PaperStrategy): Order {
  const others = (['gmu', 's1.5', 's2', 's3', 's4', 'rdm'] as const).filter((id) => id !== strategy);
  const orders = others.map((other) => table.order(row, strategy, other));
  if (orders.some((order) => order < 0)) return -1;
  return orders.every((order) => order > 0) ? 1 : 0;
}

/** Whether the mean rises from each budget of a graph to the next; full coverage cannot rise. */
function growth(table: Table, strategies: readonly PaperStrategy[]): Order[] {
  return PAPER_GRAPHS.flatMap(({ graph }) => {
    const rows = rowsWhere(table, (id) => id === graph);
    return strategies.flatMap((strategy) =>
      rows.slice(1).flatMap((row, k): Order[] => {
        const [before, after] = [table.mean(rows[k], strategy), table.mean(row, strategy)];
        if (before === undefined || after === undefined) return [];
        if (before >= 99.95 && after >= 99.95) return [1];
        return [after > before + 0.05 ? 1 : after < before - 0.05 ? -1 : 0];
      }),
    );
  });
}

export const CLAIMS: readonly Claim[] = [
  {
    id: 'above-gmu',
    text: 's2, s3 and s4 cover more than GMU',
    ask: (table) =>
      versus(
        table,
        rowsWhere(table, () => true),
        'gmu',
      ),
  },
  {
    id: 'above-rdm',
    text: 's2, s3 and s4 cover more than the random walk (chat at m = 6 apart)',
    ask: (table) =>
      versus(
        table,
        rowsWhere(table, (graph) => !isException(graph)),
        'rdm',
      ),
  },
  {
    id: 's2-first',
    text: 's2 is first of the six (chat at m = 6 apart); the paper never says so, its figures show it',
    ask: (table) => rowsWhere(table, (graph) => !isException(graph)).map((row) => first(table, row, 's2')),
  },
  {
    id: 'exception',
    text: 'at chat with m = 6 the random walk is first',
    ask: (table) => rowsWhere(table, isException).map((row) => first(table, row, 'rdm')),
  },
  {
    id: 'growth',
    text: 's1.5 to s4 and the random walk cover more with a larger budget',
    ask: (table) => growth(table, ['s1.5', 's2', 's3', 's4', 'rdm']),
  },
];

export function countOf(orders: readonly Order[]): Count {
  const count = (order: Order): number => orders.filter((other) => other === order).length;
  return { for: count(1), level: count(0), against: count(-1) };
}

export const VERDICTS_ON_CLAIMS = ['met', 'mostly', 'not met', 'not asked'] as const;

/** Met: nine in ten comparisons for it and none in ten against; mostly: more than half for it. */
export function verdictOn(count: Count): (typeof VERDICTS_ON_CLAIMS)[number] {
  const all = count.for + count.level + count.against;
  if (all === 0) return 'not asked';
  if (count.for >= 0.9 * all && count.against < 0.1 * all) return 'met';
  return count.for > 0.5 * all ? 'mostly' : 'not met';
}

/** The paper's own figures as a table: ordered by the printed means. */
export const PAPER_TABLE: Table = (() => {
  const rows = PAPER_GRAPHS.flatMap(({ graph, budgets }) =>
    budgets.map(({ budget, figures }) => ({ graph, budget, figures })),
  );
  const ids = ['gmu', 's1.5', 's2', 's3', 's4', 'rdm'];
  const mean = (row: number, strategy: PaperStrategy): number => rows[row].figures[ids.indexOf(strategy)][0];
  return {
    rows,
    mean,
    order: (row, a, b) => Math.sign(mean(row, a) - mean(row, b)) as Order,
  };
})();
