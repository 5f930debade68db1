// What an experiment found out about a graph, as plain data: it can be kept in a file and read again. A cell holds what each run covered, so every
// figure of the page can be computed again from the file alone.

import { statistics } from 'covergame';
import type { ReadingId } from './benchmarks.ts';
import type { Figure } from './paper-tables.ts';

/** Mean coverage of some runs, in percent, when so much was spent. */
export interface SeriesPoint {
  readonly spent: number;
  readonly mean: number;
  readonly halfWidth95: number;
}

/** The interval that holds the guarantee, in gain. */
export type Interval = readonly [lower: number, upper: number];

export interface Cell {
  readonly budget: number;
  readonly strategy: string;
  /** The criterion of the suite that the strategy executes, if it executes one. */
  readonly suite?: string;
  /** The gain of what each run covered, in the order of the runs. */
  readonly gains: readonly number[];
}

export interface SuiteResult {
  readonly criterion: string;
  readonly cases: number;
  readonly cost: number;
  /** The gain of what each run covers that executes every case once, with a budget that is large enough. */
  readonly once: readonly number[];
}

export interface GraphResult {
  readonly id: string;
  readonly graph: string;
  readonly reading: ReadingId;
  readonly instance: number;
  readonly title: string;
  readonly table: 1 | 2;
  readonly panel: string;
  readonly nodes: number;
  readonly edges: number;
  readonly sutNodes: number;
  readonly paperNodes: number;
  /** The gain of all reachable nodes, and what of it is guaranteed, where that was asked. */
  readonly total: number;
  readonly guarantee?: Interval;
  readonly restartGuarantee?: Interval;
  readonly suites: readonly SuiteResult[];
  readonly cells: readonly Cell[];
  /** Coverage over what was spent, at the largest budget. */
  readonly series?: readonly { readonly strategy: string; readonly points: readonly SeriesPoint[] }[];
}

/** Gains in percent of the total. */
export const percents = (gains: readonly number[], total: number): number[] =>
  gains.map((gain) => (100 * gain) / total);

/** The mean of a cell in percent and the half-width of its 95 % interval. */
export function figureOf({ gains }: Pick<Cell, 'gains'>, { total }: GraphResult): Figure {
  const { mean, halfWidth95 } = statistics.summarise(percents(gains, total));
  return [mean, halfWidth95];
}

export const budgetsOf = ({ cells }: GraphResult): number[] => [
  ...new Set(cells.map(({ budget }) => budget)),
];

export const strategiesOf = (results: readonly GraphResult[]): string[] => [
  ...new Set(results.flatMap(({ cells }) => cells.map(({ strategy }) => strategy))),
];

export function cellOf(
  { cells }: GraphResult,
  budget: number,
  strategy: string,
  suite?: string,
): Cell | undefined {
  return cells.find(
    (cell) =>
      cell.budget === budget &&
      cell.strategy === strategy &&
      (cell.suite === undefined || cell.suite === suite),
  );
}
