// Large files are read and written in slices: whoever drives them can stop after any, and nothing is left behind.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it, test } from 'vitest';
import { atOnce, type Slices, sourceOf } from '../../../src/base/index.ts';
import { writingWhole } from '../../../src/base/node/index.ts';
import { beforeEnd, EndedEarly, inSlices } from '../../../src/cli/terminal/index.ts';
import { FORMATS, type Format, readingModel, readModel } from '../../../src/format/index.ts';

const SIZE = 60_000;
const range = Array.from({ length: SIZE }, (_, i) => i);
const next = (i: number) => (7 * i + 3) % SIZE;

/** A text of each format of large files, without faults and with one at its end. */
const TEXTS: Record<string, { right: string; wrong: string }> = {
  aldebaran: texts(
    [`des (0, ${SIZE}, ${SIZE})`, ...range.map((i) => `(${i}, "a${i % 9}", ${next(i)})`)],
    '(0, "a")',
  ),
  pgsolver: texts([`parity ${SIZE - 1};`, ...range.map((i) => `${i} 0 ${i % 2} ${next(i)};`)], '1 1'),
  dot: texts(['digraph {', ...range.map((i) => `a${i} -> a${next(i)} [label="x/y"];`), '}'], 'more'),
  native: texts(
    [
      '{ "format": "covergame/1", "initial": "0", "nodes": [',
      range.map((i) => `{ "id": "${i}", "owner": "tester" }`).join(',\n'),
      '], "edges": [',
      range.map((i) => `{ "from": "${i}", "to": "${next(i)}" }`).join(',\n'),
      '] }',
    ],
    '}',
  ),
};

function texts(lines: string[], fault: string): { right: string; wrong: string } {
  return { right: lines.join('\n'), wrong: [...lines, fault].join('\n') };
}

const folder = mkdtempSync(join(tmpdir(), 'covergame-slices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function slicesOf<T>(work: Slices<T>): { slices: number; value: T } {
  for (let slices = 1; ; slices++) {
    const { done, value } = work.next();
    if (done) return { slices, value };
  }
}

test('every format that is read in slices is tried here', () => {
  const sliced = (FORMATS as readonly Format[]).filter(({ reading }) => reading).map(({ id }) => id);
  expect(sliced.toSorted()).toEqual(Object.keys(TEXTS).toSorted());
});

describe.each(Object.keys(TEXTS))('%s', (id) => {
  it.each(['right', 'wrong'] as const)(
    'is read in slices, the same as at once: a text that is %s',
    (which) => {
      const source = sourceOf('m', TEXTS[id][which]);
      const { slices, value } = slicesOf(readingModel(source, { from: id }));
      expect(slices).toBeGreaterThan(3);
      expect(value.ok).toBe(which === 'right');
      // The matcher of the tests takes seconds for what Node compares at once.
      expect(isDeepStrictEqual(value, readModel(source, { from: id }))).toBe(true);
    },
  );
});

test('reading ends when the clock says so, however much is left', async () => {
  let asked = 0;
  const limit = () => (++asked > 1 ? 'time limit of 1 s reached' : null);
  const forever = (function* (): Slices<never> {
    for (;;) yield;
  })();
  const reading = inSlices(forever, limit, 'm.aut was read');
  await expect(reading).rejects.toThrow(EndedEarly);
  await expect(reading).rejects.toThrow('time limit of 1 s reached while m.aut was read');
});

test('waiting for a pipe that never ends is ended, too', async () => {
  const never = new Promise<void>(() => {});
  await expect(beforeEnd(never, () => 'interrupted', '<stdin> was read')).rejects.toThrow(
    'interrupted while <stdin> was read',
  );
  expect(await beforeEnd(Promise.resolve(7), () => 'interrupted', 'it')).toBe(7);
});

test('a file whose writing is dropped half done is as it was, and nothing stands beside it', async () => {
  const path = join(folder, 'w.json');
  writeFileSync(path, 'before');
  const chunk = 'x'.repeat(1 << 20);
  let asked = 0;
  const ended = () => (++asked > 2 ? 'interrupted' : null);
  const endless = (function* () {
    for (;;) yield chunk;
  })();
  await expect(inSlices(writingWhole(path, endless), ended, 'w.json was written')).rejects.toThrow(
    EndedEarly,
  );
  expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['w.json'], 'before']);
  atOnce(writingWhole(path, [chunk, chunk, 'end']));
  expect(readFileSync(path, 'utf8')).toHaveLength((1 << 21) + 3);
});
