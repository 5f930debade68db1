// The prose check: what people read keeps to plain words. `npm run prose` prints every finding with its place; `npm run check` runs it.
// What it knows (areas, banned words, the vocabulary) is in prose/rules.mjs, how it reads a page in prose/page.mjs.

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { AREAS, filesOf } from './prose/areas.mjs';
import { findingsIn } from './prose/findings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ place: string, message: string }} Told */

/** Everything wrong in the areas that are on; with names, in these areas whether on or not. @param {readonly string[]} [only] @returns {Told[]} */
export function proseFindings(only = []) {
  return AREAS.filter(({ name, on }) => (only.length === 0 ? on : only.includes(name))).flatMap((area) =>
    filesOf(root, area).flatMap((path) =>
      findingsIn({ root, path, text: readFileSync(join(root, path), 'utf8'), area }).map(
        ({ line, message }) => ({
          place: `${relative(root, join(root, path))}:${line}`,
          message,
        }),
      ),
    ),
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const unknown = argv.slice(2).find((name) => !AREAS.some((area) => area.name === name));
  if (unknown !== undefined) {
    console.error(`there is no area "${unknown}"; use ${AREAS.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  const found = proseFindings(argv.slice(2));
  for (const { place, message } of found) console.log(`${place}: ${message}`);
  if (found.length > 0) {
    console.log(`${found.length} findings; CONTRIBUTING.md says how to write`);
    process.exit(1);
  }
}
