// The rows of the tables as plain objects, for scripts: a row for each graph, reading and budget, with the paper's figures beside ours.

import { READINGS } from './benchmarks.ts';
import { paperFigure } from './paper-tables.ts';
import type { GraphResult, Interval } from './results.ts';
import { type Row, rowsOf, type Sample, type SetUp } from './set-ups.ts';

export interface CellObject {
  readonly mean: number;
  readonly halfWidth95: number;
  /** The printed mean, and what the paper prints after “±” without defining it. */
  readonly paper?: { readonly mean: number; readonly spread: number };
}

export interface RowObject {
  readonly table: 1 | 2;
  readonly graph: string;
  readonly title: string;
  readonly reading: string;
  /** How many graphs of the recipe the row stands for. */
  readonly graphs: number;
  readonly nodes: number;
  readonly paperNodes: number;
  readonly budget: number;
  readonly guarantee?: Interval;
  readonly restartGuarantee?: Interval;
  /** With the suite of the GMU tool, where an algorithm executes one. */
  readonly cells: Readonly<Record<string, CellObject>>;
  /** The same algorithms with the `node` suite. */
  readonly nodeSuite: Readonly<Record<string, CellObject>>;
}

export function rowObjects(results: readonly GraphResult[]): RowObject[] {
  return READINGS.flatMap(({ id: reading }) => {
    const rows = (suite: SetUp['suite'], walk: SetUp['walk']): Row[] =>
      rowsOf(results, { reading, suite, walk });
    const withResets = rows('gmu', 'rdm-reset');
    const without = rows('gmu', 'rdm');
    const withNode = rows('node', 'rdm');
    const keys = new Map(
      [...withResets, ...without, ...withNode].map((row) => [`${row.graph} ${row.budget}`, row]),
    );
    return [...keys].map(([key, { graph, title, budget }]): RowObject => {
      const find = (table: readonly Row[]) =>
        table.find((row) => `${row.graph} ${row.budget}` === key)?.samples;
      const own = results.filter((result) => result.graph === graph && result.reading === reading);
      const first = own[0];
      const cells: Record<string, CellObject> = {};
      for (const [strategy, sample] of find(withResets) ?? [])
        cells[strategy === 'rdm' ? 'rdm-reset' : strategy] = cellObject(sample, graph, budget, strategy);
      const walk = find(without)?.get('rdm');
      if (walk) cells['rdm'] = cellObject(walk, graph, budget, 'rdm');
      const nodeSuite: Record<string, CellObject> = {};
      for (const [strategy, sample] of find(withNode) ?? [])
        if (!OF_NO_SUITE.includes(strategy))
          nodeSuite[strategy] = cellObject(sample, graph, budget, strategy);
      return {
        table: first.table,
        graph,
        title,
        reading,
        graphs: own.length,
        nodes: first.nodes,
        paperNodes: first.paperNodes,
        budget,
        ...(first.guarantee && { guarantee: first.guarantee }),
        ...(first.restartGuarantee && { restartGuarantee: first.restartGuarantee }),
        cells,
        nodeSuite,
      };
    });
  });
}

const OF_NO_SUITE = ['rdm', 'adaptive', 'optimal'];

function cellObject(
  { mean, halfWidth95 }: Sample,
  graph: string,
  budget: number,
  strategy: string,
): CellObject {
  const paper = paperFigure(graph, budget, strategy);
  return { mean, halfWidth95, ...(paper && { paper: { mean: paper[0], spread: paper[1] } }) };
}
