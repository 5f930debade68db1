// Work of every command that may take long, broken off by Ctrl-C as soon as it says how far it is: what is known is printed, and how to go
// on; the exit code is 3. Each piece of work is held open by what it is given, so nothing here depends on speed.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const login = fileURLToPath(new URL('../../models/login.game.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-early-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Every node has an edge to every other: its simple paths are as many as the permutations of thirty things. */
const ids = Array.from({ length: 30 }, (_, i) => `v${i}`);
const complete = file(
  'complete.game.json',
  JSON.stringify({
    format: 'covergame/1',
    initial: 'v0',
    nodes: ids.map((id) => ({ id, owner: 'tester' })),
    edges: ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to }))),
  }),
);

/** A program with a state for every number there is. */
const endless = file(
  'endless.mjs',
  `import { defineModel } from 'covergame';
export default defineModel({
  name: 'endless',
  initial: () => ({ at: 0 }),
  turn: () => 'tester',
  actions: ({ tester }) => ({
    up: tester({ next: ({ at }) => ({ at: at + 1 }) }),
    twice: tester({ next: ({ at }) => ({ at: 2 * at + 3 }) }),
  }),
});`,
);

interface Broken {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command with --progress, and breaks it off at the first word of it. */
async function broken(words: readonly string[], cwd = folder, limits = ''): Promise<Broken> {
  const env = { ...process.env, COVERGAME_LIMITS: limits };
  const child = spawn(process.execPath, [main, ...words, '--progress'], { cwd, env });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (err === '') child.kill('SIGINT');
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

const longRun = ['run', login, '--budget', '1000000000000', '--sut', 'weighted', '--spend-all'];

describe('Ctrl-C', () => {
  test.each(['rdm', 'adaptive', 's4'])('ends the first of many runs of %s', async (strategy) => {
    const { code, out, err } = await broken([
      ...longRun,
      '--strategy',
      strategy,
      '--runs',
      '5',
      '--workers',
      '1',
    ]);
    expect(err).toMatch(/^\d+ of 1000000000000 spent, \d+ nodes covered \(\d+ s\)\n/);
    expect(out).toMatch(/^no run was finished: it was interrupted/);
    expect(code).toBe(3);
  });

  test('ends many runs in threads, of which none is finished', async () => {
    const { code, out, err } = await broken([
      ...longRun,
      '--strategy',
      's4',
      '--runs',
      '5',
      '--workers',
      '2',
    ]);
    expect(err).toMatch(/^0 of 5 runs/);
    expect(out).toMatch(/^no run was finished: it was interrupted/);
    expect(code).toBe(3);
  });

  test('ends optimal, with what it covered', async () => {
    const words = ['run', complete, '--strategy', 'optimal', '--budget', '1000000000000', '--spend-all'];
    const { code, out, err } = await broken(words);
    expect(err).toMatch(/^\d+ of 1000000000000 spent/);
    expect(out).toMatch(/it was interrupted/);
    expect(code).toBe(3);
  });

  test('ends a suite of more paths than anybody can count', async () => {
    const words = ['suite', complete, '--criterion', 'prime-path', '--limit', '1000000000000'];
    // Without a limit of its own the suite might be as long as allowed before the signal comes.
    const { code, out, err } = await broken(words, folder, 'suite-nodes=1000000000000');
    expect(err).toMatch(/^making the suite for prime-path \(\d+ s\)\n/);
    expect(out).toBe('the suite was interrupted; use a --limit smaller than 1000000000000 to end sooner\n');
    expect(code).toBe(3);
  });

  test('ends an exploration without end', async () => {
    const { code, out, err } = await broken(['explore', endless, '--max-nodes', '1000000000']);
    expect(err).toMatch(/^exploring/);
    expect(out).toMatch(/^the exploration was interrupted; with --max-nodes N/);
    expect(code).toBe(3);
  });

  test('ends a merging of what never comes, as JSON if asked', async () => {
    // Standard input is left open; nothing is said meanwhile, as nothing is done.
    const child = spawn(process.execPath, [main, 'merge', login, '-', '--json'], { cwd: folder });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    // What it reads is taken from the pipe: then it listens for Ctrl-C.
    await new Promise<void>((resolve) => child.stdin.write(`${' '.repeat(1 << 20)}\n`, () => resolve()));
    child.kill('SIGINT');
    expect(await closed).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'cli/interrupted' } });
  });

  test('ends a reproduction, which goes on where it stopped', async () => {
    const words = ['reproduce', '--graph', 'chat-4', '--strategy', 's2', '--runs', '1000000000'];
    const { code, out, err } = await broken(words);
    expect(err).not.toBe('');
    expect(out).toBe('the reproduction was interrupted; the same command continues where it stopped\n');
    expect(code).toBe(3);
  });

  test('ends a comparison before its first run', async () => {
    const words = ['compare', login, '--strategies', 'rdm', '--budgets', '1000000000000', '--workers', '1'];
    const { code, out, err } = await broken(words);
    expect(err).toMatch(/^\d+ of 1000000000000 spent/);
    expect(out).toMatch(/^no run was finished/);
    expect(code).toBe(3);
  });
});
