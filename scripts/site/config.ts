// The site: the Markdown of the repository as it stands (this README, docs, models, examples), with a sidebar and a search that needs no
// server. `npm run site` builds it into .site, for any web server; nothing on it asks another host for anything.
//
// Versions stand beside one another, each built from its own checkout into a folder of its name (`npm run site -- --base /0.1.0/ --outDir DIR/0.1.0`);
// SITE_VERSIONS, a list such as `0.2.0,0.1.0`, names those that the menu of a version leads to.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchor.ts';
import { chapters, menus } from './chapters.ts';
import { ERROR_BOX_SCRIPT, errorBoxOn } from './error-box.ts';
import { landOn } from './landing.ts';
import { copyLinked, linksOf } from './links.ts';
import { boostDocument, processTerm } from './search.ts';
import { studioOn, writeStudio } from './studio.ts';
import { otherVersions } from './versions.ts';

/** VitePress bundles this file into its own folder, so the place is that of the command: the root of the checkout. */
const root = process.cwd();
const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const FOLDERS = ['docs', 'models', 'examples'];

// Links to such files are links to files, not to pages.
process.env['VITE_EXTRA_EXTENSIONS'] = 'py,xsd';

export default defineConfig({
  title: 'covergame',
  description,
  lang: 'en',
  srcDir: root,
  srcExclude: readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !FOLDERS.includes(entry.name))
    .map(({ name }) => (name === 'bench' ? 'bench/!(results)/**' : `${name}/**`)),
  outDir: join(root, '.site'),
  cacheDir: join(root, '.covergame/site'),
  rewrites: (page) => page.replace(/(^|\/)README\.md$/, '$1index.md'),
  markdown: {
    anchor: { slugify: anchorOf },
    // Braces at the end of a line are braces.
    attrs: { disable: true },
    config(md) {
      linksOf(root)(md);
      studioOn(root)(md);
      errorBoxOn(root)(md);
    },
  },
  head: [['script', {}, ERROR_BOX_SCRIPT]],
  transformPageData: landOn,
  themeConfig: {
    nav: [
      { text: 'How to', link: '/docs/how-to/' },
      { text: 'Reference', link: '/docs/reference/' },
      { text: 'Error codes', link: '/docs/reference/errors' },
      ...menus(root),
      {
        text: `v${version}`,
        items: [
          { text: 'Changes', link: '/CHANGELOG' },
          ...otherVersions(version, process.env['SITE_VERSIONS']),
        ],
      },
    ],
    sidebar: chapters(root),
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: { boostDocument, processTerm, fuzzy: 0.1, boost: { title: 6, titles: 2, text: 1 } },
        },
      },
    },
    outline: [2, 3],
  },
  buildEnd({ outDir }) {
    copyLinked(root, outDir);
    writeStudio(root, outDir);
  },
});
