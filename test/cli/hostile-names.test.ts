// Names of strangers through every command: nothing that a terminal obeys comes out, and no line that we did not write.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { isWhole } from '../length.ts';
import { startHost } from './host.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVIL =
  '\u001b]0;pwned\u0007\u001b[2J\u001b[8m\u009b31m\u202edesrever\u2066\nFORGED: all tests passed\rFORGED';
const evil = (name: string): string => `${name}${EVIL}`;

const model = (end = ''): string =>
  JSON.stringify({
    format: 'covergame/1',
    name: evil('model'),
    initial: evil('a'),
    nodes: [
      { id: evil('a'), owner: 'tester' },
      { id: evil('b'), owner: 'sut' },
      { id: evil('c'), owner: 'tester', gain: 2 },
      { id: evil('lost'), owner: 'tester' },
    ],
    edges: [
      { from: evil('a'), to: evil('b'), label: evil('press') },
      { from: evil('b'), to: evil('a'), label: evil('again') },
      { from: evil('b'), to: evil('c'), label: evil('done') },
      { from: evil('c'), to: evil(`a${end}`), label: evil('back') },
    ],
  });

/** Answers with what it likes. */
const SUT = `
const say = (object) => process.stdout.write(JSON.stringify(object) + '\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { do: what, test } = JSON.parse(line);
  if (what === 'reset') say({ ready: test });
  else say({ observation: ${JSON.stringify(evil('nonsense'))}, log: 1 });
});`;

const FILE = `m${EVIL}.game.json`;
const GONE = `gone${EVIL}.json`;

/** One process for all lines that need none of their own; whole, each has one. */
const host = startHost(folder, { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' });
afterAll(() => host.end());

async function run(words: readonly string[]): Promise<{ out: string; status: number | string | null }> {
  if (isWhole || words.includes('-')) return spawned(words);
  const { printed, exit } = await host.run(words);
  return { out: printed, status: exit };
}

function spawned(words: readonly string[], colour = false): { out: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: colour ? '' : '1', FORCE_COLOR: colour ? '1' : '0' },
    input: model(),
  });
  return { out: stdout + stderr, status };
}

/** Commands that go on until somebody ends them, and what they say when they are under way. */
const LASTING: Readonly<Record<string, string>> = { studio: 'Ctrl-C stops', watch: 'Ctrl-C ends' };
const QUIETLY: Readonly<Record<string, readonly string[]>> = { studio: ['--no-open', '--port', '0'] };

/** What such a command says up to then, or until it ends by itself. */
async function begin(words: readonly string[], underWay: string): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let out = '';
  const hear = (text: string): void => {
    out += text;
    if (out.includes(underWay)) child.kill('SIGKILL');
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  child.stdin.end();
  await once(child, 'close');
  return out;
}

/** What in a text is neither printable, nor a line end, nor a colour of ours. */
function dangers(out: string): string[] {
  const plain = out.replace(new RegExp(`${String.fromCharCode(27)}\\[(0|1|2|22|[39][0-7]|39)m`, 'g'), '');
  const found = [...plain.matchAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu)].map(([c]) =>
    JSON.stringify(c),
  );
  const forged = plain.split('\n').filter((line) => line.startsWith('FORGED'));
  return [...new Set([...found, ...forged])];
}

beforeAll(async () => {
  writeFileSync(join(folder, 'm.game.json'), model());
  writeFileSync(join(folder, FILE), model());
  writeFileSync(join(folder, 'bad.game.json'), model('x'));
  writeFileSync(join(folder, 'sut.cjs'), SUT);
  await run(['run', 'm.game.json', '--strategy', 'rdm', '--budget', '30', '--trace', 't.jsonl']);
  await run(['solve', 'm.game.json', '--witness', 'w.json']);
  await run(['suite', 'm.game.json', '--criterion', 'edge', '-o', 's.json']);
  await run(['merge', 'm.game.json', 't.jsonl', '-o', 'c.json']);
});

