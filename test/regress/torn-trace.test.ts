// A trace that ended in bytes of chance and a line end could not be resumed, or was resumed with those bytes in its middle, where nobody could
// read it any more. Whatever is cut or left at the end of a trace, a resumed campaign comes to the bytes it would have come to undisturbed.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readTrace } from '../../src/run/index.ts';
import { playTraced } from '../../src/run/node/index.ts';
import { atLength } from '../length.ts';
import { figure3 } from '../reference/games.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-torn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SPEC = {
  game: figure3,
  strategy: 'rdm',
  sut: 'uniform',
  budget: 30,
  resetCost: 3,
  seed: 1,
  restart: false,
  runs: 3,
};

test('a torn end is left out by readers, cut off by --resume, and kept', async () => {
  const file = join(folder, 't.jsonl');
  await playTraced(SPEC, { file, resume: false });
  const whole = readFileSync(file);
  const header = whole.indexOf(10) + 1;
  let torn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: header, max: whole.length }),
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.constantFrom(10, 0, 123, 125, 34, 9, 13, 32), { maxLength: 6 }),
      fc.boolean(),
      async (cut, noise, signs, ends) => {
        const tail = [...noise, ...signs, ...(ends ? [10] : [])];
        const left = Buffer.concat([whole.subarray(0, cut), Uint8Array.from(tail)]);
        writeFileSync(file, left);
        const read = readTrace(figure3, { name: file, bytes: left });
        expect(read.ok ? [] : read.issues).toEqual([]);
        await playTraced(SPEC, { file, resume: true });
        expect(readFileSync(file).equals(whole)).toBe(true);
        if (!existsSync(`${file}.torn`)) return;
        torn++;
        expect(left.subarray(-readFileSync(`${file}.torn`).length)).toEqual(readFileSync(`${file}.torn`));
        rmSync(`${file}.torn`);
      },
    ),
    {
      numRuns: atLength(150, 3000),
      // Blanks where the end of a line should be, and lines of nothing.
      examples: [
        [header - 1, Uint8Array.of(9), [], false],
        [header - 1, Uint8Array.of(9), [], true],
        [whole.length, Uint8Array.of(10), [32], true],
        [whole.length, Uint8Array.of(0xef, 0xbb, 0xbf), [], false],
      ],
    },
  );
  expect(torn).toBeGreaterThan(20);
});
