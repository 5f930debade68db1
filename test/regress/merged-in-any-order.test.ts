// The bytes that merge writes depended on the order of its arguments, and so did which of two files of one run was kept.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readTally, writeCoverage } from '../../src/report/index.ts';
import { figure3 } from '../reference/games.ts';
import { playedTrace, tallyOf } from '../reference/traced.ts';

const traces = [1, 2, 3, 10].map((seed) => playedTrace({ game: figure3, budget: 30, seed }));

test('merging in any order makes the same bytes', () => {
  const files = [
    ...traces.map((text, i) => sourceOf(`night-${i}.jsonl`, text)),
    // Again under other names, and merged before.
    sourceOf('again.jsonl', traces[1]),
    sourceOf('a-copy.jsonl', traces[2]),
    sourceOf('some.coverage.json', writeCoverage(tallyOf(figure3, traces[0] + traces[3]))),
    sourceOf('all.coverage.json', writeCoverage(tallyOf(figure3, traces.join('')))),
  ];
  const merged = (order: typeof files): string => writeCoverage(orThrow(readTally(figure3, order)));
  const bytes = merged(files);
  expect(bytes.match(/"file":/g)).toHaveLength(4);
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (order) => {
      expect(merged(order)).toBe(bytes);
    }),
    { numRuns: 60 },
  );
});
