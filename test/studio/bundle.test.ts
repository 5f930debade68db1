// What the page weighs, gzipped, before anything is loaded late: 200 KiB at most, the worker with the core included. Late come Graphviz, WebGL,
// the boxes of huge models, what it takes to play, the strategies and what there is to choose from, campaigns, traces, certificates, the parser of XML and the examples. And that nothing in it speaks to another host.

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

/** The files that come with the page: those it names, those they import, the worker, and what it loads to draw the first model. */
function early(): typeof files {
  const wanted = [
    'index.html',
    ...files.map(({ name }) => name).filter((name) => /(worker|drawing|layout)-/.test(name)),
  ];
  for (const name of wanted) {
    const text = String(files.find((file) => file.name === name)?.bytes);
    const named = name.endsWith('.html')
      ? [...text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path)
      : [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, path]) => `assets/${path}`);
    for (const each of named) if (!wanted.includes(each)) wanted.push(each);
  }
  return files.filter(({ name }) => wanted.includes(name));
}

test('200 KiB before Graphviz and WebGL', () => {
  expect(files.filter(isGraphviz)).toHaveLength(1);
  expect(files.filter(isWebgl)).toHaveLength(1);
  const sizes = early().map(({ name, bytes }) => ({ name, kib: gzipSync(bytes).length / KIB }));
  expect(early().filter((file) => isGraphviz(file) || isWebgl(file))).toEqual([]);
  expect(sizes.length, JSON.stringify(sizes)).toBeGreaterThan(4);
  expect(
    sizes.reduce((sum, { kib }) => sum + kib, 0),
    JSON.stringify(sizes),
  ).toBeLessThan(200);
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
