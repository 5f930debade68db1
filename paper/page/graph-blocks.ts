// What the graphs are: their suites with what these cost and lose, their guarantees, and what the paper's “±” may be.

import { statistics } from 'covergame';
import { GROUPS } from '../benchmarks.ts';
import type { Block } from '../blocks.ts';
import { paperFigure } from '../paper-tables.ts';
import { type GraphResult, type Interval, percents } from '../results.ts';
import type { Row } from '../set-ups.ts';

const nameOf = ({ title, reading }: GraphResult): string => `${title}, ${reading}`;

export function suiteBlocks(results: readonly GraphResult[]): Block[] {
  const own = results.filter(({ instance, suites }) => instance === 1 && suites.length > 0);
  if (own.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Cost of the suites, and losses by diversion' },
    {
      kind: 'text',
      text: 'Both suites hold every node. The cost counts 1 for each node of a case and 10 for each reset, without diversions. The last column of each is the real coverage of executing every case once, in percent. The rest to 100 was lost because the SUT answered otherwise. A recipe is shown by its first graph.',
    },
    {
      kind: 'table',
      head: [
        'graph',
        'nodes',
        'edges',
        'gmu: cases',
        'gmu: cost',
        'gmu: covers',
        'node: cases',
        'node: cost',
        'node: covers',
      ],
      rows: own.map((result) => [
        nameOf(result),
        String(result.nodes),
        String(result.edges),
        ...result.suites.flatMap(({ cases, cost, once }) => [
          String(cases),
          String(cost),
          statistics.summarise(percents(once, result.total)).mean.toFixed(0),
        ]),
      ]),
    },
  ];
}

export function guaranteeBlocks(results: readonly GraphResult[]): Block[] {
  const own = results.filter(({ guarantee, restartGuarantee }) => guarantee && restartGuarantee);
  if (own.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'The guarantees' },
    {
      kind: 'text',
      text: 'The paper has no guarantees. The table has the number of nodes that are certain, whatever the SUT does: in one test, and with any number of resets. A range means that the solver was stopped, after an effort counted in steps, before it had the exact value.',
    },
    {
      kind: 'table',
      head: ['graph', 'nodes', 'the paper’s', 'SUT nodes', 'edges', 'guaranteed', 'with restart'],
      rows: own.map((result) => [
        nameOf(result),
        String(result.nodes),
        String(result.paperNodes),
        String(result.sutNodes),
        String(result.edges),
        guaranteed(result.guarantee!, result.total),
        guaranteed(result.restartGuarantee!, result.total),
      ]),
    },
  ];
}

export function guaranteed([lower, upper]: Interval, total: number): string {
  const share = (value: number): string => ((100 * value) / total).toFixed(0);
  return lower === upper
    ? `${lower} (${share(lower)} %)`
    : `${lower} to ${upper} (${share(lower)} to ${share(upper)} %)`;
}

/** The paper's “±” beside our half-widths and variances, as medians over the cells of a group. */
export function spreadBlocks(rows: readonly Row[]): Block[] {
  const median = (values: readonly number[]): string =>
    values.length === 0
      ? '–'
      : statistics
          .quantile(
            [...values].sort((a, b) => a - b),
            0.5,
          )
          .toFixed(2);
  const body = GROUPS.slice(0, 4).flatMap(({ title, graphs }) => {
    const cells = rows
      .filter(({ graph }) => (graphs as readonly string[]).includes(graph))
      .flatMap(({ graph, budget, samples }) =>
        [...samples].flatMap(([strategy, sample]) => {
          const paper = paperFigure(graph, budget, strategy);
          return paper
            ? [{ paper: paper[1], half: sample.halfWidth95, variance: 100 * sample.variance }]
            : [];
        }),
      );
    return cells.length === 0
      ? []
      : [
          [
            title,
            median(cells.map(({ paper }) => paper)),
            median(cells.map(({ half }) => half)),
            median(cells.map(({ variance }) => variance)),
            nearer(cells),
          ],
        ];
  });
  if (body.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'The paper’s “±”' },
    {
      kind: 'text',
      text: 'The paper does not define it. The table has two readings, as medians over the cells of each system. One is the half-width of the 95 % interval of the mean of 100 runs. The other is the variance of a run’s coverage (a fraction, shown in percent as the paper would print it). The last column names the one that is nearer in more cells. The order of algorithms on this page rests on neither.',
    },
    {
      kind: 'table',
      head: ['graphs', 'the paper’s “±”', 'our half-width', 'our variance', 'nearer'],
      rows: body,
    },
  ];
}

interface Spread {
  readonly paper: number;
  readonly half: number;
  readonly variance: number;
}

function nearer(cells: readonly Spread[]): string {
  const count = cells.filter(
    ({ paper, half, variance }) => Math.abs(variance - paper) < Math.abs(half - paper),
  ).length;
  return count > cells.length / 2
    ? `variance (${count} of ${cells.length})`
    : `half-width (${cells.length - count} of ${cells.length})`;
}
