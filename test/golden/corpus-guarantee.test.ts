// The guarantees of models by others (COVERGAME_CORPUS): parity games by brute force, formulas by their status. Work is
// bounded; what is still open then must hold the known value in its interval, with a valid witness.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkWitness } from '../../src/certificate/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import { solve } from '../../src/solve/index.ts';

const corpus = process.env['COVERGAME_CORPUS'];
const here = corpus !== undefined && existsSync(corpus);
if (!here) console.log('corpus tests skipped: COVERGAME_CORPUS names no folder');

const SLICES = 40;
const LARGEST_EXACT = 120;

function rowsOf(name: string): string[][] {
  if (!here) return [];
  return readFileSync(join(corpus, name), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(','));
}

async function holds(file: string, expected: number, restart: boolean): Promise<void> {
  const model = await readModelFile(join(corpus!, file));
  if (!model.ok) throw new Error(model.issues[0].message);
  let slices = 0;
  const solution = solve(model.value, { restart, stop: () => ++slices >= SLICES });
  expect(checkWitness(model.value, solution.witness)).toMatchObject({ valid: true, upper: solution.upper });
  expect(solution.lower).toBeLessThanOrEqual(expected);
  expect(solution.upper).toBeGreaterThanOrEqual(expected);
  if (model.value.n <= LARGEST_EXACT) expect(solution.exact).toBe(true);
}

describe.skipIf(!here)('guarantees of the corpus', () => {
  it.each(rowsOf('parity/expected.csv'))('%s', async (file, _nodes, _edges, mcg) => {
    await holds(`parity/${file}`, Number(mcg), false);
  });

  const formulas = rowsOf('cnf/expected.csv').filter(([, , , , , mcg]) => mcg !== '');
  it.each(formulas)('%s', async (file, _variables, _clauses, _nodes, status, mcg) => {
    await holds(`cnf/${file}`, Number(mcg), false);
    if (status === 'SAT') await holds(`cnf/${file}`, Number(mcg), true);
  });
});
