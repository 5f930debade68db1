import { describe, expect, test } from 'vitest';
import {
  BENCHMARKS,
  CLAIMS,
  columnsFor,
  countOf,
  differencesOf,
  figureSvg,
  GROUPS,
  type GraphResult,
  holm,
  htmlOf,
  INSTANCES,
  MAIN,
  markdownOf,
  meanDifference,
  PAPER_GRAPHS,
  PAPER_STRATEGIES,
  PAPER_TABLE,
  pageOf,
  pairedOrders,
  pairedP,
  paperFigure,
  RANDOM_SIZES,
  resultsOf,
  resultsText,
  rowObjects,
  rowsOf,
  verdictOn,
} from '../../paper/index.ts';
import { compareOrders } from '../../paper/page/order-blocks.ts';
import { behindBest } from '../../paper/page/table-blocks.ts';

/** Ten runs around a mean, of 100 nodes. */
const around = (mean: number): number[] => [-2, -1, 0, 1, 2, -2, -1, 0, 1, 2].map((by) => mean + by);
const cell = (strategy: string, mean: number, suite?: string) => ({
  budget: 1000,
  strategy,
  ...(suite !== undefined && { suite }),
  gains: around(mean),
});

const result: GraphResult = {
  id: 'chat-4 fitted',
  graph: 'chat-4',
  reading: 'fitted',
  instance: 1,
  title: 'chat <m = 4>',
  table: 1,
  panel: '4d',
  nodes: 100,
  edges: 200,
  sutNodes: 40,
  paperNodes: 65,
  total: 100,
  guarantee: [18, 18],
  restartGuarantee: [20, 28],
  suites: [
    { criterion: 'gmu', cases: 169, cost: 2713, once: [50, 60] },
    { criterion: 'node', cases: 9, cost: 178, once: [30, 40] },
  ],
  cells: [
    cell('gmu', 60, 'gmu'),
    cell('s2', 80, 'gmu'),
    cell('s3', 80, 'gmu'),
    cell('s2', 20, 'node'),
    cell('rdm-reset', 90),
    cell('rdm', 40),
    cell('adaptive', 89),
  ],
  series: [
    {
      strategy: 's2',
      points: [
        { spent: 1, mean: 2, halfWidth95: 0 },
        { spent: 2000, mean: 50, halfWidth95: 1 },
      ],
    },
  ],
};

describe('the tables', () => {
  test('have benchmarks for every graph of the paper in both readings, random graphs several', () => {
    for (const { graph, table } of PAPER_GRAPHS) {
      for (const reading of ['fitted', 'described']) {
        const own = BENCHMARKS.filter(
          (benchmark) => benchmark.graph === graph && benchmark.reading === reading,
        );
        expect(own).toHaveLength(table === 1 ? 1 : INSTANCES);
      }
      expect(GROUPS.filter(({ graphs }) => (graphs as readonly string[]).includes(graph))).toHaveLength(1);
    }
    expect(PAPER_GRAPHS.filter(({ table }) => table === 2).map(({ nodes }) => nodes)).toEqual([
      ...RANDOM_SIZES,
    ]);
    expect(new Set(BENCHMARKS.map(({ id }) => id)).size).toBe(BENCHMARKS.length);
  });

  test('have the six printed figures at three budgets', () => {
    expect(PAPER_GRAPHS).toHaveLength(18);
    for (const { budgets } of PAPER_GRAPHS) {
      expect(budgets).toHaveLength(3);
      for (const { figures } of budgets) {
        expect(figures).toHaveLength(PAPER_STRATEGIES.length);
        for (const figure of figures) expect(figure.every((value) => value >= 0 && value <= 100)).toBe(true);
      }
    }
    expect(paperFigure('inventory-3', 200, 'gmu')).toEqual([27.4, 0.08]);
    expect(paperFigure('G8', 40000, 'rdm')).toEqual([37.34, 0.09]);
    expect(paperFigure('chat-4', 1000, 'adaptive')).toBeUndefined();
  });

  test('are played with both suites and both walks, on fitted graphs by ours too', () => {
    const names = (columns: ReturnType<typeof columnsFor>): string =>
      columns.map(({ strategy, suite }) => `${strategy}${suite ? `/${suite}` : ''}`).join(' ');
    expect(names(columnsFor({ reading: 'described' }, 10))).toBe(
      'gmu/gmu s1.5/gmu s2/gmu s3/gmu s4/gmu gmu/node s1.5/node s2/node s3/node s4/node rdm-reset rdm',
    );
    expect(names(columnsFor({ reading: 'fitted' }, 10))).toMatch(/rdm adaptive optimal$/);
    expect(names(columnsFor({ reading: 'fitted' }, 1000))).toMatch(/rdm adaptive$/);
  });
});

