// Tables 1 and 2 under the main set-up, with the paper's figures beneath ours, and how `adaptive` does against the best of the six.

import { OPTIMAL_NODES } from '../algorithms.ts';
import type { Block } from '../blocks.ts';
import { differencesOf, meanDifference } from '../differences.ts';
import { type Figure, PAPER_STRATEGIES, paperFigure } from '../paper-tables.ts';
import type { GraphResult } from '../results.ts';
import { MAIN, played, type Row, rowsOf, SET_UPS } from '../set-ups.ts';

const ALL = [...PAPER_STRATEGIES, 'adaptive', 'optimal'] as const;

export function tableBlocks(results: readonly GraphResult[], rows: readonly Row[]): Block[] {
  return ([1, 2] as const).flatMap((table): Block[] => {
    const own = rows.filter(({ graph }) =>
      results.some((result) => result.graph === graph && result.table === table),
    );
    if (own.length === 0) return [];
    const columns = ALL.filter((strategy) => own.some(({ samples }) => samples.has(strategy)));
    return [
      {
        kind: 'heading',
        level: 3,
        text: table === 1 ? 'Table 1: the four systems' : 'Table 2: random game graphs',
      },
      {
        kind: 'table',
        head: ['graph', 'nodes', 'budget', ...columns.map((strategy) => played(strategy, MAIN)), 'off by'],
        rows: own.map((row, i) => tableRow(results, row, columns, own[i - 1]?.graph !== row.graph)),
      },
      ...(columns.includes('optimal')
        ? [
            {
              kind: 'text' as const,
              text: `\`optimal\` solves a game after each newly covered node; it is run on graphs of at most ${OPTIMAL_NODES} nodes.`,
            },
          ]
        : []),
    ];
  });
}

function tableRow(
  results: readonly GraphResult[],
  row: Row,
  columns: readonly string[],
  isFirst: boolean,
): string[] {
  const { nodes, paperNodes } = results.find(
    ({ graph, reading }) => graph === row.graph && reading === MAIN.reading,
  )!;
  const best = Math.max(...[...row.samples.values()].map(({ mean }) => mean));
  return [
    isFirst ? row.title : '',
    isFirst ? (nodes === paperNodes ? `${nodes}` : `${nodes}\n${paperNodes}`) : '',
    String(row.budget),
    ...columns.map((strategy) => {
      const sample = row.samples.get(strategy);
      if (!sample) return '–';
      const paper = paperFigure(row.graph, row.budget, strategy);
      const leads = sample.mean >= best - sample.halfWidth95;
      return `${leads ? '*' : ''}${shown([sample.mean, sample.halfWidth95])}${paper ? `\n${shown(paper)}` : ''}`;
    }),
    meanDifference(differencesOf([row]), 'cell')?.toFixed(1) ?? '–',
  ];
}

const shown = ([mean, spread]: Figure): string => `${mean.toFixed(1)} ±${spread.toFixed(1)}`;

/** How far the best of the paper's six is ahead of a strategy in a row; negative if the strategy leads. */
export function behindBest(row: Row, strategy: string): { gap: number; level: boolean } | null {
  const own = row.samples.get(strategy);
  const rivals = PAPER_STRATEGIES.flatMap((id) => (id === strategy ? [] : (row.samples.get(id)?.mean ?? [])));
  if (!own || rivals.length === 0) return null;
  const gap = Math.max(...rivals) - own.mean;
  return { gap, level: Math.abs(gap) <= own.halfWidth95 || gap === 0 };
}

/** How `adaptive` stands beside the best of the six with any suite and any walk on the same graphs. */
function againstAll(results: readonly GraphResult[], rows: readonly Row[]): string {
  const others = SET_UPS.filter(({ reading }) => reading === MAIN.reading).map((setUp) =>
    rowsOf(results, setUp),
  );
  const gaps = rows.flatMap(({ graph, budget, samples }) => {
    const own = samples.get('adaptive');
    const same = others.flatMap((table) =>
      table.filter((row) => row.graph === graph && row.budget === budget),
    );
    const rivals = same.flatMap((row) => PAPER_STRATEGIES.flatMap((id) => row.samples.get(id)?.mean ?? []));
    return own && rivals.length > 0 ? [own.mean - Math.max(...rivals)] : [];
  });
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const worst = Math.min(...gaps);
  return `Against the best of the six with any of the suites and walks it leads by ${mean.toFixed(1)} points. In its worst row it is ${Math.abs(worst).toFixed(2)} points ${worst < 0 ? 'behind' : 'ahead'}.`;
}

export function headline(results: readonly GraphResult[], rows: readonly Row[]): Block[] {
  const found = rows.flatMap((row) => {
    const place = behindBest(row, 'adaptive');
    return place ? [{ ...place, row: `${row.title} at ${row.budget}` }] : [];
  });
  if (found.length === 0) return [];
  const level = found.filter((place) => place.level).length;
  const behind = found.filter((place) => place.gap > 0 && !place.level);
  const lead = found.reduce((sum, { gap }) => sum - gap, 0) / found.length;
  return [
    {
      kind: 'text',
      text:
        `The paper does not have \`adaptive\`. It is behind the best of the six in ${behind.length} of ${found.length} rows` +
        `${behind.length === 0 ? '' : ` (${behind.map(({ row, gap }) => `${row} by ${gap.toFixed(1)}`).join('; ')})`}, level with it (within its half-width) in ${level}, ` +
        `and ahead in ${found.length - behind.length - level}. On average it leads by ${lead.toFixed(1)} points. ${againstAll(results, rows)}`,
    },
  ];
}
