// docs/reference/gallery.md is what the bundled models make now, and its drawings show what they show: every text of a drawing, whatever its style.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { galleryFiles } from '../../scripts/gallery.ts';
import { bundledModels } from '../../src/format/node/index.ts';

const files = await galleryFiles();
const docs = new URL('../../docs/reference/', import.meta.url);

const textsIn = (svg: string): string[] =>
  [...svg.matchAll(/<(?:text|title|desc)[^>]*>([^<]*)/g)].map(([, text]) => text).toSorted();

test.each([...files.keys()])('docs/reference/%s is what npm run gallery writes', (name) => {
  const [old, now] = [readFileSync(new URL(name, docs), 'utf8'), files.get(name)!];
  if (name.endsWith('.md')) expect(old).toBe(now);
  else expect(textsIn(old)).toEqual(textsIn(now));
});

test('every bundled model is there, and no drawing of another', () => {
  const page = files.get('gallery.md')!;
  for (const { name } of bundledModels()) expect(page).toMatch(new RegExp(`^##+ ${name}$`, 'm'));
  const drawings = [...files.keys()].filter((name) => name.endsWith('.svg'));
  expect(
    readdirSync(new URL('gallery/', docs))
      .map((name) => `gallery/${name}`)
      .toSorted(),
  ).toEqual(drawings.toSorted());
  expect(drawings.length).toBeGreaterThan(5);
});