describe('a set-up', () => {
  test('puts its suite and its walk where the paper has its columns', () => {
    const [main] = rowsOf([result], MAIN);
    expect(main.samples.get('rdm')?.mean).toBe(90);
    expect(main.samples.get('s2')?.mean).toBe(80);
    const [other] = rowsOf([result], { reading: 'fitted', suite: 'node', walk: 'rdm' });
    expect(other.samples.get('rdm')?.mean).toBe(40);
    expect(other.samples.get('s2')?.mean).toBe(20);
    expect(rowsOf([result], { ...MAIN, reading: 'described' })).toEqual([]);
  });

  test('takes the mean over the graphs of a recipe, and its interval over their means', () => {
    const graphs = [50, 60].map(
      (mean, i): GraphResult => ({
        ...result,
        id: `G1 ${i}`,
        graph: 'G1',
        table: 2,
        cells: [{ ...cell('s2', mean, 'gmu'), budget: 100 }],
      }),
    );
    const sample = rowsOf(graphs, MAIN)[0].samples.get('s2')!;
    expect(sample).toMatchObject({ mean: 55, means: [50, 60] });
    // Student's t with one degree of freedom: 12.706 * 7.071 / sqrt 2.
    expect(sample.halfWidth95).toBeCloseTo(63.53, 1);
    // The paper has 80.47: the mean is 25.47 off, the graphs 30.47 and 20.47.
    const differences = differencesOf(rowsOf(graphs, MAIN));
    expect(meanDifference(differences, 'cell')).toBeCloseTo(25.47, 5);
    expect(meanDifference(differences, 'graphs')).toBeCloseTo(25.47, 5);
    expect(meanDifference(differences, 'cell', ({ strategy }) => strategy === 'gmu')).toBeNull();
  });
});

describe('paired tests', () => {
  test('weigh the differences of runs of equal seed', () => {
    // Differences 1, 2, 3: t = 2 / (1 / sqrt 3) = 3.464 with two degrees of freedom, p = 0.0742.
    expect(pairedP([2, 4, 6], [1, 2, 3])).toBeCloseTo(0.0742, 3);
    expect(pairedP([1, 2], [1, 2])).toBe(1);
    expect(pairedP([2, 3], [1, 2])).toBe(0);
    expect(pairedP([5], [1])).toBe(1);
  });

  test('are corrected after Holm', () => {
    // 0.01 <= 0.05 / 4, 0.015 <= 0.05 / 3, but 0.03 > 0.05 / 2, and then none of the rest.
    expect(holm([0.04, 0.01, 0.03, 0.015])).toEqual([false, true, false, true]);
    expect(holm([])).toEqual([]);
  });

  test('order the pairs of a table', () => {
    const rows = rowsOf([result], MAIN);
    const orders = pairedOrders(rows);
    expect(orders(rows[0], 's2', 'gmu')).toBe(1);
    expect(orders(rows[0], 'gmu', 's2')).toBe(-1);
    expect(orders(rows[0], 's2', 's3')).toBe(0);
    expect(orders(rows[0], 's2', 's4')).toBe(0);
    // Against the paper's means: gmu 53.1, s2 81.05, s3 75.33, rdm 48.33.
    expect(compareOrders(rows).get('chat-4')).toEqual({
      same: 2,
      opposite: 3,
      level: 1,
      reversed: ['rdm over gmu', 'rdm over s2', 'rdm over s3'],
    });
  });
});

