// `covergame init` without running what it writes: what it asks, what it suggests, what it refuses.

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { interview } from '../../src/cli/init/index.ts';
import { PACKAGES } from '../../src/cli/init/packages.ts';
import { SYSTEMS } from '../../src/cli/init/systems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'covergame-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const fresh = (): string => {
  const place = join(folder, `${++made}`);
  mkdirSync(place);
  return place;
};
const init = (cwd: string, ...words: string[]) =>
  spawnSync(process.execPath, [main, 'init', ...words], { cwd, encoding: 'utf8' });
const facts = (cwd: string, ...words: string[]) => JSON.parse(init(cwd, ...words, '--json').stdout);

describe('covergame init', () => {
  test.each(SYSTEMS.map(({ id }) => id))('writes a start for %s', (system) => {
    const place = fresh();
    const { files, next } = facts(place, '--system', system);
    expect(next).toHaveLength(3);
    for (const file of files) expect(existsSync(join(place, file)), file).toBe(true);
    for (const name of ['README.md', ...(system === 'xstate' ? [] : ['model.game.json'])])
      expect(files).toContain(`covergame/${name}`);
    const readme = readFileSync(join(place, 'covergame/README.md'), 'utf8');
    expect(readme).toContain(`# Tests of ${SYSTEMS.find(({ id }) => id === system)!.title}\n`);
    for (const line of next) expect(readme).toContain(`\n${line}  # `);
    expect(readme).not.toMatch(/\$|\*\*|__/);
    const workflow = parse(readFileSync(join(place, '.github/workflows/covergame.yml'), 'utf8'));
    expect(workflow.jobs.covergame.steps.map(({ run }: { run?: string }) => run)).toContain(next[2]);
    const { scripts, devDependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    expect(next[2]).toContain(scripts.test);
    expect(Object.keys(devDependencies)).toContain('covergame');
  });

  test('takes the runner that package.json speaks for, and leaves that file alone', () => {
    const place = fresh();
    const described = '{ "devDependencies": { "vitest": "4.0.0", "xstate": "5.0.0" } }';
    writeFileSync(join(place, 'package.json'), described);
    expect(facts(place, '--yes')).toMatchObject({ system: 'xstate', runner: 'vitest', install: [] });
    expect(readFileSync(join(place, 'package.json'), 'utf8')).toBe(described);
  });

  test('understands other words for a system', () => {
    expect(facts(fresh(), '--system', 'websocket').system).toBe('ws');
    expect(facts(fresh(), '--system', 'process').system).toBe('exec');
    expect(facts(fresh(), '--system', 'class').system).toBe('module');
  });

  test('writes over nothing, and then nothing at all', () => {
    const place = fresh();
    mkdirSync(join(place, 'covergame'));
    writeFileSync(join(place, 'covergame/driver.mjs'), 'mine');
    writeFileSync(join(place, 'covergame/README.md'), 'mine');
    const { status, stderr } = init(place, '--system', 'http');
    expect(status).toBe(2);
    expect(stderr).toContain('covergame/driver.mjs already exists');
    expect(stderr).toContain('covergame/README.md already exists');
    expect(readdirSync(join(place, 'covergame')).sort()).toEqual(['README.md', 'driver.mjs']);
    expect(readFileSync(join(place, 'covergame/driver.mjs'), 'utf8')).toBe('mine');
  });

  test('a folder of another name is made; a file is none', () => {
    const place = fresh();
    expect(facts(place, 'mit Leerzeichen ü', '--system', 'none').files).toContain(
      join('mit Leerzeichen ü', 'covergame/driver.mjs'),
    );
    writeFileSync(join(place, 'file'), '');
    expect(init(place, 'file', '--system', 'none').stderr).toContain('file is a file; expected a folder');
  });

  test.each([
    { words: [], says: '--system is missing, and there is no terminal to ask on' },
    { words: ['--system', 'htp'], says: 'did you mean "http"?' },
    { words: ['--system', 'playwright', '--runner', 'jest'], says: 'does not go with --system playwright' },
  ])('$words is refused', ({ words, says }) => {
    const place = fresh();
    const { status, stderr } = init(place, ...words);
    expect(status).toBe(2);
    expect(stderr).toContain(says);
    expect(readdirSync(place)).toEqual([]);
  });

  test('a package.json that is no JSON is named', () => {
    const place = fresh();
    writeFileSync(join(place, 'package.json'), '{');
    expect(init(place, '--yes').stderr).toContain('package.json cannot be read');
  });

  test('names the versions that the package itself asks of its peers', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const shared = Object.entries(PACKAGES).filter(([name]) => name in peerDependencies);
    expect(shared.length).toBeGreaterThan(2);
    expect(peerDependencies).toMatchObject(Object.fromEntries(shared));
  });
});

describe('a question', () => {
  const choices = [
    { id: 'http', title: 'a service', also: ['rest'] },
    { id: 'none', title: 'nothing' },
  ];
  const answer = async (...lines: string[]) => {
    const input = new PassThrough();
    const output = new PassThrough();
    let said = '';
    output.on('data', (chunk) => {
      said += chunk;
    });
    const asked = interview({ input, output }).ask('What?', choices, 'none');
    for (const line of lines) input.write(`${line}\n`);
    input.end();
    return { chosen: await asked, said };
  };

  test('takes a number, a word, another word, and Enter', async () => {
    expect((await answer('1')).chosen).toBe('http');
    expect((await answer('none')).chosen).toBe('none');
    expect((await answer('rest')).chosen).toBe('http');
    expect((await answer('')).chosen).toBe('none');
  });

  test('is asked again after nonsense', async () => {
    const { chosen, said } = await answer('what', '1');
    expect(chosen).toBe('http');
    expect(said).toContain('what is none of these.');
  });

  test('that nobody answers is left', async () => {
    expect((await answer()).chosen).toBeNull();
  });
});
