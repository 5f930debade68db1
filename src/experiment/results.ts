// What an experiment found out about a graph, as plain data: it can be kept in a file and read again.

import type { SeriesPoint } from '../run/index.ts';
import type { Figure } from './paper-tables.ts';

/** The interval that holds the guarantee, in gain. */
export type Interval = readonly [lower: number, upper: number];

export interface Cell {
  readonly budget: number;
  readonly strategy: string;
  readonly ours: Figure;
  /** The paper's figure for the same cell, where it has one. */
  readonly paper?: Figure;
}

export interface GraphResult {
  readonly graph: string;
  readonly title: string;
  readonly table: 1 | 2;
  readonly panel: string;
  readonly nodes: number;
  readonly edges: number;
  readonly sutNodes: number;
  readonly paperNodes: number;
  /** The gain of all nodes that can be reached, and what of it is guaranteed. */
  readonly total: number;
  readonly guarantee: Interval;
  readonly restartGuarantee: Interval;
  readonly cells: readonly Cell[];
  /** Coverage over what was spent, at the largest budget. */
  readonly series: readonly { readonly strategy: string; readonly points: readonly SeriesPoint[] }[];
}

export const cellsAt = ({ cells }: GraphResult, budget: number): Cell[] =>
  cells.filter((cell) => cell.budget === budget);

export const budgetsOf = ({ cells }: GraphResult): number[] => [
  ...new Set(cells.map(({ budget }) => budget)),
];

export const strategiesOf = (results: readonly GraphResult[]): string[] => [
  ...new Set(results.flatMap(({ cells }) => cells.map(({ strategy }) => strategy))),
];
