// The chart of a comparison: coverage over what was spent, a panel for each SUT and a line for each strategy,
// drawn from the runs with the largest budget, with the 95 % band of the mean. Dots are the rows of the table.

import { type ChartPanel, lineChart } from '../report/index.ts';
import { coverageSeries, type PlanSpec, type RunOutcome, seriesGrid, totalGain } from '../run/index.ts';
import { comparisonRows } from './comparison.ts';

export function comparisonChart(
  title: string,
  plans: readonly PlanSpec[],
  results: readonly (readonly RunOutcome[])[],
): string {
  const suts = [...new Set(plans.map(({ sut }) => sut))];
  const largest = Math.max(...plans.map(({ budget }) => budget));
  const grid = seriesGrid(largest);
  const rows = comparisonRows(plans, results);
  const panels = suts.map((sut): ChartPanel => {
    const lines = plans.flatMap(({ game, strategy, sut: other, budget }, i) => {
      if (other !== sut || budget !== largest || results[i].length === 0) return [];
      const series = coverageSeries(game, totalGain(game), results[i], grid);
      return [
        {
          name: strategy,
          points: series.map(({ spent, mean, halfWidth95 }) => ({
            x: spent,
            y: mean,
            low: Math.max(0, mean - halfWidth95),
            high: Math.min(100, mean + halfWidth95),
          })),
          dots: rows
            .filter((row) => row.sut === sut && row.strategy === strategy)
            .map((row) => ({ x: row.budget, y: row.coverage.mean })),
        },
      ];
    });
    return { title: suts.length > 1 ? `against ${sut}` : '', lines };
  });
  return lineChart({
    title,
    xLabel: 'budget spent',
    yLabel: 'coverage, %',
    xMax: largest,
    yMax: 100,
    panels,
  });
}
