import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Issue } from '../../../../src/base/index.ts';
import { loadModule } from '../../../../src/model/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-modules-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function exportsOf(path: string) {
  const outcome = await loadModule(path);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return outcome.value;
}

async function issueOf(path: string): Promise<Issue> {
  const outcome = await loadModule(path);
  if (outcome.ok) throw new Error('loaded');
  expect(outcome.total).toBe(1);
  return outcome.issues[0];
}

describe('a module of the user', () => {
  test('is TypeScript, run as it is', async () => {
    const path = file('plain.ts', 'interface A { x: number }\nexport const a = { x: 1 } satisfies A as A;\n');
    expect((await exportsOf(path)).a).toEqual({ x: 1 });
  });

  test('imports its TypeScript neighbours, by either ending', async () => {
    file('rules.ts', 'export type T = number;\nexport const one: T = 1;\n');
    file('deep/more.mts', 'export const two: number = 2;\n');
    const path = file(
      'neighbours.ts',
      `import { one, type T } from './rules.js';\nimport { two } from './deep/more.mts';\nexport const sum: T = one + two;\n`,
    );
    expect((await exportsOf(path)).sum).toBe(3);
  });

  test('may import types as if they were values, as TypeScript lets it', async () => {
    file(
      'made.ts',
      'export interface Made { x: number }\nexport const make = (x: number): Made => ({ x });\n',
    );
    const path = file(
      'elided.ts',
      `// Made is a type.\nimport { make, Made } from './made.ts';\nimport Nobody from './nowhere.ts';\nlet last: Nobody;\nexport const made: Made = make(3);\n`,
    );
    expect((await exportsOf(path)).made).toEqual({ x: 3 });
    const missing = file(
      'missing.ts',
      `import { make, Made } from './made.ts';\nexport const made = [make(3), Made];\n`,
    );
    expect((await issueOf(missing)).message).toContain('Made');
  });

  test('is JavaScript too', async () => {
    const path = file('plain.mjs', 'export default await Promise.resolve(7);\n');
    expect((await exportsOf(path)).default).toBe(7);
  });

  test('finds this package where none is installed', async () => {
    const path = file(
      'package.ts',
      `import { Dice } from 'covergame';\nimport * as node from 'covergame/node';\nexport const roll = Dice.of(1).bits();\nexport const doors = typeof node.loadProgram;\n`,
    );
    expect(await exportsOf(path)).toMatchObject({ roll: expect.any(Number), doors: 'function' });
  });

  test('may hold what is more than an annotation', async () => {
    const path = file(
      'enum.ts',
      'enum Mode { Low, High }\nclass P { constructor(readonly x: number) {} }\nexport const v = [Mode.High, new P(3).x];\n',
    );
    expect((await exportsOf(path)).v).toEqual([1, 3]);
  });

  test('runs once', async () => {
    const path = file('once.ts', 'export const token: object = {};\n');
    expect((await exportsOf(path)).token).toBe((await exportsOf(path)).token);
  });
});

describe('a module that does not load', () => {
  test('is missing', async () => {
    expect(await issueOf(join(folder, 'nobody.ts'))).toMatchObject({ code: 'module/not-found' });
  });

  test('is a folder', async () => {
    expect(await issueOf(folder)).toMatchObject({ code: 'module/directory' });
  });

  test('has a syntax error: the place is named', async () => {
    const path = file('syntax.ts', 'const a: number = 1;\n  const b: = 2;\nexport { a, b };\n');
    const issue = await issueOf(path);
    expect(issue).toMatchObject({ code: 'module/syntax', where: { source: path, line: 2, column: 12 } });
  });

  test('has a neighbour with a syntax error: the place is there', async () => {
    const bad = file('bad-neighbour.ts', 'export const x = (1;\n');
    const path = file('good.ts', `import { x } from './bad-neighbour.ts';\nexport { x };\n`);
    const { where } = await issueOf(path);
    expect(where).toMatchObject({ source: bad, line: 1 });
  });

  test('is JavaScript with a syntax error', async () => {
    const path = file('syntax.mjs', 'export const a = 1;\nexport const = 2;\n');
    expect(await issueOf(path)).toMatchObject({ code: 'module/syntax', where: { source: path, line: 2 } });
  });

  test('imports a name that is not there', async () => {
    file('names.ts', 'export const right = 1;\n');
    const path = file('wrong-name.ts', `\nimport { wrong } from './names.ts';\nexport { wrong };\n`);
    const issue = await issueOf(path);
    expect(issue).toMatchObject({ code: 'module/syntax', where: { source: path, line: 2, column: 10 } });
    expect(issue.message).toContain('wrong');
  });

  test('imports a file without its ending', async () => {
    file('short.ts', 'export const x = 1;\n');
    const path = file('ending.ts', `import { x } from './short';\nexport { x };\n`);
    const issue = await issueOf(path);
    expect(issue).toMatchObject({ code: 'module/not-found', where: { source: path, line: 1 } });
    expect(issue.hint).toContain('short.ts');
  });

  test('imports a package that nobody installed', async () => {
    const path = file('package-missing.ts', `import x from 'no-such-package';\nexport { x };\n`);
    expect((await issueOf(path)).message).toContain('"no-such-package"');
  });

  test('throws: the place in the original text is named', async () => {
    const stripped = file('throws.ts', 'const n: number = 1;\nif (n) throw new Error("no luck");\n');
    const issue = await issueOf(stripped);
    expect(issue).toMatchObject({ code: 'module/threw', where: { source: stripped, line: 2, column: 14 } });
    expect(issue.message).toContain('no luck');
  });
});
