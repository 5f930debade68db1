// A process that a driver in it ends, or whoever else, in the middle of a run: there is a verdict or a sentence, and never exit code 0.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runHost } from './host.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-process-ends-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ended = (how: string) => {
  const trace = join(folder, `${how}.jsonl`);
  return { ...runHost(['test/fixtures/ends-the-process.mjs', how, trace]), trace };
};

test.each([
  ['loop', 'heads', /busy for 300 ms after apply\(\) was called: an endless loop\?/],
  // Where a timer runs is for the event loop to say.
  ['late-loop', '(heads|table|air)', /busy for 300 ms after (apply|observe)\(\) was called/],
])('by an endless loop (%s) leaves its verdict and its trace', (how, node, message) => {
  const { status, stdout, stderr, trace } = ended(how);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(new RegExp(`^fail: hang at "${node}", not tried again`));
  expect(stderr).toContain(`trace: ${trace}`);
  expect([status, stdout]).toEqual([1, '']);
  const lines = readFileSync(trace, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-2).failure).toMatchObject({ kind: 'hang', node: expect.stringMatching(node) });
  expect(lines.at(-1)).toMatchObject({ end: 'failure' });
});

test('by whoever else does not exit with 0', () => {
  const { status, stderr, trace } = ended('outside');
  expect(stderr).toBe(`covergame: the process ended during a run: no verdict\ntrace: ${trace}\n`);
  expect(status).toBe(1);
});
