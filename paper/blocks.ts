// A page as a list of blocks, written as Markdown and as HTML: the two say the same because they are made from the same.

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'image'; readonly file: string; readonly text: string }
  /** A cell may have two lines, and a `*` in front if it is the best of its row. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export function markdownOf(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'code':
      return `\`\`\`sh\n${block.text}\n\`\`\``;
    case 'image':
      return `![${block.text}](${block.file})`;
    case 'table':
      return tableMarkdown(block.head, block.rows);
  }
}

function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) =>
    row.map((cell) => {
      const [first, ...rest] = cell.split('\n');
      const strong = first.startsWith('*') ? `**${first.slice(1)}**` : first;
      return [strong, ...rest.map((line) => `_${line}_`)].join('<br>');
    }),
  );
  const widths = head.map((title, i) => Math.max(3, title.length, ...shown.map((row) => row[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...shown.map(line)].join('\n');
}

/** The colours of the charts on it. */
const PAGE = {
  light: { paper: '#ffffff', ink: '#1b222b', grid: '#d8dee6' },
  dark: { paper: '#12161c', ink: '#e6edf3', grid: '#2b333d' },
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as XML has it. */
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

const STYLE = `:root { color-scheme: light dark; --page: ${PAGE.light.paper}; --ink: ${PAGE.light.ink}; --soft: #5b6673; --line: ${PAGE.light.grid}; --card: #f4f6f8; --best: #0b5d1e; --link: #12598f; }
@media (prefers-color-scheme: dark) { :root { --page: ${PAGE.dark.paper}; --ink: ${PAGE.dark.ink}; --soft: #aebac7; --line: ${PAGE.dark.grid}; --card: #1a2028; --best: #7fd69a; --link: #7cc0f5; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 78rem; margin: 2rem auto; padding: 0 1rem; }
a { color: var(--link); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
.wide { overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td small { color: var(--soft); }
td strong { color: var(--best); }
img { max-width: 100%; height: auto; }
pre { background: var(--card); padding: 0.6rem 0.8rem; overflow-x: auto; }`;

export function htmlOf(title: string, blocks: readonly Block[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(title)}</title>`,
    `<style>\n${STYLE}\n</style>`,
    '</head>',
    '<body>',
    ...blocks.map(blockHtml),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inline(block.text)}</h${block.level}>`;
    case 'text':
      return `<p>${inline(block.text)}</p>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
    case 'code':
      return `<pre>${escapeXml(block.text)}</pre>`;
    case 'image':
      return `<p><img src="${escapeXml(block.file)}" alt="${escapeXml(block.text)}"></p>`;
    case 'table': {
      const head = block.head.map((cell) => `<th>${inline(cell)}</th>`).join('');
      const rows = block.rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`);
      return `<div class="wide"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`;
    }
  }
}

function cellHtml(cell: string): string {
  const [first, ...rest] = cell.split('\n');
  const strong = first.startsWith('*') ? `<strong>${inline(first.slice(1))}</strong>` : inline(first);
  return `<td>${[strong, ...rest.map((line) => `<small>${inline(line)}</small>`)].join('<br>')}</td>`;
}

/** Code in backquotes, and links. */
const inline = (text: string): string =>
  escapeXml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
