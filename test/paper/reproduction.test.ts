// What the checked-in results of the reproduced experiments must show. They are made by `npx covergame reproduce`; the tables of the page are
// computed from them again here, so nobody can edit a figure by hand.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  CLAIMS,
  countOf,
  differencesOf,
  GROUPS,
  type GroupId,
  htmlOf,
  MAIN,
  markdownOf,
  meanDifference,
  PAPER_GRAPHS,
  pageOf,
  resultsOf,
  rowsOf,
  SET_UPS,
  verdictOn,
} from '../../paper/index.ts';
import { tableOfRows } from '../../paper/page/claim-blocks.ts';

const at = (name: string): string =>
  readFileSync(new URL(`../../bench/results/paper/${name}`, import.meta.url), 'utf8');
const text = at('results.json');
const results = resultsOf(text);
const { runs, seed } = JSON.parse(text) as { runs: number; seed: number };

/** Points of mean absolute difference that the reading nearest to the paper must stay below. */
const LIMITS: Readonly<Partial<Record<GroupId, number>>> = {
  inventory: 11,
  chat: 6,
  multisets: 5,
  'safety-injection': 4,
  'G1-G5': 9,
};

describe('the checked-in results', () => {
  test('are of 100 runs, on every graph in both readings', () => {
    expect(runs).toBe(100);
    for (const reading of ['fitted', 'described'] as const)
      expect(new Set(rowsOf(results, { ...MAIN, reading }).map(({ graph }) => graph)).size).toBe(18);
  });

  test('have exactly the sizes of the paper’s tables under the fitted reading', () => {
    for (const { graph, nodes } of PAPER_GRAPHS) {
      const own = results.filter((result) => result.graph === graph && result.reading === 'fitted');
      for (const result of own) expect(result.nodes, graph).toBe(nodes);
    }
  });

  test.each(Object.entries(LIMITS))('come within the limit on %s: %d', (group, limit) => {
    expect(GROUPS.map(({ id }) => id as string)).toContain(group);
    const differences = differencesOf(rowsOf(results, MAIN));
    // The stricter count: every graph of a recipe by itself.
    expect(meanDifference(differences, 'graphs', (one) => one.group === group)).toBeLessThan(limit);
  });

  test('are nearest to the paper under the set-up that the tables show', () => {
    const all = SET_UPS.map((setUp) => meanDifference(differencesOf(rowsOf(results, setUp)), 'cell')!);
    expect(Math.min(...all)).toBe(all[0]);
  });

  test('meet the paper’s claims but the one that s2 is first', () => {
    const table = tableOfRows(rowsOf(results, MAIN));
    const verdicts = Object.fromEntries(CLAIMS.map(({ id, ask }) => [id, verdictOn(countOf(ask(table)))]));
    expect(verdicts).toEqual({
      'above-gmu': 'met',
      'above-rdm': 'met',
      's2-first': 'not met',
      exception: 'met',
      growth: 'met',
    });
  });

  test('make the page that is checked in', () => {
    const figures = { '4': 'figure-4.svg', '5': 'figure-5.svg', '6': 'figure-6.svg' };
    const blocks = pageOf(results, { runs, seed, figures, command: 'npx covergame reproduce' });
    // The version is the only thing that a release changes without a new measurement.
    const plain = (page: string): string => page.replace(/covergame \d+\.\d+\.\d+/, 'covergame');
    expect(plain(markdownOf(blocks))).toBe(plain(at('README.md')));
    expect(plain(htmlOf('The paper’s experiments, reproduced', blocks))).toBe(plain(at('index.html')));
  });
});
