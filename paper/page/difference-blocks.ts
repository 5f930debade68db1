// How near the reproduction comes: mean absolute differences to the paper's cells for every set-up, by column for the nearest one, and for each
// graph of a recipe.

import { GROUPS, INSTANCES } from '../benchmarks.ts';
import type { Block } from '../blocks.ts';
import { type CellDifference, differencesOf, meanDifference, nullModel } from '../differences.ts';
import { PAPER_STRATEGIES } from '../paper-tables.ts';
import type { GraphResult } from '../results.ts';
import { MAIN, type Row, rowsOf, SET_UPS, setUpName } from '../set-ups.ts';

const points = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

export function differenceBlocks(results: readonly GraphResult[]): Block[] {
  const tables = SET_UPS.map((setUp) => ({
    setUp,
    differences: differencesOf(rowsOf(results, setUp)),
  })).filter(({ differences }) => differences.length > 0);
  const main = tables.find(({ setUp }) => setUp === MAIN)?.differences ?? [];
  const best = Math.min(...tables.map(({ differences }) => meanDifference(differences, 'cell')!));
  return [
    { kind: 'heading', level: 2, text: 'Difference to the paper' },
    { kind: 'text', text: behind(main) },
    {
      kind: 'text',
      text: 'The table has the mean absolute difference between our cells and the paper’s, in points, under every set-up. Models, suites and walk had to change together. G1 to G8 compare the mean over the graphs of a recipe with the paper’s cell.',
    },
    {
      kind: 'table',
      head: ['graphs', 'suite', 'walk', ...GROUPS.map(({ title }) => title), 'all'],
      rows: tables.map(({ setUp, differences }) => {
        const all = meanDifference(differences, 'cell')!;
        return [
          setUp.reading,
          setUp.suite,
          setUp.walk,
          ...GROUPS.map(({ id }) => points(meanDifference(differences, 'cell', ({ group }) => group === id))),
          `${all === best ? '*' : ''}${points(all)}`,
        ];
      }),
    },
    { kind: 'text', text: `By column, ${setUpName(MAIN)}:` },
    {
      kind: 'table',
      head: ['graphs', ...PAPER_STRATEGIES, 'all'],
      rows: [
        ...GROUPS.map(({ id, title }) => columnRow(title, main, ({ group }) => group === id)),
        columnRow('all', main, () => true),
      ].filter((row) => row[1] !== '–'),
    },
  ];
}

const columnRow = (
  title: string,
  all: readonly CellDifference[],
  wanted: (difference: CellDifference) => boolean,
): string[] => [
  title,
  ...PAPER_STRATEGIES.map((id) =>
    points(meanDifference(all, 'cell', (one) => wanted(one) && one.strategy === id)),
  ),
  points(meanDifference(all, 'cell', wanted)),
];

/** The worst first. */
function behind(main: readonly CellDifference[]): string {
  const worst = [...main].sort((a, b) => b.cell - a.cell).slice(0, 3);
  if (worst.length === 0) return 'No cell of the main set-up was measured.';
  const within = main.filter(({ cell }) => cell <= 5).length;
  return (
    `This is a reconstruction, not a match. ${within} of ${main.length} cells are within 5 points of the paper’s. The farthest are ` +
    `${worst.map(({ strategy, graph, budget, cell }) => `\`${strategy}\` on ${graph} at ${budget} (${cell.toFixed(0)} points)`).join(', ')}. ` +
    `The fitted graphs were chosen for a small difference. So it is no evidence that they are the paper’s, or that the algorithms behave alike. For comparison, predict each of the paper’s cells by the mean of its column. That errs by ${points(nullModel(main))} points, and by ${points(nullModel(main, true))} if the cell’s own group is left out of the mean. A set-up that errs by more explains less than that.`
  );
}

/** How much one graph of a recipe says: each graph by itself. */
export function seedBlocks(results: readonly GraphResult[]): Block[] {
  const readings = [...new Set(results.filter(({ table }) => table === 2).map(({ reading }) => reading))];
  if (readings.length === 0) return [];
  const rows = readings.flatMap((reading) =>
    ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'].flatMap((graph): string[][] => {
      const own = results.filter((result) => result.graph === graph && result.reading === reading);
      if (own.length === 0) return [];
      const each = own.map((result) => difference(rowsOf([result], { ...MAIN, reading })));
      const together = difference(rowsOf(own, { ...MAIN, reading }));
      const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
      return [
        [
          graph,
          reading,
          ...each.map(points),
          ...Array(INSTANCES - each.length).fill('–'),
          points(mean),
          points(together),
        ],
      ];
    }),
  );
  return [
    { kind: 'heading', level: 2, text: 'Single random graphs' },
    {
      kind: 'text',
      text: `For the random graphs the paper gives only sizes, so every recipe is arbitrary or fitted. The fitted ones were found on graphs of other seeds. The table has the difference for each of the ${INSTANCES} graphs, the mean of these differences, and the difference of the mean. A figure from one graph means little.`,
    },
    {
      kind: 'table',
      head: [
        'graph',
        'recipe',
        ...Array.from({ length: INSTANCES }, (_, k) => `graph ${k + 1}`),
        'mean',
        'of the mean',
      ],
      rows,
    },
  ];
}

const difference = (rows: readonly Row[]): number =>
  meanDifference(differencesOf(rows), 'cell') ?? Number.NaN;
