// The studio on the site, with the coffee machine of that page: the page that `covergame studio --export` writes, put beside the pages, and played in a frame on the one that
// tells what the guarantee is. In the repository, which shows no frames, that page has its words and drawing alone.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/explain/guarantee.md';
/** It stands behind the first drawing. Seen from the page, so that it holds wherever the site stands. */
const FRAME =
  '<iframe src="../../studio.html" title="The studio: play against the system" loading="lazy" style="width:100%;height:44rem;border:1px solid var(--vp-c-divider);border-radius:8px"></iframe>\n';

interface Token {
  readonly type: string;
  content: string;
  readonly children: Token[] | null;
}

/** The part of markdown-it that is used here. */
interface Markdown {
  readonly core: {
    readonly ruler: {
      push(
        name: string,
        rule: (state: {
          tokens: Token[];
          env: { path?: string };
          Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;
        }) => void,
      ): void;
    };
  };
}

export const studioOn = (root: string) => (md: Markdown) => {
  md.core.ruler.push('studio-on-the-site', ({ tokens, env, Token }) => {
    if (env.path?.slice(root.length).replace(/^\//, '') !== PAGE) return;
    const drawing = tokens.findIndex(({ children }) => children?.some(({ type }) => type === 'image'));
    if (drawing < 0) throw new Error(`${PAGE} has no drawing that the studio could stand behind`);
    const frame = new Token('html_block', '', 0);
    frame.content = FRAME;
    tokens.splice(drawing + 2, 0, frame);
  });
};

export function writeStudio(root: string, out: string): void {
  mkdirSync(out, { recursive: true });
  const words = [join(root, 'dist/cli/main.js'), 'studio', 'coffee', '--export', join(out, 'studio.html')];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the studio cannot be exported:\n${stderr}`);
}
