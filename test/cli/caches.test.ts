// Three caches of npm and one model: all conform, and the comparison names what they do differently; a cache that breaks the model makes the exit code.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { objectOf, startHost } from './host.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'caches-'));
const host = startHost(root, process.env);
afterAll(() => {
  host.end();
  rmSync(folder, { recursive: true, force: true });
});

const example = (name: string): string => join(root, 'examples/caches', name);
const CACHES = ['node-cache.ts', 'quick-lru.ts', 'toad-cache.ts'].map(example);

const compare = (suts: readonly string[], more: readonly string[] = []) =>
  objectOf(host, [
    'run',
    example('cache.mmd'),
    '--budget',
    '200',
    '--require',
    'guarantee',
    ...suts.flatMap((sut) => ['--sut', sut]),
    ...more,
  ]);

it('names the cache that refuses, and those that drop', async () => {
  const page = join(folder, 'caches.html');
  const { object } = await compare(CACHES, ['--page', page]);
  const kit = object as {
    verdict: string;
    systems: { verdict: string }[];
    differences: { node: string; answer: string; counts: { count: number; of: number }[] }[];
  };
  expect(kit.verdict).toBe('pass');
  expect(kit.systems.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass']);
  expect(
    kit.differences.map(({ node, answer, counts }) => [
      node,
      answer,
      ...counts.map(({ count }) => count > 0),
    ]),
  ).toEqual([
    ['storing_b', 'refused', true, false, false],
    ['storing_b', 'stored', false, true, true],
  ]);
  expect(readFileSync(page, 'utf8')).toContain('storing_b: refused');
});

it('has the verdict of the worst', async () => {
  const bad = join(folder, 'bad.mjs');
  writeFileSync(
    bad,
    "export const reset = () => {}; export const apply = () => {}; export const observe = () => ({ label: 'lost' }); export const close = () => {};",
  );
  const { object } = await compare([CACHES[0], bad]);
  expect(object).toMatchObject({ verdict: 'fail', systems: [{ verdict: 'pass' }, { verdict: 'fail' }] });
});
