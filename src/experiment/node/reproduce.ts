// Both tables of the paper, graph by graph. What is finished is kept in a folder, under a name made from the settings and from the
// very code that computed it; a second call, after Ctrl-C or for the page alone, takes it from there.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCHMARKS } from '../benchmarks.ts';
import { htmlOf, markdownOf } from '../blocks.ts';
import { figureSvg } from '../chart.ts';
import { pageOf } from '../page.ts';
import { PAPER_GRAPHS } from '../paper-tables.ts';
import type { GraphResult } from '../results.ts';
import { type MeasureOptions, measureGraph, OPTIMAL_NODES } from './measure-graph.ts';

export interface ReproduceOptions extends Omit<MeasureOptions, 'onRuns'> {
  readonly tables: readonly (1 | 2)[];
  /** Where finished graphs are kept; nowhere if left out. */
  readonly keepIn?: string;
  readonly onProgress?: (text: () => string) => void;
}

/** The results of all graphs of the tables, or null if it was interrupted. */
export async function reproduce(options: ReproduceOptions): Promise<GraphResult[] | null> {
  const { tables, keepIn, onProgress, ...measure } = options;
  const wanted = BENCHMARKS.filter(({ graph }) =>
    tables.some((table) => PAPER_GRAPHS.find((paper) => paper.graph === graph)?.table === table),
  );
  const results: GraphResult[] = [];
  for (const [i, benchmark] of wanted.entries()) {
    const place = keepIn && join(keepIn, `${benchmark.graph}-${keyOf(benchmark, measure)}.json`);
    const kept = place ? keptAt(place) : null;
    const result =
      kept ??
      (await measureGraph(benchmark, {
        ...measure,
        onRuns: (done, of) =>
          onProgress?.(() => `${benchmark.title} (${i + 1} of ${wanted.length}): ${done} of ${of} runs`),
      }));
    if (!result) return null;
    if (place && !kept) keep(keepIn, place, result);
    results.push(result);
  }
  return results;
}

/** A finished graph; what cannot be read, because a disk was full or somebody edited it, is computed again. */
function keptAt(place: string): GraphResult | null {
  try {
    return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as GraphResult) : null;
  } catch {
    return null;
  }
}

function keep(folder: string, place: string, result: GraphResult): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${place}.part`, JSON.stringify(result));
  renameSync(`${place}.part`, place);
}

function keyOf(benchmark: object, { runs, seed }: Pick<MeasureOptions, 'runs' | 'seed'>): string {
  const settings = JSON.stringify([benchmark, runs, seed]);
  return createHash('sha256').update(settings).update(codeHash()).digest('hex').slice(0, 16);
}

let hashed: string | undefined;

/** A hash of all code of this package and of its models: results of other code are never taken for ours. */
function codeHash(): string {
  if (hashed !== undefined) return hashed;
  const hash = createHash('sha256');
  for (const folder of ['../../', '../../../models/']) {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|mjs|ts)$/.test(name) && !name.endsWith('.d.ts'))
      .sort();
    for (const name of files) hash.update(name).update(readFileSync(join(root, name)));
  }
  hashed = hash.digest('hex');
  return hashed;
}

const FIGURES = [
  { number: '4', columns: 3 },
  { number: '5', columns: 2 },
  { number: '6', columns: 3 },
];

export interface PageFiles {
  readonly [name: string]: string;
}

/** The files of the page: Markdown, HTML and a chart for each figure. */
export function pageFiles(
  results: readonly GraphResult[],
  { runs, seed, command }: { readonly runs: number; readonly seed: number; readonly command: string },
): PageFiles {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const { number, columns } of FIGURES) {
    const panels = results.filter(({ panel }) => panel.startsWith(number));
    if (panels.length === 0) continue;
    figures[number] = `figure-${number}.svg`;
    files[`figure-${number}.svg`] = figureSvg(`Figure ${number}: coverage over budget`, panels, columns);
  }
  const blocks = pageOf(results, { runs, seed, optimalNodes: OPTIMAL_NODES, figures, command });
  files['README.md'] = markdownOf(blocks);
  files['index.html'] = htmlOf('The paper’s experiments, reproduced', blocks);
  return files;
}
