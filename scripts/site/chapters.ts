// The sidebar: a folded group for each of the four kinds of pages, in the order of the list where it names them. A page that no list names
// stands at the end of its group, so none is lost; only the pages of error codes are left to the page that lists them. Theory,
// measurements and the project itself are a menu.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = [
  {
    title: 'Learn',
    folder: 'docs/learn',
    first: ['docs/learn/why-covergame', 'docs/learn/the-idea', 'docs/learn/tutorial'],
    last: [],
  },
  { title: 'How to', folder: 'docs/how-to', first: ['docs/how-to/README'], last: ['examples/README'] },
  {
    title: 'Explain',
    folder: 'docs/explain',
    first: [
      'docs/explain/guarantee',
      'docs/explain/fairness',
      'docs/explain/verdicts',
      'docs/explain/strategies',
    ],
    last: [],
  },
  {
    title: 'Reference',
    folder: 'docs/reference',
    first: ['docs/reference/README', 'docs/reference/cli', 'docs/reference/glossary'],
    last: ['models/README'],
  },
] as const satisfies readonly Group[];

const MENUS = [
  {
    title: 'Theory and measurements',
    folder: 'docs/theory',
    first: [],
    last: [
      'bench/results/README',
      'bench/results/bugs-found',
      'bench/results/adaptive',
      'bench/results/paper/README',
      'bench/results/paper-report/README',
    ],
  },
  {
    title: 'Project',
    folder: undefined,
    first: ['CHANGELOG', 'SECURITY', 'ARCHITECTURE', 'CONTRIBUTING'],
    last: [],
  },
] as const satisfies readonly Group[];

interface Group {
  readonly title: string;
  readonly folder: string | undefined;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

export interface Chapter {
  readonly text: string;
  readonly link: string;
}

/** The sidebar of the documents below a root. */
export const chapters = (root: string): { text: string; items: Chapter[]; collapsed: boolean }[] =>
  (GROUPS as readonly Group[]).map((group) => ({
    text: group.title,
    collapsed: group.title !== 'Learn',
    items: chaptersOf(root, group),
  }));

/** The menus beside it. */
export const menus = (root: string): { text: string; items: Chapter[] }[] =>
  (MENUS as readonly Group[]).map((group) => ({ text: group.title, items: chaptersOf(root, group) }));

function chaptersOf(root: string, { folder, first, last }: Group): Chapter[] {
  const pages = folder === undefined ? [] : pagesIn(root, folder);
  return [...new Set([...first, ...pages, ...last])]
    .filter((page) => existsSync(join(root, `${page}.md`)))
    .map((page) => ({
      text: titleOf(join(root, `${page}.md`)),
      link: `/${page.replace(/README$/, '')}`,
    }));
}

const pagesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^errors[\\/]/.test(name))
    .map((name) => `${folder}/${name.slice(0, -3)}`)
    .toSorted();

/** The first heading of a page, without marks. */
const titleOf = (path: string): string =>
  (/^# (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path).replace(/[`_*]/g, '');
