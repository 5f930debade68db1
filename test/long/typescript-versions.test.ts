// The declarations under the lowest TypeScript that docs/how-to/use-as-a-library.md promises, under the newest, and under the release after which the compiler is no
// library any more: a strict consumer compiles a use of every door without skipping libraries. `check` finds the type errors of a model with each.
// Skipped by name where the registry cannot be reached.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-typescript-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [, lowest] = /TypeScript (\d+\.\d+) or newer/.exec(
  readFileSync(join(root, 'docs/how-to/use-as-a-library.md'), 'utf8'),
)!;
const VERSIONS = [lowest, '5.9', '6.0.3', '7.0.2'];

const npm = (words: readonly string[], cwd = root) =>
  spawnSync('npm', [...words, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd, encoding: 'utf8' });
const reachable = npm(['view', `typescript@${lowest}`, 'version']).status === 0;
if (!reachable) console.log('the npm registry cannot be reached, so no other TypeScript is tried');

const USE = `
import * as core from 'covergame';
import type { Game } from 'covergame';
import * as node from 'covergame/node';
import * as solver from 'covergame/solver';
import { campaign } from 'covergame/vitest';
import { describeCases } from 'covergame/node-test';
import { describeCampaign } from 'covergame/jest';
const game: Game = core.buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
export const model = core.defineModel({
  name: 'coin',
  initial: () => ({ phase: 'table', tossed: 0 as number }),
  actions: ({ tester }) => ({
    toss: tester({
      when: ({ tossed }) => tossed < 2,
      next: ({ tossed }) => core.oneOf({ heads: { phase: 'table', tossed: tossed + 1 }, tails: { phase: 'floor', tossed: tossed + 1 } }),
    }),
  }),
});
export const found: readonly number[] = [core.solve(game).lower, solver.reachable(game).size];
export const doors = [campaign, describeCases, describeCampaign, node.readModelFile, node.testSystem];
// @ts-expect-error an owner is tester or sut
core.buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'nobody' }], edges: [] });
`;
const WRONG = `import { defineModel, oneOf } from 'covergame';
const few: number = 'three';
export default defineModel({
  name: 'coin',
  initial: () => ({ tossed: 0 as number }),
  actions: ({ tester }) => ({
    toss: tester({
      when: ({ tossed }) => tossed < 3,
      next: ({ tossed }) => oneOf({ heads: { tossed: tossed + 1 }, tails: { tossed: tossed + few } }),
    }),
  }),
});
`;

describe.skipIf(!reachable).each(VERSIONS)('TypeScript %s', (version) => {
  const project = join(folder, version);
  const at = (path: string): string => join(project, path);

  test('compiles a use of the package, and checks a model', () => {
    mkdirSync(project);
    writeFileSync(at('package.json'), '{ "name": "scratch", "private": true, "type": "module" }');
    const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', project]).stdout) as {
      filename: string;
    }[];
    const installed = npm(['install', `typescript@${version}`, `./${filename}`], project);
    expect(installed.status, installed.stderr).toBe(0);
    for (const name of ['@types/node', 'undici-types', 'vitest']) {
      mkdirSync(dirname(at(`node_modules/${name}`)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), at(`node_modules/${name}`));
    }
    writeFileSync(at('use.ts'), USE);
    writeFileSync(
      at('tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'ES2022',
          module: 'NodeNext',
          noEmit: true,
          types: ['node'],
        },
        files: ['use.ts'],
      }),
    );
    const compiled = spawnSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', project], {
      cwd: project,
      encoding: 'utf8',
    });
    // Declarations of others (Node's, Vitest's) may be too new for an old compiler; ours and the use are not.
    const ours = compiled.stdout.split('\n').filter((line) => /use\.ts|covergame\//.test(line));
    expect(ours).toEqual([]);

    writeFileSync(at('model.ts'), WRONG);
    const checked = spawnSync(at('node_modules/.bin/covergame'), ['check', 'model.ts', '--json'], {
      cwd: project,
      encoding: 'utf8',
    });
    const { issues } = JSON.parse(checked.stdout) as { issues: { code: string; where?: { line: number } }[] };
    const wrong = issues.filter(({ code }) => code === 'check/type-error').map(({ where }) => where?.line);
    expect(wrong).toEqual([1 + WRONG.split('\n').findIndex((line) => line.includes("'three'"))]);
  });
});
