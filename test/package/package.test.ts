// The package as its users get it: packed, installed into an empty folder, imported by both doors, type-checked by a
// consumer, and run as a command.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLength } from '../length.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'covergame-package-'));
const consumer = join(folder, 'consumer');

let packed: string[] = [];

function run(program: string, words: readonly string[], cwd = consumer): string {
  const { stdout, stderr, status } = spawnSync(program, words, { cwd, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${stderr}${stdout}`);
  return stdout;
}

/** Runs npm without what an outer `npm test` has put into the environment. */
function npm(words: readonly string[], cwd: string): string {
  return run('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], cwd);
}

beforeAll(() => {
  mkdirSync(consumer);
  const said = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root);
  const [pack] = JSON.parse(said) as { filename: string; files: { path: string }[] }[];
  packed = pack.files.map(({ path }) => path);
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  npm(['install', '--prefer-offline', '--ignore-scripts', join(folder, pack.filename)], consumer);
});

/** Runs a program of one of this project's packages in a folder below the consumer's, which has that package and no other. */
function runOf(name: string, program: string, words: readonly string[], place: string): void {
  const link = join(consumer, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), link);
  try {
    run(process.execPath, [join(link, program), ...words], place);
  } finally {
    rmSync(link);
  }
}

/** A test of a user's, in the words of a runner. */
const coinTest = (runner: string, sut: string): string => `
  import { test as base } from '${runner === 'vitest' ? 'vitest' : '@playwright/test'}';
  import { buildGame } from 'covergame';
  import { campaign } from 'covergame/${runner}';
  const game = buildGame({
    initial: 'table',
    nodes: [{ id: 'table', owner: 'tester' }, { id: 'air', owner: 'sut' }],
    edges: [{ from: 'table', to: 'air', label: 'toss' }, { from: 'air', to: 'table', label: 'heads' }],
  });
  const coin = () => ({ reset() {}, apply() {}, observe: () => ({ label: 'heads' }), close() {} });
  const test = ${runner === 'vitest' ? 'base' : 'base.extend({ driver: async ({}, use) => use(coin) })'};
  test('the coin', campaign(game, { ${sut}budget: 20 }));`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  test('holds what is needed and nothing else', () => {
    const strange = packed.filter(
      (path) =>
        !/^(bench\/results\/|dist\/|docs\/|examples\/|models\/|paper\/|schema\/|templates\/|(package\.json|[A-Z]+\.md|LICENSE)$)/.test(
          path,
        ),
    );
    expect(strange).toEqual([]);
    for (const path of [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/browser.js',
      'dist/node.js',
      'dist/cli/main.js',
      'dist/plugin/vitest.js',
      'dist/plugin/vitest.d.ts',
      'dist/plugin/playwright.js',
      'dist/plugin/playwright.d.ts',
      'dist/LICENCES.txt',
      'LICENSE',
      'README.md',
    ]) {
      expect(packed).toContain(path);
    }
    expect(packed.filter((path) => /^models\/.*\.game\.json$/.test(path)).length).toBeGreaterThanOrEqual(6);
    expect(packed.filter((path) => /^(dist\/)?(test|bench)\/(?!results\/)|\.map$/.test(path))).toEqual([]);
    // An editor opens what an import leads to: a file for each door, and what they share.
    expect(packed.filter((path) => /^dist\/.*\.d\.ts$/.test(path)).length).toBeLessThanOrEqual(12);
    const ours = /\.(pem|key|env|jsonl|wasm|node)$|(^|\/)\.(git|npmrc|env)(\/|$)/;
    expect(packed.filter((path) => ours.test(path))).toEqual([]);
  });

  test('reproduces the paper', () => {
    const words = [
      'reproduce',
      '--graph',
      'G1',
      '--strategy',
      'rdm',
      '--reading',
      'fitted',
      '--runs',
      '10',
      '--json',
    ];
    const told = JSON.parse(run('npx', ['--no-install', 'covergame', ...words, '--fresh']));
    const cells = told.rows.map(
      ({ budget, cells }: { budget: number; cells: { rdm: { paper: { mean: number } } } }) => [
        budget,
        cells.rdm.paper.mean,
      ],
    );
    expect(cells).toEqual([
      [100, 21.53],
      [200, 29.28],
      [300, 33.33],
    ]);
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('can be imported by both doors', () => {
    writeFileSync(
      join(consumer, 'both.js'),
      `import { buildGame, inspectGame } from 'covergame';
       import { readModelFile } from 'covergame/node';
       const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
       const read = await readModelFile('node_modules/covergame/models/figure-3.game.json');
       console.log(inspectGame(game).counts.nodes, read.ok && read.value.n);`,
    );
    expect(run(process.execPath, ['both.js'])).toBe('1 4\n');
  });

  // Neither runner is installed beside the other, so that loading it would fail.
  test('is a plug-in of Vitest', () => {
    const place = join(consumer, 'with-vitest');
    mkdirSync(place);
    writeFileSync(join(place, 'coin.test.js'), coinTest('vitest', 'sut: coin, '));
    runOf('vitest', 'vitest.mjs', ['run', '--reporter=dot'], place);
  });

  test.each(atLength(['commonjs'], ['module', 'commonjs']))(
    'is a plug-in of Playwright, in a package of type %s',
    (type) => {
      const place = join(consumer, `with-playwright-${type}`);
      mkdirSync(place);
      writeFileSync(join(place, 'package.json'), JSON.stringify({ type }));
      writeFileSync(join(place, 'coin.spec.ts'), coinTest('playwright', ''));
      runOf('@playwright/test', 'cli.js', ['test', '--reporter=dot'], place);
    },
  );

  test('runs as a command', () => {
    const command = join(consumer, 'node_modules/.bin/covergame');
    expect(run(command, ['--version'])).toBe(`${version}\n`);
    const said = run(command, ['inspect', 'node_modules/covergame/models/figure-3.game.json', '--json']);
    expect(JSON.parse(said)).toMatchObject({ nodes: 4, edges: 6, forceable: 4 });
  });

  test('knows its models by name', () => {
    const command = join(consumer, 'node_modules/.bin/covergame');
    const { bundled } = JSON.parse(run(command, ['formats', '--json'])) as { bundled: string[] };
    expect(bundled).toEqual(
      expect.arrayContaining(['chat', 'coffee', 'fischer', 'login', 'shop', 'vending']),
    );
    for (const name of ['login', 'chat', 'chat-room', 'gear', 'tickets']) {
      expect(JSON.parse(run(command, ['inspect', name, '--json'])).nodes).toBeGreaterThan(5);
    }
  });

  test('makes a start whose three commands are green, and red with the toy’s bug', {
    timeout: 600_000,
  }, () => {
    const command = join(consumer, 'node_modules/.bin/covergame');
    const said = run(command, ['init', 'start', '--system', 'http', '--runner', 'node-test', '--json']);
    const { next } = JSON.parse(said) as { next: string[] };
    const start = join(consumer, 'start');
    expect(next).toHaveLength(3);
    for (const line of next) run('sh', ['-c', line.replace(/^npx covergame/, `"${command}"`)], start);
    const [, campaign] = next;
    const broken = `TOY_BUG=1 ${campaign.replace(/^npx covergame/, `"${command}"`)}`;
    expect(() => run('sh', ['-c', broken], start)).toThrow(/ended with 1[\s\S]*"DELETE answered 200"/);
  });

  test('brings types that a strict consumer can check without skipping libraries', {
    timeout: 600_000,
  }, () => {
    const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
    cpSync(join(root, 'node_modules/@types/node'), join(consumer, 'node_modules/@types/node'), {
      recursive: true,
      dereference: true,
    });
    const undici = join(root, 'node_modules/undici-types');
    if (existsSync(undici))
      cpSync(undici, join(consumer, 'node_modules/undici-types'), { recursive: true, dereference: true });
    const use = `
      const game: Game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
      export const n: number = game.n;
      // @ts-expect-error an owner is tester or sut
      buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'nobody' }], edges: [] });`;
    writeFileSync(join(consumer, 'first.ts'), `import { buildGame, type Game } from 'covergame';${use}`);
    writeFileSync(
      join(consumer, 'second.ts'),
      `import { buildGame, type Game, readModelFile } from 'covergame/node';${use}\nawait readModelFile('x');`,
    );
    const compilerOptions = {
      strict: true,
      target: 'ES2023',
      lib: ['ES2023'],
      module: 'NodeNext',
      noEmit: true,
      types: ['node'],
      skipLibCheck: false,
    };
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['first.ts', 'second.ts'] }),
    );
    run(process.execPath, [tsc, '-p', '.']);
  });

  test('brings types for the tests of both runners', () => {
    const place = join(consumer, 'typed');
    mkdirSync(place);
    writeFileSync(
      join(place, 'plugins.ts'),
      `import { test as playwright } from '@playwright/test';
       import type { Driver, Game } from 'covergame';
       import { campaign as page, type DriverFixture } from 'covergame/playwright';
       import { campaign, describeCases } from 'covergame/vitest';
       import { test } from 'vitest';
       declare const game: Game;
       declare const driver: () => Driver;
       test('a', campaign(game, { sut: driver, budget: 10 }));
       describeCases('x.game.json', { sut: 'exec: sut', suite: 'edge' });
       const mine = playwright.extend<DriverFixture>({ driver: async ({ page }, use) => use(driver) });
       mine('b', page(new URL('file:///x.game.json'), { budget: 10 }));
       // @ts-expect-error there is no fixture called driver
       playwright('c', page(game, { budget: 10 }));
       // @ts-expect-error a budget is missing
       campaign(game, { sut: driver });`,
    );
    const compilerOptions = {
      strict: true,
      target: 'ES2023',
      module: 'NodeNext',
      noEmit: true,
      skipLibCheck: true,
    };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['plugins.ts'] }));
    const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
    const links = ['vitest', '@playwright/test'].map((name) => join(consumer, 'node_modules', name));
    for (const link of links) {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, link.slice(consumer.length)), link);
    }
    run(process.execPath, [tsc, '-p', place]);
    for (const link of links) rmSync(link);
  });
});
