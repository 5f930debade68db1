// Words for the pages that are made from catalogs: tables as the formatter wants them, and texts that Markdown leaves as they are.

/** A table whose columns stand below one another. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** A text for people, with nothing in it that Markdown or the site would take for a mark. */
export const prose = (text: string): string =>
  text
    .replace(/[\\`*_[\]<|]/g, '\\$&')
    .replaceAll('{{', '&#123;&#123;')
    .replace(/\s*\n\s*/g, ' ');

/** With a capital letter and a full stop. */
export const sentence = (text: string): string =>
  `${text[0].toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** A text as code, backticks in it included. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** The same in a cell of a table, where a bar would end it. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');

export const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** The first line of every page of this kind. */
export const MADE = '<!-- Made by npm run reference; do not edit. -->';
