// docs/gallery.md and its drawings are those that the bundled models make now.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { galleryFiles } from '../../scripts/gallery.ts';
import { bundledModels } from '../../src/format/node/index.ts';

const files = await galleryFiles();
const docs = new URL('../../docs/', import.meta.url);

test.each([...files.keys()])('docs/%s is what npm run gallery writes', (name) => {
  expect(readFileSync(new URL(name, docs), 'utf8')).toBe(files.get(name));
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
