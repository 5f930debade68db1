// The sidebar: a group for each kind of page, in the order of the folder's README where it has one. A page that no list names stands at the
// end of its group, so none is lost.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = [
  { title: 'Learn', folder: 'docs/learn', first: [], last: [] },
  { title: 'How to', folder: 'docs/how-to', first: [], last: ['examples/README'] },
  { title: 'Explain', folder: 'docs/explain', first: [], last: [] },
  {
    title: 'Reference',
    folder: 'docs/reference',
    first: ['docs/reference/README'],
    last: ['models/README'],
  },
  {
    title: 'Theory and measurements',
    folder: 'docs/theory',
    first: [],
    last: ['bench/results/paper/README', 'bench/results/paper-report/README', 'bench/results/bugs-found'],
  },
  {
    title: 'The project',
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
export function chapters(root: string): { text: string; items: Chapter[]; collapsed: boolean }[] {
  return (GROUPS as readonly Group[]).map(({ title, folder, first, last }) => {
    const pages = folder === undefined ? [] : pagesIn(root, folder);
    return {
      text: title,
      collapsed: title !== 'Learn',
      items: [...new Set([...first, ...pages, ...last])]
        .filter((page) => existsSync(join(root, `${page}.md`)))
        .map((page) => ({
          text: titleOf(join(root, `${page}.md`)),
          link: `/${page.replace(/README$/, '')}`,
        })),
    };
  });
}

const pagesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.slice(0, -3)}`)
    .toSorted();

/** The first heading of a page, without marks. */
const titleOf = (path: string): string =>
  (/^# (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path).replace(/[`_*]/g, '');
