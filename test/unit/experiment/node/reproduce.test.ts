import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BENCHMARKS, PAPER_STRATEGIES } from '../../../../src/experiment/index.ts';
import { columnsFor, measureGraph, pageFiles, reproduce } from '../../../../src/experiment/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-reproduce-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cheapest = BENCHMARKS.find(({ graph }) => graph === 'inventory-3')!;

test('a graph is measured the same way every time, with the paper’s figures beside ours', async () => {
  const first = await measureGraph(cheapest, { runs: 3, seed: 1, workers: 1 });
  expect(await measureGraph(cheapest, { runs: 3, seed: 1, workers: 1 })).toEqual(first);
  expect(first).toMatchObject({
    nodes: 80,
    paperNodes: 80,
    table: 1,
    guarantee: [4, 4],
    restartGuarantee: [4, 4],
  });
  expect(first!.cells.filter(({ paper }) => paper)).toHaveLength(3 * PAPER_STRATEGIES.length);
  expect(first!.cells[0]).toMatchObject({ budget: 200, strategy: 'gmu', paper: [27.4, 0.08] });
  const files = pageFiles([first!], { runs: 3, seed: 1, command: 'x' });
  expect(Object.keys(files)).toEqual(['figure-4.svg', 'README.md', 'index.html']);
});

test('ours stand beside the paper’s six, optimal where it is cheap', () => {
  expect(columnsFor(10)).toEqual([...PAPER_STRATEGIES, 'adaptive', 'optimal']);
  expect(columnsFor(1000)).toEqual([...PAPER_STRATEGIES, 'adaptive']);
});

test('an interrupted call leaves nothing half done', async () => {
  const controller = new AbortController();
  controller.abort();
  const options = {
    tables: [1] as const,
    runs: 2,
    seed: 1,
    workers: 1,
    keepIn: folder,
    signal: controller.signal,
  };
  expect(await reproduce(options)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});
