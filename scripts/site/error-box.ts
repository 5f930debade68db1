// The box for error codes on the page that lists them: type a code, or a part of it, and the other codes are hidden. A script in the
// head of every page waits for it, since pages change without being loaded again.

const PAGE = 'docs/reference/errors.md';
const BOX =
  '<p><label>Find a code: <input id="error-box" type="search" placeholder="run/never" autocomplete="off" style="border:1px solid var(--vp-c-divider);border-radius:8px;padding:4px 10px;width:18rem;max-width:100%"></label></p>\n';

export const ERROR_BOX_SCRIPT = `addEventListener('input', ({ target }) => {
  if (target.id !== 'error-box') return;
  const wanted = target.value.trim().replace(/[\\[\\]]/g, '').toLowerCase();
  for (const link of document.querySelectorAll('.vp-doc p a[href*="/errors/"]')) {
    const isFound = link.textContent.toLowerCase().includes(wanted);
    link.style.display = isFound ? '' : 'none';
    link.style.fontWeight = isFound && wanted !== '' ? 'bold' : '';
  }
});`;

interface Token {
  content: string;
  readonly type: string;
}

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

export const errorBoxOn = (root: string) => (md: Markdown) => {
  md.core.ruler.push('error-box', ({ tokens, env, Token }) => {
    if (env.path?.slice(root.length).replace(/^\//, '') !== PAGE) return;
    const title = tokens.findIndex(({ type }) => type === 'heading_close');
    const box = new Token('html_block', '', 0);
    box.content = BOX;
    tokens.splice(title + 1, 0, box);
  });
};
