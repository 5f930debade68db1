// How far our cells lie from the paper's: mean absolute differences in points, by group of graphs, by column, and over all. Two ways to count
// graphs of a recipe: `cell` compares the mean over the graphs with the paper's cell; `graph` compares each graph with it and takes the mean.

import { GROUPS, type GroupId } from './benchmarks.ts';
import { PAPER_STRATEGIES, type PaperStrategy, paperFigure } from './paper-tables.ts';
import type { Row } from './set-ups.ts';

export interface CellDifference {
  readonly group: GroupId;
  readonly graph: string;
  readonly budget: number;
  readonly strategy: PaperStrategy;
  readonly cell: number;
  readonly graphs: number;
}

export function differencesOf(rows: readonly Row[]): CellDifference[] {
  return rows.flatMap((row) =>
    PAPER_STRATEGIES.flatMap((strategy): CellDifference[] => {
      const sample = row.samples.get(strategy);
      const figure = paperFigure(row.graph, row.budget, strategy);
      if (!sample || !figure) return [];
      return [
        {
          group: GROUPS.find(({ graphs }) => (graphs as readonly string[]).includes(row.graph))!.id,
          graph: row.graph,
          budget: row.budget,
          strategy,
          cell: Math.abs(sample.mean - figure[0]),
          graphs: meanOf(sample.means.map((mean) => Math.abs(mean - figure[0]))),
        },
      ];
    }),
  );
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the differences that the filter lets through, null if there is none. */
export function meanDifference(
  differences: readonly CellDifference[],
  count: 'cell' | 'graphs',
  filter: (difference: CellDifference) => boolean = () => true,
): number | null {
  const values = differences.filter(filter).map((difference) => difference[count]);
  return values.length === 0 ? null : meanOf(values);
}

/** How far the paper's cells are from the mean of their column on average, with or without the group of the cell in that mean. */
export function nullModel(all: readonly CellDifference[], leavesGroupOut = false): number | null {
  const figures = all.map((one) => ({
    ...one,
    paper: paperFigure(one.graph, one.budget, one.strategy)![0],
  }));
  const errors = figures.flatMap(({ strategy, group, paper }) => {
    const column = figures.filter(
      (other) => other.strategy === strategy && !(leavesGroupOut && other.group === group),
    );
    if (column.length === 0) return [];
    return [Math.abs(paper - column.reduce((sum, other) => sum + other.paper, 0) / column.length)];
  });
  return errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}
