// Long simulated runs that Ctrl-C ends: what is known is printed, and how to go on.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
    /^\d+ of 1000000000000 spent, \d+ nodes covered \(\d+ s\)\ninterrupted; with --trace FILE/,
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
  // A strategy that thinks: of a million steps, the trace alone would take a while.
  const slowly = [...endless, '--strategy', 'adaptive', '--spend-all'];
  const { code, out } = await broken('SIGINT', ...slowly, '--trace', join(folder, 't.jsonl'));
  expect(out).toMatch(/continue with --trace .*t\.jsonl --resume/);
  expect(code).toBe(3);
});

// A move that never returns kept Ctrl-C waiting for ever.
describe('a strategy of the user that never returns from a move', () => {
  const strategy = join(folder, 'stuck.mjs');
  const driver = join(folder, 'driver.mjs');
  beforeAll(() => {
    // It says so, so that nobody has to wait for it.
    writeFileSync(
      strategy,
      `import { writeSync } from 'node:fs';
      export default (view) => {
        if (view.coveredCount >= 3) for (writeSync(2, 'stuck\\n'); ; );
        return view.game.owner[view.node] === 1 ? -1 : view.game.outStart[view.node];
      };`,
    );
    writeFileSync(
      driver,
      `let at;
      const game = JSON.parse((await import('node:fs')).readFileSync(${JSON.stringify(model)}, 'utf8'));
      export default {
        reset() { at = game.initial; },
        apply({ to }) { at = to; },
        observe() {
          const edge = game.edges.find(({ from }) => from === at);
          at = edge.to;
          return { label: edge.label };
        },
        close() {},
      };`,
    );
  });

  test.each(['simulated', 'traced', 'real'])('ends with Ctrl-C and what it covered: %s', async (kind) => {
    const more = {
      simulated: [],
      traced: ['--trace', join(folder, 'stuck.jsonl')],
      real: ['--sut', driver],
    }[kind]!;
    const line = ['--budget', '100', '--strategy', strategy, ...more];
    const { code, out, err } = await broken('SIGINT', ...line);
    expect(err).toMatch(/^stuck\n/);
    expect(out).toMatch(/it was interrupted|continue with --trace/);
    expect(code).toBe(3);
  });
});
