// The chapters in the order they are read: the sidebar. A page of docs/ that no group names stands under "More", so none is lost.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = [
  {
    title: 'Start',
    pages: [
      'README',
      'docs/tutorial',
      'docs/init',
      'docs/guarantee',
      'docs/studio',
      'docs/gallery',
      'docs/cli',
    ],
  },
  {
    title: 'Coming from',
    pages: ['graphwalker', 'xstate', 'fast-check', 'playwright', 'tla'].map(
      (name) => `docs/coming-from/${name}`,
    ),
  },
  {
    title: 'Models',
    pages: ['docs/formats', 'docs/model', 'docs/learn', 'docs/check', 'docs/labels', 'models/README'],
  },
  { title: 'The guarantee', pages: ['docs/solve', 'docs/witness', 'docs/proof', 'docs/plan'] },
  {
    title: 'Testing',
    pages: [
      'docs/suite',
      'docs/run',
      'docs/adaptive',
      'docs/drivers',
      'docs/protocol',
      'docs/verdicts',
      'docs/trace',
      'docs/plugins',
      'docs/serve',
      'docs/report',
      'docs/ci',
      'examples/README',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/reference/README',
      'docs/reference/commands',
      'docs/reference/formats',
      'docs/reference/strategies',
      'docs/reference/systems',
      'docs/reference/criteria',
      'docs/reference/reports',
      'docs/reference/errors',
      'docs/limits',
      'docs/library',
      'docs/reference/library',
    ],
  },
  { title: 'The paper', pages: ['docs/experiments/README', 'docs/report/README'] },
] as const satisfies readonly { title: string; pages: readonly string[] }[];

const LAST = ['docs/migrating-0.2', 'SECURITY', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG'];

export interface Chapter {
  readonly text: string;
  readonly link: string;
}

/** The sidebar of the documents below a root. */
export function chapters(root: string): { text: string; items: Chapter[]; collapsed: boolean }[] {
  const named = new Set<string>([...GROUPS.flatMap(({ pages }) => pages), ...LAST]);
  const others = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.slice(0, -3)}`)
    .filter((page) => !named.has(page));
  return [...GROUPS, { title: 'More', pages: [...others, ...LAST] }].map(({ title, pages }) => ({
    text: title,
    collapsed: false,
    items: (pages as readonly string[])
      .filter((page) => existsSync(join(root, `${page}.md`)))
      .map((page) => ({ text: titleOf(join(root, `${page}.md`)), link: `/${page.replace(/README$/, '')}` })),
  }));
}

/** The first heading of a page, without marks. */
const titleOf = (path: string): string =>
  (/^# (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? path).replace(/[`_*]/g, '');
