// Long simulated runs that Ctrl-C ends: what is known is printed, and how to go on.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const model = fileURLToPath(new URL('../../models/login.game.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command that would take days until it tells how far it is, and then breaks it off. */
async function broken(signal: NodeJS.Signals, ...words: string[]) {
  const child = spawn(process.execPath, [main, 'run', model, '--progress', ...words]);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (err === '') child.kill(signal);
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

const endless = ['--budget', '1000000000000', '--sut', 'weighted', '--strategy', 'rdm'];

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a single run with what it covered', async (signal) => {
  const { code, out, err } = await broken(signal, ...endless);
  expect(err).toMatch(
    /^\d+ of 1000000000000 is spent, \d+ nodes are covered \(\d+ s\)\ninterrupted; with --trace FILE/,
  );
  expect(out).toMatch(/ended {6}it was interrupted/);
  expect(out).not.toMatch(/deficient/);
  expect(code).toBe(3);
});

test('under --json it is one object, which judges no run that was broken off', async () => {
  const { code, out } = await broken('SIGINT', ...endless, '--json', '--strict');
  const object = JSON.parse(out);
  expect(object).toMatchObject({ runs: 1, guarantee: null });
  expect(JSON.stringify(object.ends)).toContain('it was interrupted');
  expect(code).toBe(3);
});

test('a run with a trace says how to go on', async () => {
  const { code, out } = await broken('SIGINT', ...endless, '--trace', join(folder, 't.jsonl'));
  expect(out).toMatch(/go on with --trace .*t\.jsonl --resume/);
  expect(code).toBe(3);
});
