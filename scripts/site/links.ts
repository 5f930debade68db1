// Links as the repository has them, made to work on the site: to a folder means to its README, which is the folder's page, and a file
// that is no page (a driver, a model, a schema) is copied beside the pages.

import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { PICTURE } from './landing.ts';

interface Token {
  readonly type: string;
  readonly children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** The part of markdown-it that is used here. */
interface Markdown {
  readonly core: {
    readonly ruler: {
      push(name: string, rule: (state: { tokens: Token[]; env: { path?: string } }) => void): void;
    };
  };
}

/** Files that pages link to, to be copied; relative to the root. */
const linked = new Set<string>([PICTURE]);

export const linksOf = (root: string) => (md: Markdown) => {
  md.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const page = env.path?.slice(root.length).replace(/^\//, '');
    if (page === undefined) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href !== null && !/^([a-z]+:|#)/.test(href)) token.attrSet('href', onSite(root, page, href));
    }
  });
};

function onSite(root: string, page: string, href: string): string {
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(page), decodeURI(path));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const file = join(root, target);
  if (!existsSync(file)) return href;
  if (statSync(file).isDirectory()) {
    return existsSync(join(file, 'README.md'))
      ? `/${target.replace(/\/$/, '')}/${hash}`
      : listed(root, target);
  }
  if (path.endsWith('.md')) return `/${target.replace(/(^|\/)README\.md$/, '$1')}${hash}`;
  linked.add(target);
  return `/${target}`;
}

/** A folder without a page of its own is no place to go to: its first file that tells of it is. */
function listed(root: string, folder: string): string {
  const file = posix.join(folder, 'game.schema.json');
  if (!existsSync(join(root, file))) throw new Error(`${folder} has no README.md, so no page can link to it`);
  linked.add(file);
  return `/${file}`;
}

/** Puts the linked files where the links lead. */
export function copyLinked(root: string, out: string): void {
  for (const file of linked) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    copyFileSync(join(root, file), join(out, file));
  }
}
