// A figure of the paper: coverage over budget, a small panel for each graph, a line and a 95 % band for each algorithm, what is
// guaranteed as rules, the paper's figures as rings.

import { lineChart } from 'covergame';
import { PAPER_STRATEGIES, paperGraph } from './paper-tables.ts';
import type { GraphResult, Interval } from './results.ts';
import { MAIN, played } from './set-ups.ts';

type ChartPanel = Parameters<typeof lineChart>[0]['panels'][number];
type ChartMark = NonNullable<ChartPanel['marks']>[number];

export function figureSvg(title: string, results: readonly GraphResult[], columns: number): string {
  return lineChart({
    title,
    note: `a line is the ${runsText(results)} on that graph; bands: 95 % intervals of the mean`,
    xLabel: 'budget spent',
    yLabel: 'coverage, %',
    xMax: 1,
    yMax: 100,
    // A single panel is small as well, so that figures are alike.
    columns: Math.max(2, Math.min(columns, results.length)),
    panels: results.map(panelOf),
    marks: 'the paper’s figure',
  });
}

/** `mean of 100 runs`, or of how many the graphs have. */
function runsText(results: readonly GraphResult[]): string {
  const runs = results.flatMap(({ cells }) => cells.map(({ gains }) => gains.length));
  const [least, most] = [Math.min(...runs), Math.max(...runs)];
  if (most === 1) return 'one run';
  return `mean of ${least === most ? most : `${least} to ${most}`} runs`;
}

function panelOf(result: GraphResult): ChartPanel {
  const { panel, graph, title, series = [], nodes, guarantee, restartGuarantee, total } = result;
  const level = (id: 'guarantee' | 'restart', interval: Interval | undefined) =>
    interval ? [{ id, low: (100 * interval[0]) / total, high: (100 * interval[1]) / total }] : [];
  return {
    title: `${panel}  ${title}${title.includes('nodes') ? '' : ` (${nodes} nodes)`}`,
    xMax: Math.max(1, ...series.flatMap(({ points }) => points.map(({ spent }) => spent))),
    lines: series.map(({ strategy, points }) => ({
      name: strategy,
      points: points.map(({ spent, mean, halfWidth95 }) => ({
        x: spent,
        y: mean,
        low: Math.max(0, mean - halfWidth95),
        high: Math.min(100, mean + halfWidth95),
      })),
    })),
    levels: [...level('guarantee', guarantee), ...level('restart', restartGuarantee)],
    marks: paperMarks(graph),
  };
}

/** The paper's figures at its three budgets, in the colours of the lines. */
const paperMarks = (graph: string): ChartMark[] =>
  paperGraph(graph).budgets.flatMap(({ budget, figures }) =>
    PAPER_STRATEGIES.map((strategy, i) => {
      const [mean] = figures[i];
      return {
        name: played(strategy, MAIN),
        x: budget,
        y: mean,
        about: `${strategy} in the paper: ${mean} % at ${budget}`,
      };
    }),
  );
