// The files that a comparison can be written to: a catalog, by the ending of the name.

import type { ComparisonRow } from './comparison.ts';
import { comparisonChart } from './comparison-chart.ts';
import { comparisonPage, type PagedComparison } from './comparison-page.ts';

/** A comparison with everything a file of it says. */
export interface WrittenComparison extends PagedComparison {
  /** The object that --json prints. */
  readonly object: unknown;
}

export interface ComparisonFile {
  readonly extension: string;
  readonly about: string;
  render(comparison: WrittenComparison): string;
}

export const COMPARISON_FILES = [
  { extension: '.svg', about: 'the chart', render: comparisonChart },
  { extension: '.html', about: 'a page with chart and table', render: comparisonPage },
  { extension: '.csv', about: 'the rows', render: ({ rows }) => comparisonCsv(rows) },
  {
    extension: '.json',
    about: 'what --json prints',
    render: ({ object }) => `${JSON.stringify(object, null, 2)}\n`,
  },
] as const satisfies readonly ComparisonFile[];

/** The kind that a name speaks for. */
export const comparisonFileNamed = (name: string): ComparisonFile | undefined =>
  COMPARISON_FILES.find(({ extension }) => name.toLowerCase().endsWith(extension));

export function comparisonCsv(rows: readonly ComparisonRow[]): string {
  const head = 'sut,budget,strategy,runs,mean,halfWidth95,min,max,spent,resets';
  const lines = rows.map(({ sut, budget, strategy, runs, coverage, spent, resets }) =>
    [
      sut,
      budget,
      /[",\n]/.test(strategy) ? `"${strategy.replaceAll('"', '""')}"` : strategy,
      runs,
      coverage.mean,
      coverage.halfWidth95,
      coverage.min,
      coverage.max,
      spent.mean,
      resets.mean,
    ].join(),
  );
  return `${[head, ...lines].join('\n')}\n`;
}
