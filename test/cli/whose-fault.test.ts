// Whose fault it is. A command that does not exist, a port nobody listens at, a driver that lacks its functions were each told as a
// failure of the SUT ("repeats in 10 of 10 tries"), and a user's strategy that threw as a bug in covergame.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'whose-fault-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

const RUN = ['run', 'door.game.json', '--budget', '20'];
const RDM = [...RUN, '--strategy', 'rdm'];
/** A port that was free a moment ago, and at which nobody listens now. */
let port: number;

interface Told {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function covergame(...words: string[]): Promise<Told> {
  const child = spawn(process.execPath, [main, ...words], { cwd: folder });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })));
}

beforeAll(async () => {
  const nodes = [
    { id: 't', owner: 'tester' },
    { id: 's', owner: 'sut' },
  ];
  const edges = [
    { from: 't', to: 's', label: 'knock' },
    { from: 's', to: 't', label: 'open' },
  ];
  write(
    'door.game.json',
    JSON.stringify({ format: 'covergame/1', name: 'door', initial: 't', nodes, edges }),
  );
  const rest = 'apply() {}, observe: () => ({ label: "open" }), close() {}';
  write('no-reset.mjs', `export default () => ({ ${rest} });\n`);
  write(
    'bad-reset.mjs',
    `export default {\n  reset() {\n    throw new Error('no database');\n  },\n  ${rest} };\n`,
  );
  write(
    'bad-apply.mjs',
    `export default {\n  ...{ reset() {}, ${rest} },\n  apply() {\n    null.knock;\n  },\n};\n`,
  );
  write(
    'bad-matches.mjs',
    `export default { reset() {}, ${rest} };\nexport function matches() {\n  null.x;\n}\n`,
  );
  write('good.mjs', `export default { reset() {}, ${rest} };\n`);
  write('thrower.mjs', 'export default (view) => {\n  return view.nosuch.move;\n};\n');
  write('preparer.mjs', 'export default {\n  prepare() {\n    throw new TypeError("not ready");\n  },\n};\n');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as { port: number }).port;
  await new Promise((resolve) => server.close(resolve));
});

describe('wrong set-up', () => {
  const cases: [string, () => string, RegExp][] = [
    ['a command that does not exist', () => 'exec: no-such-program-anywhere', /there is no such program/],
    ['a command that ends at once', () => 'exec: node no-such-file.mjs', /ended with exit code 1/],
    ['a port nobody listens at, by HTTP', () => `http://127.0.0.1:${port}/sut`, /ECONNREFUSED/],
    ['a port nobody listens at, by WebSocket', () => `ws://127.0.0.1:${port}/sut`, /ECONNREFUSED/],
    ['a driver without a function it needs', () => './no-reset.mjs', /has no function reset/],
    ['a driver that cannot reset', () => './bad-reset.mjs', /no database \(bad-reset\.mjs:3\)/],
  ];
  test.each(cases)('%s is exit code 2 with a cure, and no verdict', async (_, sut, message) => {
    write('old.jsonl', 'an older trace\n');
    const { status, stdout, stderr } = await covergame(
      ...RDM,
      '--sut',
      sut(),
      '--trace',
      'old.jsonl',
      '--json',
    );
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/Warning|bug in covergame/);
    const { error } = JSON.parse(stdout);
    expect(error.message).toMatch(message);
    expect(error.hint).not.toBe('');
    expect(status).toBe(2);
    expect(readFileSync(join(folder, 'old.jsonl'), 'utf8')).toBe('an older trace\n');
  });

  test('of a replay is no new failure of the SUT', async () => {
    const made = await covergame(...RDM, '--sut', './good.mjs', '--trace', 'good.jsonl');
    expect(made.status).toBe(0);
    expect(existsSync(join(folder, 'good.jsonl'))).toBe(true);
    const words = ['replay', 'door.game.json', 'good.jsonl', '--sut', 'exec: no-such-program-anywhere'];
    const { status, stderr } = await covergame(...words);
    expect(stderr).toMatch(/there is no such program/);
    expect(status).toBe(2);
  });
});

describe('a module of the user that throws', () => {
  test('as a driver in the middle of a test is a failure that names file and line', async () => {
    const { status, stdout, stderr } = await covergame(...RDM, '--sut', './bad-apply.mjs', '--json');
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(JSON.parse(stdout).failures[0]).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('(bad-apply.mjs:4)'),
    });
  });

  test('as a predicate is named with its file and line', async () => {
    const { status, stderr } = await covergame(...RDM, '--sut', './bad-matches.mjs');
    expect(stderr).toMatch(/matches of \.\/bad-matches\.mjs threw TypeError/);
    expect(stderr).toContain('bad-matches.mjs:3');
    expect(status).toBe(2);
  });

  test.each([
    ['thrower.mjs', 2, []],
    ['thrower.mjs', 2, ['--runs', '40', '--workers', '2']],
    ['thrower.mjs', 2, ['--sut', './good.mjs']],
    ['preparer.mjs', 3, []],
  ])('as the strategy %s:%i is named with its line %j', async (name, line, more) => {
    const { status, stderr } = await covergame(...RUN, '--strategy', `./${name}`, ...more);
    expect(stderr).toMatch(new RegExp(`the strategy \\./${name} threw TypeError`));
    expect(stderr).toContain(`${name}:${line}`);
    expect(stderr).not.toContain('bug in covergame');
    expect(status).toBe(2);
  });
});
