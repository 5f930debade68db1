// A set-up is one way to read what the paper leaves open: which graphs, which suites the strategies execute, which random walk `rdm` is. Under
// a set-up our results become a table with the paper's rows and columns.

import { statistics } from 'covergame';
import { READINGS, type ReadingId } from './benchmarks.ts';
import { PAPER_GRAPHS, PAPER_STRATEGIES, type PaperStrategy } from './paper-tables.ts';
import { type Cell, cellOf, type GraphResult, percents } from './results.ts';

export const SUITES = ['gmu', 'node'] as const;
export const WALKS = ['rdm-reset', 'rdm'] as const;

export interface SetUp {
  readonly reading: ReadingId;
  readonly suite: (typeof SUITES)[number];
  readonly walk: (typeof WALKS)[number];
}

/** The first is the one nearest to the paper, which the tables and figures show. */
export const SET_UPS: readonly SetUp[] = READINGS.flatMap(({ id: reading }) =>
  SUITES.flatMap((suite) => WALKS.map((walk) => ({ reading, suite, walk }))),
);
export const MAIN: SetUp = SET_UPS[0];

export const setUpName = ({ reading, suite, walk }: SetUp): string =>
  `${reading} graphs, suite \`${suite}\`, walk \`${walk}\``;

/** What stands in one cell of the paper's table: runs on one graph, or on several of one recipe. */
export interface Sample {
  readonly mean: number;
  readonly halfWidth95: number;
  /** Of the coverage of a run, as a fraction. */
  readonly variance: number;
  /** The coverage of each run in percent, graph by graph. */
  readonly runs: readonly number[];
  /** The mean on each graph. */
  readonly means: readonly number[];
}

export interface Row {
  readonly graph: string;
  readonly title: string;
  readonly budget: number;
  readonly samples: ReadonlyMap<string, Sample>;
}

/** The rows of a set-up, in the paper's order; a row that was not measured is left out. */
export function rowsOf(results: readonly GraphResult[], setUp: SetUp): Row[] {
  return PAPER_GRAPHS.flatMap(({ graph, budgets }) => {
    const instances = results.filter((result) => result.graph === graph && result.reading === setUp.reading);
    if (instances.length === 0) return [];
    return budgets.flatMap(({ budget }): Row[] => {
      const samples = new Map<string, Sample>();
      for (const strategy of [...PAPER_STRATEGIES, 'adaptive', 'optimal']) {
        const sample = sampleOf(instances, budget, strategy, setUp);
        if (sample) samples.set(strategy, sample);
      }
      return samples.size === 0 ? [] : [{ graph, title: instances[0].title, budget, samples }];
    });
  });
}

/** Where the paper's `rdm` stands, a set-up has its walk. */
export const played = (strategy: string, { walk }: SetUp): string => (strategy === 'rdm' ? walk : strategy);

function sampleOf(
  instances: readonly GraphResult[],
  budget: number,
  strategy: string,
  setUp: SetUp,
): Sample | undefined {
  const parts = instances.flatMap((result) => {
    const cell: Cell | undefined = cellOf(result, budget, played(strategy, setUp), setUp.suite);
    return cell ? [percents(cell.gains, result.total)] : [];
  });
  if (parts.length === 0) return undefined;
  const means = parts.map((part) => statistics.summarise(part).mean);
  const runs = parts.flat();
  // With several graphs, how far their means lie apart is what the interval must tell.
  const { mean, halfWidth95 } = statistics.summarise(means.length > 1 ? means : runs);
  const { deviation } = statistics.summarise(runs);
  return { mean, halfWidth95, variance: (deviation * deviation) / 10_000, runs, means };
}

export const sampleAt = (row: Row, strategy: PaperStrategy): Sample | undefined => row.samples.get(strategy);
