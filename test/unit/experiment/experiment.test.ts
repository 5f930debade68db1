import { describe, expect, test } from 'vitest';
import {
  BENCHMARKS,
  behindLeader,
  compareOrders,
  figureSvg,
  type GraphResult,
  htmlOf,
  markdownOf,
  PAPER_GRAPHS,
  PAPER_STRATEGIES,
  pageOf,
  RANDOM_SIZES,
} from '../../../src/experiment/index.ts';

const result: GraphResult = {
  graph: 'chat-4',
  title: 'chat <m = 4>',
  table: 1,
  panel: '4d',
  nodes: 65,
  edges: 200,
  sutNodes: 40,
  paperNodes: 66,
  total: 65,
  guarantee: [18, 18],
  restartGuarantee: [20, 28],
  cells: [
    { budget: 100, strategy: 's2', ours: [50, 1], paper: [80, 1] },
    { budget: 100, strategy: 's3', ours: [50.5, 1], paper: [70, 1] },
    { budget: 100, strategy: 'rdm', ours: [90, 1], paper: [40, 1] },
    { budget: 100, strategy: 'gmu', ours: [30, 1], paper: [35, 1] },
    { budget: 100, strategy: 'adaptive', ours: [89.5, 1] },
  ],
  series: [
    {
      strategy: 's2',
      points: [
        { spent: 1, mean: 2, halfWidth95: 0, min: 2, max: 2 },
        { spent: 100, mean: 50, halfWidth95: 1, min: 40, max: 60 },
      ],
    },
  ],
};

describe('the tables', () => {
  test('have a benchmark for every graph of the paper, in its order', () => {
    expect(BENCHMARKS.map(({ graph }) => graph)).toEqual(PAPER_GRAPHS.map(({ graph }) => graph));
    expect(PAPER_GRAPHS.filter(({ table }) => table === 2).map(({ nodes }) => nodes)).toEqual([
      ...RANDOM_SIZES,
    ]);
  });

  test('have six figures at three budgets', () => {
    for (const { budgets } of PAPER_GRAPHS) {
      expect(budgets).toHaveLength(3);
      for (const { figures } of budgets) expect(figures).toHaveLength(PAPER_STRATEGIES.length);
    }
  });
});

test('orders are compared pair by pair', () => {
  // s2 and s3 are level here; rdm leads here and not there; gmu is last in both.
  expect(compareOrders(result)).toEqual({
    same: 3,
    opposite: 2,
    level: 1,
    reversed: ['rdm over s2', 'rdm over s3'],
  });
});

test('level is within the own half-width', () => {
  expect(behindLeader(result, 100, 'adaptive')).toEqual({ gap: 0.5, level: true });
  expect(behindLeader(result, 100, 's4')).toBeNull();
});

describe('the page', () => {
  const options = { runs: 100, seed: 1, optimalNodes: 30, figures: { '4': 'figure-4.svg' }, command: 'x' };
  const blocks = pageOf([result], options);

  test('says the same in Markdown and in HTML', () => {
    const markdown = markdownOf(blocks);
    expect(markdown).toContain('**90.0 ±1.0**<br>_40.0 ±1.0_');
    expect(markdown).toContain('18 (28 %)');
    expect(markdown).toContain('20 to 28 (31 to 43 %)');
    expect(markdown).toContain('65<br>_66_');
    const html = htmlOf('t', blocks);
    expect(html).toContain('<strong>90.0 ±1.0</strong><br><small>40.0 ±1.0</small>');
    expect(html).toContain('chat &lt;m = 4&gt;');
    expect(html).not.toContain('<m = 4>');
  });

  test('names what adaptive does not win', () => {
    expect(markdownOf(blocks)).toContain(
      'ahead of the best of the six in 0 of 1 rows, level with it (within its half-width) in 1, and behind in none',
    );
  });

  test('has charts that are well-formed', () => {
    const svg = figureSvg('Figure 4', [result], 2);
    expect(svg).toContain('chat &lt;m = 4&gt;');
    expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    expect(svg).not.toContain('NaN');
  });
});
