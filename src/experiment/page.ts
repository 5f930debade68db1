// The page about the reproduced tables: our figures with the paper's beneath them, cell by cell, the guarantees, the charts, and
// where the order of the algorithms agrees. Everything in it is computed from the results, but for the remarks on the graphs.

import type { Block } from './blocks.ts';
import { behindLeader, compareOrders } from './compare-orders.ts';
import { type Figure, PAPER_RESET_COST, PAPER_STRATEGIES } from './paper-tables.ts';
import { remarkOn } from './remarks.ts';
import { budgetsOf, cellsAt, type GraphResult, type Interval, strategiesOf } from './results.ts';

export interface PageOptions {
  readonly runs: number;
  readonly seed: number;
  /** Graphs of more nodes have no `optimal` column. */
  readonly optimalNodes: number;
  /** The file of each figure that there is, by its number. */
  readonly figures: Readonly<Record<string, string>>;
  readonly command: string;
}

export function pageOf(results: readonly GraphResult[], options: PageOptions): Block[] {
  const tables = ([1, 2] as const).filter((table) => results.some((result) => result.table === table));
  return [
    { kind: 'heading', level: 1, text: 'The paper’s experiments, reproduced' },
    {
      kind: 'text',
      text: `Six algorithms on four systems and eight random graphs, as in tables 1 and 2 of “Coverage Games for Testing Nondeterministic Systems” (Wang, Wu, Schewe, Huang). A cell is the mean coverage in percent over ${options.runs} runs with its 95 % half-width; a visit costs 1, a reset ${PAPER_RESET_COST}; the SUT chooses uniformly. The paper’s figure stands beneath ours in italics. The best of a row, and what is level with it, is bold.`,
    },
    {
      kind: 'text',
      text: 'The paper did not publish its graphs, only their sizes: these are reconstructions. Cells differ for three reasons: other graphs; another suite, since ours has few, long cases where the GMU tool makes many short ones; and another random walk, since ours resets only at a sink while the paper’s `rdm` rises with every budget on all 18 graphs. The paper does not define its “±”: it shrinks with the size of the graph as a variance would, and is too small for the half-width of an interval, so it is not to be compared with ours. See “Where the order agrees”.',
    },
    { kind: 'text', text: 'This page is made, byte for byte, by' },
    { kind: 'code', text: options.command },
    ...headline(results),
    ...tables.flatMap((table) =>
      tableBlocks(
        table,
        results.filter((result) => result.table === table),
        options,
      ),
    ),
    ...guaranteeBlocks(results),
    ...orderBlocks(results),
    ...figureBlocks(options),
  ];
}

/** How `adaptive` does against the best of the six. */
function headline(results: readonly GraphResult[]): Block[] {
  const rows = results.flatMap((result) =>
    budgetsOf(result).flatMap((budget) => {
      const found = behindLeader(result, budget, 'adaptive');
      return found ? [{ ...found, row: `${result.title} at ${budget}` }] : [];
    }),
  );
  if (rows.length === 0) return [];
  const ahead = rows.filter(({ gap }) => gap < 0).length;
  const level = rows.filter(({ gap, level: isLevel }) => gap >= 0 && isLevel).length;
  const behind = rows.filter(({ gap, level: isLevel }) => gap >= 0 && !isLevel);
  const lead = rows.reduce((sum, { gap }) => sum - gap, 0) / rows.length;
  return [
    {
      kind: 'text',
      text:
        `\`adaptive\`, which the paper does not have, is ahead of the best of the six in ${ahead} of ${rows.length} rows, level with it (within its half-width) in ${level}` +
        `${behind.length === 0 ? ', and behind in none' : `, and behind in ${behind.length}: ${behind.map(({ row, gap }) => `${row} by ${gap.toFixed(1)}`).join('; ')}`}; ` +
        `on average it leads by ${lead.toFixed(1)} points.`,
    },
  ];
}

function tableBlocks(table: 1 | 2, results: readonly GraphResult[], { optimalNodes }: PageOptions): Block[] {
  const strategies = strategiesOf(results);
  return [
    {
      kind: 'heading',
      level: 2,
      text: table === 1 ? 'Table 1: the four systems' : 'Table 2: random game graphs',
    },
    {
      kind: 'table',
      head: ['graph', 'nodes', 'budget', ...strategies],
      rows: results.flatMap((result) =>
        budgetsOf(result).map((budget, i) => tableRow(result, budget, strategies, i === 0)),
      ),
    },
    ...(strategies.includes('optimal')
      ? [
          {
            kind: 'text' as const,
            text: `\`optimal\` plays for the guarantee with restart, not for the mean, and solves a game after each newly covered node; it is run on graphs of at most ${optimalNodes} nodes.`,
          },
        ]
      : []),
  ];
}

