// Both tables of the paper, graph by graph, and the files that are made of them.

import { arch, availableParallelism, cpus, platform } from 'node:os';
import { VERSION } from 'covergame';
import { BENCHMARKS, type Benchmark, type ReadingId } from '../benchmarks.ts';
import { htmlOf, markdownOf } from '../blocks.ts';
import { figureSvg } from '../chart.ts';
import { pageOf } from '../page/index.ts';
import { paperGraph } from '../paper-tables.ts';
import type { GraphResult } from '../results.ts';
import { resultsText } from '../results-file.ts';
import { KeptResults } from './kept-results.ts';
import { type MeasureOptions, measureGraph } from './measure-graph.ts';

export interface ReproduceOptions extends Omit<MeasureOptions, 'onRuns'> {
  readonly tables: readonly (1 | 2)[];
  /** Only these graphs, by the paper's names. */
  readonly graphs?: readonly string[];
  readonly readings?: readonly ReadingId[];
  /** Where finished graphs are kept; nowhere if left out. */
  readonly keepIn?: string;
  readonly onProgress?: (text: () => string) => void;
}

/** The results of all graphs of the tables, or null if it was interrupted. */
export async function reproduce(options: ReproduceOptions): Promise<GraphResult[] | null> {
  const { tables, graphs, readings, keepIn, onProgress, ...measure } = options;
  const wanted = BENCHMARKS.filter(
    ({ graph, reading }) =>
      tables.includes(paperGraph(graph).table) &&
      (graphs?.includes(graph) ?? true) &&
      (readings?.includes(reading) ?? true),
  );
  const kept = keepIn === undefined ? null : new KeptResults(keepIn, measure);
  const results: GraphResult[] = [];
  for (const [i, benchmark] of wanted.entries()) {
    const found = kept?.read(benchmark) ?? null;
    const result =
      found ??
      (await measureGraph(benchmark, {
        ...measure,
        onRuns: (done, of) =>
          onProgress?.(() => `${nameOf(benchmark)} (${i + 1} of ${wanted.length}): ${done} of ${of} runs`),
      }));
    if (!result) return null;
    if (!found) kept?.write(benchmark, result);
    results.push(result);
  }
  return results;
}

const nameOf = ({ title, reading, instance, program }: Benchmark): string =>
  `${title}, ${reading}${program === 'random' ? ` ${instance}` : ''}`;

const FIGURES = [
  { number: '4', columns: 3 },
  { number: '5', columns: 2 },
  { number: '6', columns: 3 },
];

export interface PageFiles {
  readonly [name: string]: string;
}

export interface PageSettings {
  readonly runs: number;
  readonly seed: number;
  readonly command: string;
}

/** The files of the page: Markdown, HTML, a chart for each figure, and the raw results. */
export function pageFiles(results: readonly GraphResult[], settings: PageSettings): PageFiles {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const { number, columns } of FIGURES) {
    const panels = results.filter(({ panel, series }) => series && panel.startsWith(number));
    if (panels.length === 0) continue;
    figures[number] = `figure-${number}.svg`;
    files[`figure-${number}.svg`] = figureSvg(`Figure ${number}: coverage over budget`, panels, columns);
  }
  const blocks = pageOf(results, { ...settings, figures });
  files['README.md'] = markdownOf(blocks);
  files['index.html'] = htmlOf('The paper’s experiments, reproduced', blocks);
  files['results.json'] = resultsText(results, settings);
  return files;
}

/** What differs from one call to the next, in a file of its own: where and how long. */
export function provenanceText(settings: PageSettings, seconds: number): string {
  const provenance = {
    command: settings.command,
    version: VERSION,
    node: process.version,
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    threads: availableParallelism(),
    seconds: Math.round(seconds),
    note: 'the only file of this folder that depends on the machine; seconds are those of the last call, which takes finished graphs from where they are kept',
  };
  return `${JSON.stringify(provenance, null, 2)}\n`;
}
