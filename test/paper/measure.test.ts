import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BENCHMARKS, cellOf, measureGraph, pageFiles, provenanceText, reproduce } from '../../paper/index.ts';
import { onThreads } from '../../src/cli/paper/index.ts';

const play = onThreads(new AbortController().signal, 1);
const folder = mkdtempSync(join(tmpdir(), 'covergame-reproduce-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cheapest = BENCHMARKS.find(({ id }) => id === 'inventory-3 described')!;

test('a graph is measured the same way every time, with both suites and both walks', async () => {
  const first = await measureGraph(cheapest, { runs: 3, seed: 1, play });
  expect(await measureGraph(cheapest, { runs: 3, seed: 1, play })).toEqual(first);
  expect(first).toMatchObject({
    nodes: 80,
    paperNodes: 80,
    table: 1,
    guarantee: [4, 4],
    restartGuarantee: [4, 4],
  });
  expect(first!.cells).toHaveLength(3 * 12);
  expect(first!.suites).toMatchObject([
    { criterion: 'gmu', cases: 94, cost: 1738 },
    { criterion: 'node', cases: 23, cost: 418 },
  ]);
  expect(cellOf(first!, 200, 's2', 'gmu')?.gains).toHaveLength(3);
  const files = pageFiles([first!], { runs: 3, seed: 1, command: 'x' });
  // Figures show the fitted graphs.
  expect(Object.keys(files)).toEqual(['README.md', 'index.html', 'results.json']);
});

test('one cell is measured without the rest', async () => {
  const all = await measureGraph(cheapest, { runs: 3, seed: 1, play });
  const one = await measureGraph(cheapest, { runs: 3, seed: 1, play, strategies: ['s2'] });
  expect(one!.cells).toEqual(all!.cells.filter(({ strategy }) => strategy === 's2'));
  expect(one!.guarantee).toBeUndefined();
  expect(one!.suites).toEqual([]);
});

test('the graphs of a recipe share the runs', async () => {
  const g1 = BENCHMARKS.find(({ id }) => id === 'G1 fitted 2')!;
  const result = await measureGraph(g1, { runs: 12, seed: 1, play, strategies: ['rdm'] });
  expect(result).toMatchObject({ instance: 2, nodes: 19 });
  expect(result!.cells[0].gains).toHaveLength(3);
});

test('an interrupted call leaves nothing half done', async () => {
  const controller = new AbortController();
  controller.abort();
  const options = {
    tables: [1] as const,
    runs: 2,
    seed: 1,
    play: onThreads(controller.signal, 1),
    keepIn: folder,
    signal: controller.signal,
  };
  expect(await reproduce(options)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('what depends on the machine stands in a file of its own', () => {
  const told = JSON.parse(provenanceText({ runs: 3, seed: 1, command: 'npx covergame reproduce' }, 12.4));
  expect(told).toMatchObject({ command: 'npx covergame reproduce', node: process.version, seconds: 12 });
});
