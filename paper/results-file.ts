// The raw results as a text, a cell a line: every figure of the page can be computed again from it (`resultsOf` reads it).

import { VERSION } from 'covergame';
import type { GraphResult } from './results.ts';

export const RESULTS_FORMAT = 'covergame-results/1';

export function resultsText(
  results: readonly GraphResult[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): string {
  const graphs = results.map(({ cells, series: _, ...rest }) => {
    const lines = cells.map((cell) => `      ${JSON.stringify(cell)}`);
    return `    ${JSON.stringify(rest).slice(0, -1)},"cells":[\n${lines.join(',\n')}\n    ]}`;
  });
  const head = JSON.stringify({ format: RESULTS_FORMAT, version: VERSION, runs, seed }).slice(0, -1);
  return `${head},"graphs":[\n${graphs.join(',\n')}\n]}\n`;
}

/** The graphs of such a text. */
export function resultsOf(text: string): GraphResult[] {
  const { format, graphs } = JSON.parse(text) as { format: string; graphs: GraphResult[] };
  if (format !== RESULTS_FORMAT) throw new RangeError(`the format is ${format}, not ${RESULTS_FORMAT}`);
  return graphs;
}
