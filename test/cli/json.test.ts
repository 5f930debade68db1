// What every command prints under --json, against the shape it declares and the file in schema/ that publishes it. A
// command without a shape, or without a line here, fails.

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFiles } from '../../scripts/schemas.ts';
import { InputError } from '../../src/base/index.ts';
import type { CatalogEntry } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { errorObject } from '../../src/cli/terminal/index.ts';
import { schemaFaults } from '../reference/json-schema.ts';
import { objectOf, startHost } from './host.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-json-'));
const host = startHost(root, process.env);
afterAll(() => {
  host.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Go on until somebody ends them. */
const LASTING = ['serve', 'studio'];
const printed = (words: readonly string[]) =>
  objectOf(host, words, LASTING.includes(words[0]) && !words.includes('--export'));

const catalog: readonly CatalogEntry[] = COMMANDS;
const model = join(root, 'models/login.game.json');
const coffee = join(root, 'models/coffee.game.json');
const driver = join(root, 'test/fixtures/coin-driver.ts');
const at = (name: string): string => join(folder, name);

const published = (name: string) => JSON.parse(readFileSync(join(root, 'schema', name), 'utf8'));

const LINES: readonly (readonly string[])[] = [
  ['learn', '--sut', `model:${coffee}`, '--rarest', '0.4', '--confidence', '0.9', '--tests', '20'],
  ['learn', '--traces', at('log.jsonl')],
  ['learn', '--traces', at('log.jsonl'), '--update', coffee],
  ['audit', coffee, '--log', at('log.jsonl')],
  ['demo', '-o', at('demo.svg')],
  ['init', at('start'), '--system', 'http'],
  ['solve', model],
  ['solve', model, '--restart', '--at-most', '3', '--witness', at('w.json')],
  ['solve', model, '--explain', '--goal', 'transitions'],
  ['solve', coffee, '--fair', '0.2', '--budget', '100'],
  ['solve', model, '--suite', at('cases.json')],
  ['solve', model, '--strategy', 's2', '--budget', '40', '--reset-cost', '3'],
  ['solve', model, '--strategy', 'adaptive', '--budget', '30', '--trace', at('worst.jsonl')],
  ['verify', model, at('witness.json')],
  ['verify', model, model],
  ['suite', model, '--criterion', 'edge', '-o', at('suite.json')],
  ['suite', model, '--criterion', 'prime-path', '--limit', '1'],
  ['run', model, '--strategy', 'adaptive', '--budget', '60', '--until', 'coverage>=90'],
  ['run', model, '--strategy', 's2', '--budget', '60', '--runs', '3', '--sut', 'uniform,weighted'],
  ['run', model, '--strategy', 'rdm', '--budget', '20', '--runs', '4', '--precision', '1', '--spend-all'],
  ['run', 'chat', '--on-the-fly', '--strategy', 'adaptive', '--budget', '30', '--cover', 'actions'],
  ['run', at('coin.game.json'), '--strategy', 'rdm', '--budget', '20', '--sut', driver],
  [
    'run',
    at('coin.game.json'),
    '--strategy',
    'rdm',
    '--budget',
    '20',
    '--sut',
    driver,
    '--trace',
    at('r.jsonl'),
  ],
  [
    'run',
    at('coin.game.json'),
    '--budget',
    '20',
    '--sut',
    driver,
    '--failures',
    at('known.json'),
    '--today',
    '2026-11-20',
  ],
  ['replay', at('coin.game.json'), at('r.jsonl'), '--sut', driver],
  ['run', at('coin.game.json'), '--budget', '20', '--sut', driver, '--sut', driver],
  ['run', model, '--strategy', 'rdm', '--budget', '9000', '--time-limit', '0'],
  ['compare', model, '--strategies', 'rdm', '--budgets', '9000', '--time-limit', '0'],
  ['compare', model, '--strategies', 'rdm,s2', '--budgets', '20,40', '--runs', '2'],
  ['replay', coffee, at('t.jsonl'), '--steps'],
  ['report', coffee, at('t.jsonl'), '-o', at('r.html')],
  ['report', coffee, at('t.jsonl')],
  ['report', coffee, at('t.jsonl'), '--against', at('t.jsonl')],
  ['report', coffee, '--history', at('nights')],
  ['merge', coffee, at('t.jsonl'), '-o', at('all.coverage.json')],
  ['merge', coffee, at('t.jsonl'), '--save-known', at('t.known')],
  ['merge', coffee, at('t.known')],
  ['merge', coffee, at('t.known'), at('t.jsonl')],
  ['run', coffee, '--budget', '20', '--known', at('t.known'), '--shard', '1/2', '--trace', at('k.jsonl')],
  ['report', coffee, at('k.jsonl')],
  ['audit', coffee, at('k.jsonl')],
  ['run', at('coin.game.json'), '--budget', '20', '--sut', driver, '--known', at('none.known')],
  ['audit', coffee, at('t.jsonl')],
  ['audit', coffee, at('t.jsonl'), '--require', '100%'],
  ['serve', '--port', '0', '--traces', at('traces')],
  ['studio', model, '--no-open'],
  ['studio', model, '--export', at('studio.html')],
  ['check', model],
  ['plan', coffee, '--target', 'stuck'],
  ['plan', coffee, '--target', 'stuck', '--objective', 'competitive', '--reset-cost', '3'],
  ['plan', coffee, '--target', 'served', '--objective', 'probability', '--budget', '4'],
  ['check', coffee, '--strict'],
  ['inspect', model],
  ['inspect', model, '--names'],
  ['explore', 'random', '--set', 'nodes=20'],
  ['explore', 'chat', '--max-nodes', '10'],
  ['explore', 'inventory', '--parameters'],
  ['convert', model, '-o', at('x.dot')],
  ['formats'],
];

/** Minutes long, its rows are checked where it is run anyway, in test/cli/reproduce.md; and what needs a Redis, in test/cli/fleet.test.ts. */
const ELSEWHERE = ['reproduce', 'worker', 'fleet'];

beforeAll(async () => {
  const coin = {
    format: 'covergame/1',
    initial: 'hand',
    nodes: [
      { id: 'hand', owner: 'tester' },
      { id: 'air', owner: 'sut' },
    ],
    edges: [
      { from: 'hand', to: 'air', label: 'toss' },
      { from: 'air', to: 'hand', label: 'heads' },
    ],
  };
  // The driver also says tails: a failure, with a script that repeats it.
  writeFileSync(at('coin.game.json'), JSON.stringify(coin));
  writeFileSync(at('none.known'), '');
  writeFileSync(at('log.jsonl'), '[["press","coffee"],["take it"],["press","steam"]]\n');
  await printed(['run', coffee, '--strategy', 'rdm', '--budget', '20', '--trace', at('t.jsonl')]);
  await printed(['solve', model, '--witness', at('witness.json')]);
  mkdirSync(at('nights'));
  copyFileSync(at('t.jsonl'), at('nights/2026-05-10.jsonl'));
  await printed(['suite', model, '-o', at('cases.json')]);
});

/** The schemas that others name, in their place. */
const resolved = (schema: object): ReturnType<typeof published> =>
  '$ref' in schema
    ? published(schema.$ref as string)
    : 'anyOf' in schema
      ? { ...schema, anyOf: (schema.anyOf as object[]).map(resolved) }
      : schema;

test.each(
  LINES.map((words) => ({ words, line: words.join(' ').replaceAll(root, '').replaceAll(folder, '…') })),
)('$line', async ({ words }) => {
  const { command } = await catalog.find(({ name }) => name === words[0])!.load();
  const { object } = await printed(words);
  const shape = command.output!;
  const schema = words.includes('--history') ? published('history.schema.json') : resolved(shape);
  expect(schemaFaults(schema, object)).toEqual([]);
  // A shape that takes everything would prove nothing.
  expect(schemaFaults(schema, { ...(object as object), unheardOf: 1 })).not.toEqual([]);
});

test('a time limit with nothing finished is exit code 3, with what is known', async () => {
  const { object, exit } = await printed([
    ...['run', model, '--strategy', 'rdm', '--budget', '1000000', '--time-limit', '0'],
  ]);
  expect(exit).toBe(3);
  expect(object).toMatchObject({ runs: 0, coverage: null, wanted: 1 });
});

test('every command that has --json has a shape and a line here', async () => {
  for (const { name, load } of catalog) {
    const { command } = await load();
    if (command.json === false) continue;
    expect(command.output, `${name} declares no output`).toBeDefined();
    if (!ELSEWHERE.includes(name))
      expect(
        LINES.some((words) => words[0] === name),
        name,
      ).toBe(true);
  }
});

test('the published files are what the commands declare', async () => {
  const files = await schemaFiles();
  for (const [name, text] of files) {
    expect(published(name), `${name}: npm run schemas`).toEqual(JSON.parse(text));
  }
  const made = readdirSync(join(root, 'schema'))
    .filter((name) => name.endsWith('.schema.json'))
    .filter((name) => String(published(name).description).includes('npm run schemas'));
  expect(made.sort()).toEqual([...files.keys()].sort());
});

test('an error is as its schema says', () => {
  const where = { source: 'a', line: 1, column: 2, excerpt: 'x', caret: 0 };
  const error = new InputError(
    [
      { code: 'a/b', message: 'm', where },
      { code: 'c/d', message: 'n', hint: 'h' },
    ],
    9,
  );
  const object = errorObject(error);
  expect(schemaFaults(published('error.schema.json'), object)).toEqual([]);
  expect(object.error).toMatchObject({ code: 'a/b', where: { line: 1, column: 2 }, hint: null, total: 9 });
  expect(object.error.issues).toHaveLength(2);
});
