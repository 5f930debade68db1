// A folder of other people's files, and every command that is refused over it: not a byte, a name, a link or an inode of it changes. Output goes to
// files that are there, to the very input, to folders, links and pipes, and into files that another process writes.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VERSION } from '../../src/base/index.ts';
import { disk } from '../../src/base/node/files.ts';
import { kernelLock, openHeld } from '../../src/base/node/index.ts';
import type { CatalogEntry } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { connect, type FleetCampaign } from '../../src/fleet/index.ts';
import { dropLead, saveCampaign, takeLead } from '../../src/fleet/records.ts';
import { MAIN, ROOT } from '../serve/running.ts';
import { hasRedis, ownRedis } from '../unit/fleet/redis-server.ts';
import { type Host, startHost } from './host.ts';

const hasPipes = process.platform !== 'win32' && spawnSync('mkfifo', ['--version']).status === 0;

let folder = '';
let host: Host;
let before: unknown;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'covergame-hostile-'));
  const { COVERGAME_TOKEN: _t, COVERGAME_REDIS: _r, ...env } = process.env;
  host = startHost(folder, env);
  for (const name of ['coffee', 'login'])
    copyFileSync(join(ROOT, `models/${name}.game.json`), join(folder, `${name}.game.json`));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('notes.txt', 'mine\n');
  write('half.txt', 'mine, without an end');
  write('broken.game.json', '{"format":"covergame/1","nodes":[');
  write('broken.ts', 'export default {');
  write('broken.jsonl', 'no trace\n');
  write('package.json', 'no JSON');
  write('vending.log', '{"process":0}\n');
  mkdirSync(join(folder, 'folder'));
  write('folder/kept', 'mine');
  linkSync(join(folder, 'coffee.game.json'), join(folder, 'hard.game.json'));
  symlinkSync('coffee.game.json', join(folder, 'soft.game.json'));
  symlinkSync('nowhere', join(folder, 'dangling'));
  if (hasPipes) execFileSync('mkfifo', [join(folder, 'pipe')]);
  const run = ['run', 'coffee.game.json', '--strategy', 'rdm', '--budget', '40'];
  execFileSync(process.execPath, [MAIN, ...run, '--trace', 'run.jsonl'], { cwd: folder });
  execFileSync(
    process.execPath,
    [MAIN, 'suite', 'coffee.game.json', '--criterion', 'node', '-o', 'node.json'],
    { cwd: folder },
  );
  const solve = ['solve', 'coffee.game.json', '--witness', 'w.json', '--proof', 'p.json'];
  execFileSync(process.execPath, [MAIN, ...solve], { cwd: folder });
});
afterAll(() => {
  host.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that can be seen of a folder: names, kinds, inodes, times of change, bytes. */
function contents(at = folder): unknown[] {
  return readdirSync(at)
    .sort()
    .map((name) => {
      const path = join(at, name);
      const { ino, mode, mtimeMs, size } = lstatSync(path);
      const known = { name, ino, mode, mtimeMs, size };
      if (lstatSync(path).isDirectory()) return { name, ino, mode, holds: contents(path) };
      if (lstatSync(path).isSymbolicLink()) return { ...known, leads: readlinkSync(path) };
      return lstatSync(path).isFile() ? { ...known, bytes: readFileSync(path, 'latin1') } : known;
    });
}

beforeEach(() => {
  before = contents();
});
afterEach(() => expect(contents()).toEqual(before));

const line = (text: string): string[] => text.split(' ');
/** Every line that was refused. */
const tried = new Set<string>();

async function refused(text: string): Promise<string> {
  tried.add(text);
  const { exit, err } = await host.run(line(text));
  expect([exit, err], text).toEqual([2, expect.stringContaining('[')]);
  return err;
}

const LED: FleetCampaign = {
  id: 'led',
  version: VERSION,
  started: '2026-01-01T00:00:00.000Z',
  status: 'open',
  model: { path: 'coffee.game.json', name: 'coffee', hash: '', options: {} },
  sut: { id: 'uniform', hash: null },
  strategy: 'rdm-reset',
  suite: null,
  settings: { budget: 40, resetCost: 3, seed: 5, instances: 2 },
  maxTest: 40,
};

/** A command that writes, with what it writes to as its last word, and the same with an input that is wrong. */
const WRITERS: readonly (readonly [string, string])[] = [
  ['solve coffee.game.json --witness', 'solve broken.game.json --witness'],
  ['solve coffee.game.json --proof', 'solve broken.game.json --proof'],
  ['solve coffee.game.json --goal labels --witness', 'solve missing.game.json --witness'],
  ['suite coffee.game.json --criterion node -o', 'suite coffee.game.json --criterion nodes -o'],
  ['suite coffee.game.json --criterion edge -o', 'suite broken.game.json --criterion edge -o'],
  [
    'run coffee.game.json --strategy rdm --budget 40 --trace',
    'run broken.game.json --strategy rdm --budget 40 --trace',
  ],
  [
    'run coffee.game.json --strategy s2 --budget 40 --trace',
    'run coffee.game.json --strategy s2 --suite p.json --budget 40 --trace',
  ],
  [
    'run coffee.game.json --strategy rdm --budget 40 --series',
    'run coffee.game.json --strategy rdm --budget x --series',
  ],
  [
    'run coffee.game.json --strategy rdm --budget 40 --instances 2 --trace',
    'run coffee.game.json --strategy rdm --budget 40 --until nonsense --trace',
  ],
  [
    'run coffee.game.json --strategy rdm --budget 40 --sut ./broken.ts --trace',
    'run coffee.game.json --strategy rdm --budget 40 --sut ./missing.ts --trace',
  ],
  [
    'compare coffee.game.json --strategies rdm,s2 --budgets 20 --chart',
    'compare coffee.game.json --strategies rdm,none --budgets 20 --chart',
  ],
  [
    'compare coffee.game.json --strategies rdm,s2 --budgets 20 --csv',
    'compare broken.game.json --strategies rdm --budgets 20 --csv',
  ],
  [
    'compare coffee.game.json --strategies rdm,s2 --budgets 20 --out',
    'compare missing.game.json --strategies rdm --budgets 20 --out',
  ],
  ['solve coffee.game.json --fair 0.2 --promise', 'solve broken.game.json --fair 0.2 --promise'],
  [
    'solve coffee.game.json --strategy rdm --budget 20 --trace',
    'solve broken.game.json --strategy rdm --budget 20 --trace',
  ],
  [
    'run coffee.game.json --budget 40 --sut ./broken.ts --failures',
    'run coffee.game.json --budget 40 --sut ./missing.ts --failures',
  ],
  [
    'run coffee.game.json --budget 40 --sut ./broken.ts --sut ./broken.ts --page',
    'run coffee.game.json --budget 40 --sut ./missing.ts --sut ./missing.ts --page',
  ],
  [
    'run coffee.game.json --strategy rdm --budget 40 --save-known',
    'run broken.game.json --strategy rdm --budget 40 --save-known',
  ],
  ['merge coffee.game.json run.jsonl --save-known', 'merge coffee.game.json broken.jsonl --save-known'],
  ['demo --out', 'demo more --out'],
  ['report coffee.game.json run.jsonl --as html -o', 'report coffee.game.json broken.jsonl --as html -o'],
  ['report coffee.game.json run.jsonl --as junit -o', 'report login.game.json run.jsonl --as junit -o'],
  ['report coffee.game.json --history folder -o', 'report coffee.game.json --history missing -o'],
  ['merge coffee.game.json run.jsonl -o', 'merge coffee.game.json run.jsonl broken.jsonl -o'],
  ['convert login.game.json --to dot -o', 'convert broken.game.json --to dot -o'],
  ['convert login.game.json --to native -o', 'convert login.game.json --to nothing -o'],
  ['explore examples/none.ts -o', 'explore broken.ts -o'],
  ['learn --traces run.jsonl -o', 'learn --traces broken.jsonl -o'],
  [
    'learn --traces run.jsonl --update coffee.game.json --patch',
    'learn --traces broken.jsonl --update coffee.game.json --patch',
  ],
  ['learn --sut ./broken.ts --inputs a --log', 'learn --sut ./missing.ts --inputs a --log'],
  ['studio coffee.game.json --export', 'studio broken.game.json --export'],
  [
    'replay coffee.game.json run.jsonl --shrink --sut ./broken.ts -o',
    'replay coffee.game.json broken.jsonl --shrink --sut ./broken.ts -o',
  ],
];

/** Files that are there, whoever wrote them. */
const THERE = [
  'notes.txt',
  'half.txt',
  'run.jsonl',
  'w.json',
  'coffee.game.json',
  'soft.game.json',
  'dangling',
];

describe('a refused command', () => {
  test.each(WRITERS)('%s leaves what is no place for a file', async (writes) => {
    for (const place of ['folder', 'folder/none/x', 'notes.txt/x']) await refused(`${writes} ${place}`);
  });

  test.each(WRITERS.map(([, wrong]) => wrong))('%s leaves every file', async (wrong) => {
    for (const place of [...THERE, 'new', ...(hasPipes ? ['pipe', '/dev/null'] : [])])
      await refused(`${wrong} ${place}`);
  });

  test('does not write over what it reads, by whatever name', async () => {
    for (const [writes] of WRITERS) {
      if (!writes.includes('coffee.game.json') || /^(run|replay).*broken/.test(writes)) continue;
      for (const name of [
        'coffee.game.json',
        'soft.game.json',
        'hard.game.json',
        './folder/../coffee.game.json',
      ])
        expect(await refused(`${writes} ${name}`)).toContain('cli/same-file');
    }
    for (const writes of [
      'report coffee.game.json run.jsonl --as html -o run.jsonl',
      'learn --traces run.jsonl -o run.jsonl',
      'run coffee.game.json --strategy s2 --suite node.json --budget 40 --trace node.json',
      'compare coffee.game.json --strategies s2 --suite node.json --budgets 20 --csv node.json',
      'studio coffee.game.json --follow run.jsonl --export run.jsonl',
    ])
      expect(await refused(writes), writes).toContain('cli/same-file');
  });

  test('does not write one file twice', async () => {
    for (const name of ['notes.txt', 'new'])
      for (const writes of [
        `solve coffee.game.json --witness ${name} --proof ./${name}`,
        `run coffee.game.json --strategy rdm --budget 40 --trace ${name} --series ./${name}`,
        `compare coffee.game.json --strategies rdm --budgets 20 --chart ${name} --csv ./${name}`,
        `learn --traces run.jsonl --update coffee.game.json -o ${name} --patch ./${name}`,
      ])
        expect(await refused(writes), writes).toContain('cli/same-file');
  });

  test('resumes nothing that is no trace, or that of another campaign', async () => {
    const run = 'run coffee.game.json --strategy rdm --budget 40';
    for (const name of ['notes.txt', 'half.txt', 'w.json', 'broken.jsonl', 'package.json'])
      await refused(`${run} --resume --trace ${name}`);
    await refused(`${run} --seed 2 --resume --trace run.jsonl`);
    await refused(`${run} --instances 2 --resume --trace half.txt`);
    await refused('learn --sut ./broken.ts --inputs a --resume --log notes.txt');
  });

  test('starts nothing over files: init, serve, fleet', async () => {
    await refused('init . --system http');
    await refused('init notes.txt --system http');
    await refused('serve --port 0 --traces notes.txt');
    await refused('serve --port 0 --traces notes.txt/x');
    await refused('fleet attach none --redis redis://127.0.0.1:1 --trace run.jsonl --events notes.txt');
    await refused(
      'run coffee.game.json --strategy adaptive --budget 40 --fleet redis://127.0.0.1:1 --trace run.jsonl --events notes.txt',
    );
    await refused('fleet none x --redis redis://127.0.0.1:1 --events notes.txt');
  });

  test('is no page of experiments, worker or watch over files', async () => {
    for (const place of ['notes.txt', 'notes.txt/x', 'folder']) {
      await refused(`reproduce table9 --out ${place}`);
      await refused(`reproduce table1 --graph none --out ${place}`);
    }
    await refused('reproduce table1 --graph G1 --runs 1 --strategy rdm --out notes.txt/x');
    await refused('worker --redis redis://127.0.0.1:1 --model notes.txt');
    await refused('watch missing.game.json');
    await refused('explore broken.ts');
  });

  test('reads without a trace: solve, verify, inspect, check, audit, plan, replay, completion', async () => {
    for (const text of [
      'verify broken.game.json w.json',
      'verify coffee.game.json missing.json',
      'inspect notes.txt',
      'check half.txt',
      'audit coffee.game.json notes.txt',
      'audit login.game.json run.jsonl',
      'plan coffee.game.json --target none',
      'replay coffee.game.json notes.txt',
      'replay login.game.json run.jsonl --sut ./broken.ts --shrink',
      'completion tcsh',
      'formats notes.txt',
      'reproduce table9',
    ])
      await refused(text);
  });

  test.runIf(kernelLock())(
    'does not begin a trace that another process writes (fs-native-extensions)',
    async () => {
      const { file } = openHeld(join(folder, 'run.jsonl'));
      try {
        for (const more of ['', ' --instances 2', ' --runs 3', ' --resume'])
          expect(
            await refused(`run coffee.game.json --strategy rdm --budget 40 --trace run.jsonl${more}`),
          ).toContain('another process is writing it');
      } finally {
        disk.closeSync(file);
      }
    },
  );

  test.skipIf(!hasRedis)(
    'does not attach to a campaign that another process leads (redis-server)',
    async () => {
      const redis = await ownRedis();
      const link = await connect(redis.url);
      try {
        await saveCampaign(link, LED);
        expect(await takeLead(link, LED.id, 'the other')).toBeNull();
        const attach = `fleet attach ${LED.id} --redis ${redis.url}`;
        expect(await refused(`${attach} --events notes.txt --trace run.jsonl`)).toContain('fleet/led');
        expect(await refused(`${attach} --events new --trace new2`)).toContain('fleet/led');
        for (const same of ['--events new --trace ./new', '--events coffee.game.json'])
          expect(await refused(`${attach} ${same}`)).toContain('cli/same-file');
        // Who leads, and cannot write its files, leaves the lead to others.
        await dropLead(link, LED.id, 'the other');
        for (const place of ['--events folder', '--trace folder', '--events notes.txt --trace folder'])
          expect(await refused(`${attach} ${place}`)).toContain('cannot');
        expect(await takeLead(link, LED.id, 'the other')).toBeNull();
      } finally {
        link.end();
        await redis.end();
      }
    },
  );
});

// What is added to the command line is tried here as well.
test('every command, and every option that names what to write, was refused over files', async () => {
  const lines = [...tried];
  for (const { name, load } of COMMANDS as readonly CatalogEntry[]) {
    const own = lines.filter((text) => text.split(' ')[0] === name);
    expect([name, own.length]).not.toEqual([name, 0]);
    const { command } = await load();
    for (const { flags, about, file } of Object.values(command.options)) {
      const writes = /<folder>/.test(flags) || (file && /\bwrit|^with --sut: write/.test(about));
      if (!writes) continue;
      const spelled = flags.split(/[ ,]+/).filter((word) => word.startsWith('-'));
      const has = own.some((text) => text.split(' ').some((word) => spelled.includes(word)));
      expect([name, flags, has]).toEqual([name, flags, true]);
    }
  }
});
