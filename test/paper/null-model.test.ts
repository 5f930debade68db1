// What the differences to the paper's cells are held against: each cell guessed by the mean of its column.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nullModel } from '../../paper/differences.ts';
import { differencesOf, MAIN, resultsOf, rowsOf } from '../../paper/index.ts';

const text = readFileSync(new URL('../../bench/results/paper/results.json', import.meta.url), 'utf8');
const differences = differencesOf(rowsOf(resultsOf(text), MAIN));

test('the mean of a column is 13.2 points from its cells, and 14.5 without the group of the cell', () => {
  expect(nullModel(differences)).toBeCloseTo(13.2, 1);
  expect(nullModel(differences, true)).toBeCloseTo(14.5, 1);
  expect(nullModel([])).toBeNull();
});
