// A figure of the paper: coverage over budget, a small panel for each graph, a line and a 95 % band for each algorithm, what is
// guaranteed as rules, the paper's figures as rings.

import { type ChartMark, type ChartPanel, lineChart } from '../report/index.ts';
import { runsText } from './compare/index.ts';
import { PAPER_STRATEGIES, paperGraph } from './paper-tables.ts';
import type { GraphResult, Interval } from './results.ts';
import { MAIN, played } from './set-ups.ts';

export function figureSvg(title: string, results: readonly GraphResult[], columns: number): string {
  const runs = results.flatMap(({ cells }) => cells.map(({ gains }) => ({ runs: gains.length })));
  return lineChart({
    title,
    note: `a line is the ${runsText(runs)} on that graph; bands: 95 % intervals of the mean`,
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
