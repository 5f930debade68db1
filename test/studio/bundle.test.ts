// What the page weighs, gzipped, before Graphviz and WebGL are loaded: 204 KiB at most (the aim is 200), the workers with the whole core included. And that
// nothing in it speaks to another host.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../../dist/studio/page/', import.meta.url));
const files = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|html)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(join(page, name)) }));

const isGraphviz = ({ bytes }: { bytes: Buffer }): boolean =>
  bytes.includes('Graphviz') && bytes.length > 500_000;
const isWebgl = ({ name }: { name: string }): boolean => name.includes('webgl-view');
const KIB = 1024;

test('204 KiB before Graphviz and WebGL', () => {
  expect(files.filter(isGraphviz)).toHaveLength(1);
  expect(files.filter(isWebgl)).toHaveLength(1);
  const early = files.filter((file) => !isGraphviz(file) && !isWebgl(file) && !file.name.includes('.game-'));
  const sizes = early.map(({ name, bytes }) => ({ name, kib: gzipSync(bytes).length / KIB }));
  expect(
    sizes.reduce((sum, { kib }) => sum + kib, 0),
    JSON.stringify(sizes),
  ).toBeLessThan(204);
});

test('the page names no script that is not a file of its own', () => {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)</g)].map(([, attributes, code]) => ({
    attributes,
    code,
  }));
  for (const { attributes, code } of scripts) {
    expect(code.trim()).toBe('');
    expect(attributes).toMatch(/src="\.\/|application\/json/);
  }
  expect(html).not.toMatch(/https?:/);
});