function tableRow(
  result: GraphResult,
  budget: number,
  strategies: readonly string[],
  first: boolean,
): string[] {
  const cells = cellsAt(result, budget);
  const best = cells.reduce((a, b) => (b.ours[0] > a.ours[0] ? b : a));
  const size =
    result.nodes === result.paperNodes ? `${result.nodes}` : `${result.nodes}\n${result.paperNodes}`;
  return [
    first ? result.title : '',
    first ? size : '',
    String(budget),
    ...strategies.map((strategy) => {
      const cell = cells.find((candidate) => candidate.strategy === strategy);
      if (!cell) return '–';
      const leads = cell.ours[0] >= best.ours[0] - Math.max(cell.ours[1], best.ours[1]);
      return `${leads ? '*' : ''}${shown(cell.ours)}${cell.paper ? `\n${shown(cell.paper)}` : ''}`;
    }),
  ];
}

const shown = ([mean, halfWidth]: Figure): string => `${mean.toFixed(1)} ±${halfWidth.toFixed(1)}`;

function guaranteeBlocks(results: readonly GraphResult[]): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'What is guaranteed' },
    {
      kind: 'text',
      text: 'The column the paper does not have: how many nodes the tester can be sure of, whatever the SUT does, in one test without a reset and with resets at will. A range says that the solver was stopped, after an effort counted in steps, before it had the exact value.',
    },
    {
      kind: 'table',
      head: ['graph', 'nodes', 'the paper’s', 'SUT nodes', 'edges', 'guaranteed', 'with restart'],
      rows: results.map((result) => [
        result.title,
        String(result.nodes),
        String(result.paperNodes),
        String(result.sutNodes),
        String(result.edges),
        guaranteed(result.guarantee, result.total),
        guaranteed(result.restartGuarantee, result.total),
      ]),
    },
  ];
}

function guaranteed([lower, upper]: Interval, total: number): string {
  const share = (value: number): string => ((100 * value) / total).toFixed(0);
  return lower === upper
    ? `${lower} (${share(lower)} %)`
    : `${lower} to ${upper} (${share(lower)} to ${share(upper)} %)`;
}

function orderBlocks(results: readonly GraphResult[]): Block[] {
  const counts = results.map((result) => ({ result, ...compareOrders(result) }));
  const sum = (of: 'same' | 'opposite' | 'level'): number =>
    counts.reduce((total, count) => total + count[of], 0);
  const pairs = (PAPER_STRATEGIES.length * (PAPER_STRATEGIES.length - 1)) / 2;
  return [
    { kind: 'heading', level: 2, text: 'Where the order agrees' },
    {
      kind: 'text',
      text: `Each row has ${pairs} pairs of the paper’s six algorithms. A pair is ordered where the two intervals, mean ± what is printed, do not overlap; the paper does not say what its “±” is. Over all rows ${sum('same')} pairs are ordered alike here and in the paper, ${sum('opposite')} the other way round, and ${sum('level')} are level in one of the two.`,
    },
    {
      kind: 'table',
      head: ['graph', 'alike', 'opposite', 'level', 'reversed here'],
      rows: counts.map(({ result, same, opposite, level, reversed }) => [
        result.title,
        String(same),
        String(opposite),
        String(level),
        reversed.length === 0 ? 'none' : reversed.join(', '),
      ]),
    },
    { kind: 'heading', level: 3, text: 'Why' },
    { kind: 'list', items: [...new Set(results.map(({ graph }) => remarkOn(graph)))] },
  ];
}

function figureBlocks({ figures }: PageOptions): Block[] {
  const images = Object.entries(figures).map(
    ([number, file]): Block => ({ kind: 'image', file, text: `Figure ${number}: coverage over budget` }),
  );
  if (images.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Coverage over budget' },
    {
      kind: 'text',
      text: 'The charts of the paper’s figures 4 to 6, at the largest budget of each graph, with 95 % bands. The red lines are the guarantees: dotted without, dashed with restart.',
    },
    ...images,
  ];
}
