// The chart of a comparison: coverage over what was spent, a panel for each SUT and a line for each strategy,
// drawn from the runs with the largest budget, with the 95 % band of the mean. Dots are the rows of the table; the rule
// is what can be forced with the largest budget.

import { totalGain } from '../../game/index.ts';
import { coverageSeries, type PlanSpec, percent, type RunOutcome, seriesGrid } from '../../run/index.ts';
import { type ChartPanel, lineChart } from '../chart/index.ts';
import { comparisonRows } from './comparison.ts';
import type { BudgetGuarantee } from './guarantees.ts';

export interface ChartedComparison {
  readonly name: string;
  readonly plans: readonly PlanSpec[];
  readonly results: readonly (readonly RunOutcome[])[];
  readonly guarantees: readonly BudgetGuarantee[] | null;
  readonly seed: number;
  readonly resetCost: number;
}

export function comparisonChart(comparison: ChartedComparison): string {
  const { name, plans, results, guarantees, seed, resetCost } = comparison;
  const suts = [...new Set(plans.map(({ sut }) => sut))];
  const largest = Math.max(...plans.map(({ budget }) => budget));
  const forced = guarantees?.find(({ budget }) => budget === largest);
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
    const total = totalGain(plans[0].game);
    return {
      title: suts.length > 1 ? `against ${sut}` : '',
      lines,
      ...(forced && {
        levels: [
          { id: 'forced' as const, low: percent(forced.lower, total), high: percent(forced.upper, total) },
        ],
      }),
    };
  });
  return lineChart({
    title: `Coverage of ${name}`,
    note: `${runsText(rows)}, seed ${seed}, reset cost ${resetCost}; bands: 95 % intervals of the mean`,
    xLabel: 'budget spent',
    yLabel: 'coverage, %',
    xMax: largest,
    yMax: 100,
    panels,
    dots: 'a row of the table, played with that budget',
  });
}

/** `mean of 100 runs`, or of how many a comparison that was cut off has. */
export function runsText(rows: readonly { readonly runs: number }[]): string {
  const least = Math.min(...rows.map(({ runs }) => runs));
  const most = Math.max(...rows.map(({ runs }) => runs));
  if (most === 1) return 'one run against a simulated system';
  return `mean of ${least === most ? most : `${least} to ${most}`} runs`;
}
