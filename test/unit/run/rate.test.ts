import { expect, test } from 'vitest';
import { rateOf, rateText } from '../../../src/run/index.ts';

test.each([
  [1, 10, 'fails in 1 of 10 tries (0.3 to 45 %)'],
  [10, 10, 'fails in 10 of 10 tries (69 to 100 %)'],
  [9, 10, 'fails in 9 of 10 tries (55 to 99.7 %)'],
  [1, 1, 'fails in 1 of 1 try (2.5 to 100 %)'],
  [0, 30, 'did not fail again in 30 tries (0 to 12 %)'],
  [1, 100_000, 'fails in 1 of 100000 tries (0.1 to 0.1 %)'],
  [99_999, 100_000, 'fails in 99999 of 100000 tries (99.9 to 99.9 %)'],
])('%i of %i', (failed, tries, text) => expect(rateText(rateOf(failed, tries))).toBe(text));

test('a failure that was not tried again says so', () => expect(rateText(null)).toBe('not tried again'));
