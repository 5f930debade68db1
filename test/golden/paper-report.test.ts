// The technical report is the one that its command makes from what is checked in, and its erratum is true.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { covered, guaranteeOfErratum } from '../../bench/paper-report/erratum.ts';
import { reportFiles } from '../../bench/paper-report/report.ts';

const at = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('a witness followed to the letter concedes a node more than the guarantee', () => {
  expect(guaranteeOfErratum()).toBe(2);
  expect(covered(false)).toBe(3);
  expect(covered(true)).toBe(2);
});

test('the report is made from the results beside it', () => {
  // The table of faults is measured on real systems, and may be measured again before the report is made again.
  const report = at('bench/results/paper-report/README.md').split('\n');
  const faults = report.slice(report.findIndex((line) => line.startsWith('| example')));
  const bugs = ['<!-- bugs: -->', ...faults].join('\n');
  const files = reportFiles({ results: at('bench/results/paper/results.json'), bugs });
  for (const [name, text] of Object.entries(files))
    expect(text, name).toBe(at(`bench/results/paper-report/${name}`));
});
