// Every start that `covergame init` makes, as its user meets it: the packed package in an empty folder, then the three commands of the
// README that was written. Pages are tested where there is a browser.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGES } from '../../src/cli/init/packages.ts';
import { SYSTEMS } from '../../src/cli/init/systems.ts';
import { CHROMIUM, nameMissingChromium } from '../reference/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-init-'));

function run(words: readonly string[], cwd: string, environment: Record<string, string> = {}): string {
  const { stdout, stderr, status } = spawnSync(words[0], words.slice(1), {
    cwd,
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stderr}${stdout}`);
  return stdout;
}

beforeAll(() => {
  nameMissingChromium('the start for a web page is not run');
  const said = run(['npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder], root);
  const [{ filename }] = JSON.parse(said) as { filename: string }[];
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  run(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename)], folder);
  // What the starts need is this project's own, so that nothing is loaded from afar.
  for (const name of Object.keys(PACKAGES)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { recursive: true, force: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  const programs = { vitest: '../vitest/vitest.mjs', playwright: '../@playwright/test/cli.js' };
  for (const [name, target] of Object.entries(programs))
    symlinkSync(target, join(folder, 'node_modules/.bin', name));
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pairs = SYSTEMS.flatMap(({ id, runners }) => runners.map((runner) => ({ system: id, runner })));

describe.each(pairs)('$system with $runner', ({ system, runner }) => {
  test.skipIf(system === 'playwright' && !CHROMIUM)('the three commands of the README are green', () => {
    const place = join(folder, `${system}-${runner}`);
    mkdirSync(place);
    run(['npx', 'covergame', 'init', '--system', system, '--runner', runner], place);
    symlinkSync('../node_modules', join(place, 'node_modules'));
    const [, block] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(place, 'covergame/README.md'), 'utf8'))!;
    const commands = block.trim().split('\n');
    expect(commands).toHaveLength(3);
    const environment: Record<string, string> = CHROMIUM === undefined ? {} : { CHROMIUM };
    const said = commands.map((command) => run(['sh', '-c', command], place, environment));
    expect(said[0]).toMatch(/guarantee: \d+ of \d+/);
    if (system !== 'playwright') expect(said[1]).toMatch(/verdict {4}pass/);
    if (runner === 'node-test') expect(said[2]).toMatch(/# fail 0\n[\s\S]*# skipped 0/);
    // The workflow runs the same.
    expect(readFileSync(join(place, '.github/workflows/covergame.yml'), 'utf8')).not.toContain('$');
  });
});
