// The files of docs/learn/tutorial.md, as they stand on the page: the run must pass without a warning.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const page = readFileSync(new URL('../../docs/learn/tutorial.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tutorial-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Where npm puts it, and npx finds it.
const installed = join(folder, 'node_modules/.bin/covergame');
mkdirSync(dirname(installed), { recursive: true });
symlinkSync(main, installed);

const run = async (): Promise<{ said: string; warned: string; status: unknown }> => {
  const words = ['run', 'coin.mmd', '--sut', './driver.mjs', '--budget', '50'];
  const child = spawn(process.execPath, [installed, ...words], { cwd: folder });
  let said = '';
  let warned = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (warned += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { said, warned, status };
};

test("the tutorial's own driver triggers no warning, and prints what the page shows", async () => {
  for (const name of ['coin.mjs', 'coin.mmd', 'driver.mjs']) {
    const block = page.slice(page.indexOf(`\`${name}\``)).match(/```\w+\n([\s\S]*?)```/)![1];
    writeFileSync(join(folder, name), block);
  }
  const { said, warned, status } = await run();
  expect([status, warned]).toEqual([0, '']);
  expect(page).toContain(`\`\`\`text\n${said}\`\`\``);
});

test('an answer that the model does not allow is a failure, as the page says', async () => {
  const coin = join(folder, 'coin.mjs');
  const change = page.match(/`(\+\+tosses % 9[^`]*)`/)![1];
  const fair = "++tosses % 3 ? 'heads' : 'tails'";
  writeFileSync(coin, readFileSync(coin, 'utf8').replace(fair, change));
  const { said, status } = await run();
  const verdict = said.split('\n').find((line) => line.startsWith('verdict'));
  expect(status).toBe(1);
  expect(page).toContain(`\n${verdict}\n`);
  expect(said).toMatch(/\ntrace {6}(covergame-results\/coin-1\.jsonl)\n/);
  expect(readFileSync(join(folder, 'covergame-results/coin-1.jsonl'), 'utf8')).toContain('"edge"');
});