describe('claims', () => {
  test('are met or not by count', () => {
    expect(countOf([1, 1, 0, -1])).toEqual({ for: 2, level: 1, against: 1 });
    expect(verdictOn({ for: 9, level: 1, against: 0 })).toBe('met');
    expect(verdictOn({ for: 9, level: 0, against: 1 })).toBe('mostly');
    expect(verdictOn({ for: 1, level: 1, against: 0 })).toBe('not met');
    expect(verdictOn({ for: 0, level: 0, against: 0 })).toBe('not asked');
  });

  test('put to the paper’s own figures give what one counts in them', () => {
    const counts = Object.fromEntries(CLAIMS.map(({ id, ask }) => [id, countOf(ask(PAPER_TABLE))]));
    // s3 is below GMU on G4 at 600 and 800, s2 on G8 at 24000.
    expect(counts['above-gmu']).toEqual({ for: 159, level: 0, against: 3 });
    expect(counts['above-rdm']).toEqual({ for: 153, level: 0, against: 0 });
    expect(counts['exception']).toEqual({ for: 3, level: 0, against: 0 });
    expect(counts['growth']).toEqual({ for: 180, level: 0, against: 0 });
    expect(counts['s2-first'].for).toBe(39);
  });
});

test('adaptive is level within its half-width, and behind the best only beyond', () => {
  const [row] = rowsOf([result], MAIN);
  expect(behindBest(row, 'adaptive')).toMatchObject({ gap: 1, level: true });
  expect(behindBest(row, 'optimal')).toBeNull();
});

describe('the page', () => {
  const options = { runs: 100, seed: 1, figures: { '4': 'figure-4.svg' }, command: 'x' };
  const blocks = pageOf([result], options);

  test('says the same in Markdown and in HTML', () => {
    const markdown = markdownOf(blocks);
    expect(markdown).toContain('**90.0 ±1.1**<br>_48.3 ±0.9_');
    expect(markdown).toContain('18 (18 %)');
    expect(markdown).toContain('20 to 28 (20 to 28 %)');
    expect(markdown).toContain('100<br>_65_');
    const html = htmlOf('t', blocks);
    expect(html).toContain('<strong>90.0 ±1.1</strong><br><small>48.3 ±0.9</small>');
    expect(html).toContain('chat &lt;m = 4&gt;');
    expect(html).not.toContain('<m = 4>');
  });

  test('names what adaptive does not win', () => {
    expect(markdownOf(blocks)).toContain('is behind the best of the six in 0 of 1 rows, level with it');
  });

  test('has charts that are well-formed, with the paper’s figures as marks', () => {
    const svg = figureSvg('Figure 4', [result], 2);
    expect(svg).toContain('chat &lt;m = 4&gt;');
    expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    // Rings of the strategies that have a line, and the one in the legend.
    const drawn = PAPER_STRATEGIES.filter((id) =>
      result.series?.some(({ strategy }) => strategy === (id === 'rdm' ? 'rdm-reset' : id)),
    );
    expect(drawn.length).toBeGreaterThan(0);
    expect(svg.match(/<circle /g)).toHaveLength(1 + 3 * drawn.length);
    expect(svg).toContain('>the paper’s figure</text>');
    expect(svg).toContain('>guaranteed with restart</text>');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toContain('NaN');
  });

  test('can be made again from the raw results', () => {
    const { series: _, ...rest } = result;
    const again = resultsOf(resultsText([result], { runs: 10, seed: 1 }));
    expect(again).toEqual([rest]);
    expect(markdownOf(pageOf(again, options))).toBe(markdownOf(blocks));
  });
});

test('rows for scripts hold both suites and both walks', () => {
  const [row] = rowObjects([result]);
  expect(row).toMatchObject({ graph: 'chat-4', reading: 'fitted', budget: 1000, guarantee: [18, 18] });
  expect(row.cells['rdm']).toMatchObject({ mean: 40, paper: { mean: 48.33, spread: 0.86 } });
  expect(row.cells['rdm-reset']).toMatchObject({ mean: 90, paper: { mean: 48.33 } });
  expect(row.cells['adaptive'].paper).toBeUndefined();
  expect(Object.keys(row.nodeSuite)).toEqual(['s2']);
});
