// Every command that takes a file takes it from a folder, and under a name, with blanks, a backslash, quotes and letters of other alphabets.
// On Windows a backslash is no part of a name; elsewhere Node loads no module with one in its path, which is told.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { objectOf, startHost } from './host.ts';

const back = process.platform === 'win32' ? '' : '\\';
const folder = join(mkdtempSync(join(tmpdir(), 'covergame-')), `mein Ordner ${back}n 'ü' %41 日本`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const host = startHost(process.cwd(), process.env);
afterAll(() => host.end());
const printed = (words: readonly string[]) => objectOf(host, words);
const at = (name: string): string => join(folder, `${back}t a#b ${name}`);
const bundled = (name: string): string => fileURLToPath(new URL(`../../models/${name}`, import.meta.url));

const model = at('кофе.game.json');
/** Where modules are: Node takes no backslash there. */
const modules = mkdtempSync(join(tmpdir(), "covergame 'ü' %41 日本 "));
afterAll(() => rmSync(modules, { recursive: true, force: true }));
const program = join(modules, 'modèl a#b.mjs');
const driver = join(modules, 'driver ?.mjs');

const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  solve: [['solve', model, '--witness', at('w.json')]],
  verify: [['verify', model, at('w.json')]],
  inspect: [
    ['inspect', model],
    ['inspect', program],
  ],
  suite: [['suite', model, '--criterion', 'edge', '-o', at('s.json')]],
  run: [
    ['run', model, '--strategy', 's2', '--suite', at('s.json'), '--budget', '40', '--trace', at('t.jsonl')],
    ['run', program, '--strategy', 'adaptive', '--budget', '20', '--sut', driver],
  ],
  compare: [['compare', model, '--strategies', 'rdm', '--budgets', '20', '--runs', '2', '-o', at('c.csv')]],
  replay: [['replay', model, at('t.jsonl')]],
  report: [['report', model, at('t.jsonl'), '-o', at('r.html')]],
  merge: [['merge', model, at('t.jsonl'), '-o', at('m.coverage.json')]],
  audit: [['audit', model, at('t.jsonl')]],
  explore: [['explore', program, '-o', at('explored.game.json')]],
  convert: [
    ['convert', model, '-o', at('x.dot')],
    ['convert', at('x.dot'), '-o', at('y.mmd')],
  ],
  check: [['check', model]],
  plan: [['plan', model, '--target', 'served']],
  learn: [['learn', '--traces', at('log.jsonl'), '-o', at('learned.game.json')]],
  init: [['init', at('start'), '--openapi', at('api.json')]],
};

/** Take no file of the user's, or are told elsewhere: watch by its own tests, serve with a folder. */
const WITHOUT = [
  'demo',
  'formats',
  'completion',
  'reproduce',
  'serve',
  'watch',
  'studio',
  'worker',
  'fleet',
  'help',
];

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  copyFileSync(bundled('coffee.game.json'), model);
  const covergame = new URL('../../dist/index.js', import.meta.url).href;
  writeFileSync(
    program,
    `import { defineModel } from ${JSON.stringify(covergame)};
     export default defineModel({ name: 'p', initial: () => ({ n: 0 }), actions: ({ tester }) => ({ up: tester({ when: ({ n }) => n < 2, next: ({ n }) => ({ n: n + 1 }) }) }) });`,
  );
  writeFileSync(
    driver,
    'export default () => ({ reset() {}, apply() {}, observe: () => ({ label: "x" }), close() {} });',
  );
  writeFileSync(at('log.jsonl'), '[["press","coffee"],["take it"]]\n');
  writeFileSync(
    at('api.json'),
    JSON.stringify({ openapi: '3.0.0', paths: { '/x': { get: { responses: { 200: {} } } } } }),
  );
});

test('every command is here, or takes no file', () => {
  const names = COMMANDS.map(({ name }) => name as string);
  expect(names.filter((name) => !LINES[name] && !WITHOUT.includes(name))).toEqual([]);
});

test.each(
  Object.values(LINES)
    .flat()
    .map((words) => ({ command: words[0], words })),
)('$command', async ({ words }) => {
  const { object, exit } = await printed(words);
  expect([0, 1, 3]).toContain(exit);
  expect(object).toBeTypeOf('object');
  const out = words.indexOf('-o');
  if (out > 0) expect(existsSync(words[out + 1]) && readFileSync(words[out + 1]).length).toBeTruthy();
});

test.skipIf(back === '')('a program with a backslash in its path is refused with the reason', async () => {
  copyFileSync(program, at('p.mjs'));
  await expect(printed(['inspect', at('p.mjs')])).rejects.toThrow(/cannot load a module with a backslash/);
});
