// What the prose check reads: areas that are switched on one by one, as their texts are rewritten.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {boolean} on whether `npm run check` reads it; `npm run prose -- NAME` reads it in any case
 * @property {'page' | 'strings' | 'comments'} kind Markdown; texts in the sources; the head comment of each source
 * @property {readonly string[]} places files, or folders with all that is in them
 * @property {RegExp} ending
 * @property {number} [mean] the most words a sentence may have on average on a page
 * @property {number} [words] the most words of a page
 * @property {readonly RegExp[]} [not] left out: pages that machines write from other areas
 */

/** @type {readonly Area[]} */
export const AREAS = [
  { name: 'learn', on: true, kind: 'page', places: ['README.md', 'docs/learn'], ending: /\.md$/, mean: 17 },
  { name: 'how-to', on: true, kind: 'page', places: ['docs/how-to'], ending: /\.md$/, mean: 17, words: 900 },
  { name: 'explain', on: true, kind: 'page', places: ['docs/explain'], ending: /\.md$/, mean: 17 },
  {
    name: 'reference',
    on: true,
    kind: 'page',
    places: ['docs/reference'],
    ending: /\.md$/,
    mean: 17,
    not: [
      // Made from texts of other areas.
      /reference\/(errors|commands|library)(\/|\.md$)/,
    ],
  },
  {
    name: 'examples',
    on: true,
    kind: 'page',
    places: ['examples', 'models'],
    ending: /\.md$/,
    mean: 17,
    // Texts for the authors of other packages.
    not: [/packages\/report\//],
  },
  {
    name: 'project',
    on: true,
    kind: 'page',
    places: [
      'CHANGELOG.md',
      'SECURITY.md',
      'CONTRIBUTING.md',
      'ARCHITECTURE.md',
      'templates/project',
      'packages',
    ],
    ending: /\.md$/,
    mean: 17,
  },
  { name: 'theory', on: true, kind: 'page', places: ['docs/theory'], ending: /\.md$/, mean: 17 },
  {
    name: 'results',
    on: true,
    kind: 'page',
    places: ['bench/results'],
    ending: /\.md$/,
    mean: 17,
    // Names files as they were when it was measured.
    not: [/mutation\.md$/],
  },
  {
    name: 'help',
    on: true,
    kind: 'strings',
    places: ['src/cli/commands', 'src/cli/option.ts'],
    ending: /\.ts$/,
  },
  {
    name: 'messages',
    on: true,
    kind: 'strings',
    places: ['src'],
    ending: /\.ts$/,
  },
  {
    name: 'comments',
    on: true,
    kind: 'comments',
    places: ['src', 'scripts', 'test', 'bench'],
    ending: /\.(ts|mjs)$/,
    // Being rewritten.
    not: [
      /^(?:scripts|test|bench)\//,
      /^src\/(?!(?:base|certificate|fleet|game|lint|play|plugin|serve|solve|strategy|studio|suite|sut)\/)/,
    ],
  },
];

/** The files of an area, relative to the root. @param {string} root @param {Area} area @returns {string[]} */
export function filesOf(root, { places, ending, not = [] }) {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      ending.test(place)
        ? [place]
        : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
            .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
            .filter((path) => ending.test(path) && !path.includes('node_modules')),
    )
    .filter((path) => !not.some((pattern) => pattern.test(path)))
    .sort();
}