const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  solve: [
    ['solve', 'm.game.json', '--explain'],
    ['solve', FILE, '--restart'],
    ['solve', 'm.game.json', '--initial', evil('nowhere')],
    ['solve', GONE],
  ],
  inspect: [
    ['inspect', 'm.game.json'],
    ['inspect', FILE],
    ['inspect', 'bad.game.json'],
    ['inspect', '-'],
  ],
  verify: [
    ['verify', 'm.game.json', 'w.json'],
    ['verify', 'm.game.json', 's.json'],
    ['verify', 'm.game.json', GONE],
  ],
  suite: [
    ['suite', 'm.game.json', '--criterion', 'node'],
    ['suite', 'm.game.json', '--criterion', evil('x')],
  ],
  run: [
    ['run', 'm.game.json', '--strategy', 'adaptive', '--budget', '20'],
    ['run', 'm.game.json', '--strategy', 'gmu', '--suite', 's.json', '--budget', '20'],
    ['run', 'm.game.json', '--strategy', 'rdm', '--budget', '20', '--until', `visited ${evil('x')}`],
    ['run', 'm.game.json', '--strategy', 'rdm', '--budget', '20', '--sut', 'exec: node sut.cjs'],
    ['run', 'm.game.json', '--strategy', evil('rdm'), '--budget', evil('20')],
  ],
  compare: [['compare', 'm.game.json', '--strategies', 'rdm,gmu', '--budgets', '10,20', '--runs', '3']],
  explore: [
    ['explore', GONE],
    ['explore', 'chat', '--set', `m=${EVIL}`],
  ],
  convert: [
    ['convert', 'm.game.json', '-o', `out${EVIL}.dot`],
    ['convert', 'm.game.json', '-o', 'out.aut'],
    ['convert', GONE, '-o', 'x.dot'],
  ],
  report: [
    ['report', 'm.game.json', 't.jsonl'],
    ['report', 'm.game.json', 't.jsonl', '--as', 'markdown'],
    ['report', 'm.game.json', GONE],
  ],
  merge: [
    ['merge', 'm.game.json', 't.jsonl', '-o', `o${EVIL}.json`],
    ['merge', 'm.game.json', 's.json', '-o', 'x'],
  ],
  audit: [
    ['audit', 'm.game.json', 't.jsonl'],
    ['audit', 'm.game.json', 'c.json', '--until', EVIL],
  ],
  replay: [
    ['replay', 'm.game.json', 't.jsonl'],
    ['replay', 'm.game.json', 's.json'],
    ['replay', 'm.game.json', GONE],
  ],
  reproduce: [['reproduce', evil('table1')]],
  serve: [['serve', '--host', evil('nowhere'), '--token', 'x', '--port', '0']],
  studio: [
    ['studio', 'm.game.json', '--export', `o${EVIL}.html`],
    ['studio', GONE, '--no-open'],
    ['studio', '--no-open', '--port', EVIL],
  ],
  demo: [['demo', evil('x')]],
  formats: [['formats', evil('x')]],
  completion: [['completion', evil('bash')]],
};

describe.each(Object.entries(LINES))('%s', (_, lines) => {
  const tried = lines.filter((_, i) => isWhole || i === 0 || i === lines.length - 1);
  test.each(tried.map((words) => [words.join(' ').replaceAll(EVIL, '☠'), words] as const))(
    '%s',
    async (_, words) => {
      const { out, status } = await run(words);
      expect(status, out).not.toBe(70);
      expect(out).not.toBe('');
      expect(dangers(out)).toEqual([]);
      if (isWhole && words === lines[0]) expect(dangers((await run([...words, '--json'])).out)).toEqual([]);
    },
  );
});

test('with colours, too', () => {
  expect(dangers(spawned(['inspect', 'm.game.json'], true).out)).toEqual([]);
  expect(dangers(spawned(['inspect', GONE], true).out)).toEqual([]);
});

test('a command that does not exist, an option that does not exist', async () => {
  for (const words of [[evil('solve')], ['solve', `--${EVIL}`], [`--${EVIL}`]]) {
    expect(dangers((await run(words)).out)).toEqual([]);
  }
});

// A command that is not in the list above is at least given a model and a file that is not there.
const others = COMMANDS.map(({ name }) => name as string).filter((name) => !LINES[name]);
test.each(others.length > 0 ? others : ['inspect'])('%s, on the model alone', async (name) => {
  for (const words of [
    [name, 'm.game.json'],
    [name, GONE],
  ]) {
    const out =
      name in LASTING
        ? await begin([...words, ...(QUIETLY[name] ?? [])], LASTING[name])
        : (await run(words)).out;
    expect(out).not.toBe('');
    expect(dangers(out)).toEqual([]);
  }
});
