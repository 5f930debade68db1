// A small gzip file that unpacks to far more than anybody wants: stopped by a limit that has a name, in the reader of files and in that of the plug-ins, which had none.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { LIMITS, setLimits } from '../../src/base/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import { loadGameNow } from '../../src/plugin/model-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-bomb-'));
const path = join(folder, 'bomb.aut.gz');
writeFileSync(path, gzipSync(Buffer.alloc(20_000_000, 'x')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => setLimits({ 'unpacked-bytes': LIMITS.find(({ id }) => id === 'unpacked-bytes')!.default }));

test('files', async () => {
  setLimits({ 'unpacked-bytes': 1_000_000 });
  const outcome = await readModelFile(path);
  expect(outcome.ok).toBe(false);
  expect(!outcome.ok && outcome.issues[0].code).toBe('limit/unpacked-bytes');
});

test('plug-ins', () => {
  setLimits({ 'unpacked-bytes': 1_000_000 });
  expect(() => loadGameNow(path)).toThrow(/unpacks to more/);
});
