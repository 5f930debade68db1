// The files of docs/tutorial.md, as they stand on the page: the run must pass without a warning.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const page = readFileSync(new URL('../../docs/tutorial.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tutorial-'));
afterAll(() => rmSync(folder, { recursive: true }));

test("the tutorial's own driver triggers no warning", async () => {
  for (const name of ['coin.mjs', 'coin.mmd', 'driver.mjs']) {
    const block = page.slice(page.indexOf(`\`${name}\``)).match(/```\w+\n([\s\S]*?)```/)![1];
    writeFileSync(join(folder, name), block);
  }
  const words = ['run', 'coin.mmd', '--sut', './driver.mjs', '--strategy', 'adaptive', '--budget', '50'];
  const child = spawn(process.execPath, [main, ...words], { cwd: folder });
  let said = '';
  let warned = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (warned += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(said).toContain('verdict    pass');
  expect([status, warned]).toEqual([0, '']);
});
