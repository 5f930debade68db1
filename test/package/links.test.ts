// Whoever installs the package can follow every link in it: each relative link of its Markdown leads to a packed file or folder, each
// anchor to a heading, and each page that a message or a help text names is there.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../../scripts/site/anchor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
  cwd: root,
  encoding: 'utf8',
});
const [{ files }] = JSON.parse(stdout) as { files: { path: string; size: number }[] }[];
const packed = new Set(files.map(({ path }) => path));
const pages = [...packed].filter((path) => path.endsWith('.md'));

/** Without blocks and spans of code, where brackets are no links. */
const prose = (text: string): string =>
  text.replace(/^( *)(```+)[^\n]*\n[\s\S]*?^\1\2$/gm, '').replace(/(`+)[^`]+?\1(?!`)/g, '');

const linksIn = (text: string): string[] =>
  [...prose(text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, link]) => link);

const anchorsIn = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ +(.*)$/gm)].map(([, title]) => anchorOf(title)),
  );

const isThere = (path: string): boolean =>
  packed.has(path) || files.some((file) => file.path.startsWith(`${path.replace(/\/$/, '')}/`));

function deadLinksIn(page: string): string[] {
  return linksIn(readFileSync(join(root, page), 'utf8')).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!isThere(target)) return true;
    return anchor !== undefined && !anchorsIn(readFileSync(join(root, target), 'utf8')).has(anchor);
  });
}

test('there are pages, and they have links', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/reference/cli.md', 'models/README.md']));
  expect(pages.flatMap((page) => linksIn(readFileSync(join(root, page), 'utf8'))).length).toBeGreaterThan(
    100,
  );
});

test.each(pages)('%s links to what is packed', (page) => {
  expect(deadLinksIn(page)).toEqual([]);
});

describe('pages that the program names', () => {
  const named = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(
        ([page]) => ({ name, page }),
      ),
    );

  test('are packed', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ page }) => !packed.has(page))).toEqual([]);
  });
});

test('documents do not weigh more than the program', () => {
  const weight = (folder: string): number =>
    files.filter(({ path }) => path.startsWith(folder)).reduce((sum, { size }) => sum + size, 0);
  expect(weight('docs/')).toBeLessThan(weight('dist/'));
  expect(weight('docs/')).toBeLessThan(1.5e6);
});
