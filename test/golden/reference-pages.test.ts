// docs/reference is what the program says of itself: the pages are those that the script makes now, and what the sessions and the
// doors show is found in them, by other means than the script's.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MADE } from '../../scripts/reference/markdown.ts';
import { REFERENCE, referencePages } from '../../scripts/reference.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import * as front from '../../src/index.ts';
import * as second from '../../src/node.ts';
import * as third from '../../src/solver.ts';

const pages = await referencePages();
const root = new URL('../../', import.meta.url);
const headings = (page: string): Set<string> =>
  new Set([...pages.get(page)!.matchAll(/^#{2,3} (.*)$/gm)].map(([, title]) => title));

test('the folder holds these generated pages and no others', () => {
  const made = readdirSync(REFERENCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && readFileSync(new URL(name, REFERENCE), 'utf8').startsWith(MADE),
  );
  expect(made.toSorted()).toEqual([...pages.keys()].toSorted());
});

test.each([...pages.keys()])('docs/reference/%s is what npm run reference writes', (name) => {
  expect(readFileSync(new URL(name, REFERENCE), 'utf8')).toBe(pages.get(name));
});

describe('what is shown elsewhere is found in the pages', () => {
  test('every code of the sessions of the command line', () => {
    const sessions = ['test/cli/', 'docs/'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => readFileSync(new URL(folder + name, root), 'utf8')),
    );
    const shown = sessions.flatMap((text) =>
      [...text.matchAll(/(?:error|warning): .* \[([a-z]+\/[a-z0-9-]+)\]$/gm)].map(([, code]) => code),
    );
    expect(new Set(shown).size).toBeGreaterThan(20);
    const known = new Set(
      [...pages.keys()].filter((name) => name.startsWith('errors/')).flatMap((name) => [...headings(name)]),
    );
    const dynamic = /^limit\/|^cli\/.*-to-stdout$/;
    expect([...new Set(shown)].filter((code) => !known.has(code) && !dynamic.test(code))).toEqual([]);
  });

  test('every name that a program can import', () => {
    const known = headings('library.md');
    const names = [front, second, third].flatMap((door) => Object.keys(door));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('every command', () => {
    expect([...headings('commands.md')]).toEqual(COMMANDS.map(({ name }) => name));
  });
});
