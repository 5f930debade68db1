// docs/learn/tutorial.md as a newcomer follows it: an empty folder, Node, npm and the packed package. What is typed is counted from the page.
// Then `npm create covergame`, from its tarball.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-newcomer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(line: string, cwd: string): string {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', line], {
    cwd,
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (status !== 0) throw new Error(`${line} ended with ${status}:\n${stderr}${stdout}`);
  return stdout;
}

const pack = (place: string): string => {
  const said = run(`npm pack --json --ignore-scripts --pack-destination '${folder}'`, place);
  return join(folder, (JSON.parse(said) as { filename: string }[])[0].filename);
};

let covergame = '';
beforeAll(() => {
  covergame = pack(root);
}, 240_000);

interface Block {
  readonly kind: string;
  readonly text: string;
  /** The last file named in the prose before it. */
  readonly file: string | undefined;
}

const page = readFileSync(join(root, 'docs/learn/tutorial.md'), 'utf8');
const blocks: Block[] = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(({ 1: kind, 2: text, index }) => ({
  kind,
  text,
  file: [...page.slice(0, index).matchAll(/`([\w-]+\.(?:mjs|mmd))`/g)].at(-1)?.[1],
}));
const isTyped = ({ kind, text }: Block): boolean => kind === 'js' || text.startsWith('stateDiagram');
const commands = blocks.filter(({ kind }) => kind === 'sh').flatMap(({ text }) => text.trim().split('\n'));
const typed = blocks.filter(isTyped).flatMap(({ text }) => text.trim().split('\n'));

describe('the tutorial', () => {
  test('asks for six commands and thirty lines at most', () => {
    expect(commands.length).toBeLessThanOrEqual(6);
    expect(typed.length).toBeLessThanOrEqual(30);
    expect(typed.filter((line) => line.length > 120)).toEqual([]);
  });

  test('leads from an empty folder to verdicts on a service and on a machine', () => {
    const place = join(folder, 'empty');
    mkdirSync(place);
    const said: string[] = [];
    for (const block of blocks) {
      if (isTyped(block)) writeFileSync(join(place, block.file!), block.text);
      if (block.kind !== 'sh') continue;
      for (const line of block.text.trim().split('\n')) {
        // The package as it is here instead of the published one.
        said.push(run(line.replace('install covergame', `install --prefer-offline '${covergame}'`), place));
      }
    }
    const verdicts = said.filter((text) => /verdict {4}pass: no failure; /.test(text));
    expect(verdicts).toHaveLength(3);
    expect(said.at(-2)).toContain('guarantee: 3 of 4');
    // What the page shows of an output is what came out.
    expect(said.at(-3)).toContain(blocks.find(({ text }) => text.includes('verdict    pass'))!.text.trim());
  });
});

describe('npm create covergame', () => {
  test('is init, from the tarballs', () => {
    const place = join(folder, 'created');
    mkdirSync(place);
    const create = pack(join(root, 'packages/create-covergame'));
    writeFileSync(join(place, 'package.json'), '{ "private": true }');
    run(`npm install --prefer-offline --no-audit --no-fund '${covergame}' '${create}'`, place);
    const said = run('npx create-covergame mine --system module --runner node-test', place);
    expect(said).toContain('mine/covergame/driver.mjs');
    expect(run('node --test covergame/orders.test.mjs', join(place, 'mine'))).toContain('# fail 0');
    expect(() => run('npx create-covergame mine --system module', place)).toThrow(/already exists/);
  });

  test('is of the version of the package that it starts', () => {
    const described = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    const { version, dependencies, engines } = described('packages/create-covergame/package.json');
    const own = described('package.json');
    expect({ version, needs: dependencies.covergame, engines }).toEqual({
      version: own.version,
      needs: own.version,
      engines: own.engines,
    });
  });
});
