// Whether two tables put the algorithms in the same order. Two algorithms count as ordered where their 95 % intervals do not
// overlap, and as level where they do: a pair is `same`, `opposite`, or `level` (in one table or in both).

import { type Figure, PAPER_STRATEGIES } from './paper-tables.ts';
import { budgetsOf, cellsAt, type GraphResult } from './results.ts';

export interface OrderCount {
  readonly same: number;
  readonly opposite: number;
  readonly level: number;
  /** The pairs that are opposite at some budget, as ours has them: `rdm over s2`. */
  readonly reversed: readonly string[];
}

/** -1, 0 or 1: whether the first is below, level with or above the second. */
export function order([a, widthA]: Figure, [b, widthB]: Figure): -1 | 0 | 1 {
  if (a - widthA > b + widthB) return 1;
  return a + widthA < b - widthB ? -1 : 0;
}

/** Compares all pairs of the paper's six at all budgets of a graph. */
export function compareOrders(result: GraphResult): OrderCount {
  const counts = { same: 0, opposite: 0, level: 0 };
  const reversed = new Set<string>();
  for (const budget of budgetsOf(result)) {
    const cells = cellsAt(result, budget).filter((cell) => cell.paper);
    for (const [i, a] of cells.entries()) {
      for (const b of cells.slice(i + 1)) {
        const ours = order(a.ours, b.ours);
        const theirs = order(a.paper!, b.paper!);
        if (ours === 0 || theirs === 0) counts.level++;
        else if (ours === theirs) counts.same++;
        else {
          counts.opposite++;
          const [over, under] = ours > 0 ? [a, b] : [b, a];
          reversed.add(`${over.strategy} over ${under.strategy}`);
        }
      }
    }
  }
  return { ...counts, reversed: [...reversed] };
}

/** How far the leader of a row is ahead of a strategy, 0 if it leads: negative if it leads by that. */
export function behindLeader(
  result: GraphResult,
  budget: number,
  strategy: string,
): { gap: number; level: boolean } | null {
  const cells = cellsAt(result, budget);
  const own = cells.find((cell) => cell.strategy === strategy);
  const rivals = cells.filter((cell) => cell.strategy !== strategy && isPapers(cell.strategy));
  if (!own || rivals.length === 0) return null;
  const best = rivals.reduce((a, b) => (b.ours[0] > a.ours[0] ? b : a));
  return { gap: best.ours[0] - own.ours[0], level: best.ours[0] - own.ours[0] <= own.ours[1] };
}

const isPapers = (strategy: string): boolean => PAPER_STRATEGIES.some((id) => id === strategy);
