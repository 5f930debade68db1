// A Markdown page as a terminal shows it: links become their text, paragraphs and list items are wrapped. Code, sessions and
// tables stay as they are.

import type { Colours } from '../terminal/index.ts';

export function pageText(markdown: string, width: number, colour: Colours): string {
  const lines: string[] = [];
  let paragraph = '';
  let inCode = false;
  const flush = (): void => {
    if (paragraph !== '') lines.push(...wrapped(plain(paragraph), width));
    paragraph = '';
  };
  for (const line of markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/<!--.*?-->\n*/gs, '')
    .split('\n')) {
    const fence = /^\s*```/.test(line);
    if (fence || inCode || /^(\||$|#)/.test(line)) flush();
    if (fence) inCode = !inCode;
    else if (inCode) lines.push(line === '' ? '' : `    ${line}`);
    else if (line.startsWith('#')) lines.push(colour.bold(plain(line.replace(/^#+ /, ''))));
    else if (line === '' || line.startsWith('|')) lines.push(plain(line));
    else {
      if (/^\s*([-*]|\d+\.) /.test(line)) flush();
      paragraph = paragraph === '' ? line : `${paragraph} ${line.trim()}`;
    }
  }
  flush();
  return `${lines.join('\n').trim()}\n`;
}

/** Without the address of links and pictures, and without the signs of bold text. */
const plain = (text: string): string =>
  text.replace(/!?\[((?:[^\]`]|`[^`]*`)*)\]\([^)]*\)/g, '$1').replace(/\*\*(.+?)\*\*/g, '$1');

/** Lines of at most `width` characters; those after the first are indented as the text of a list item is. */
function wrapped(text: string, width: number): string[] {
  const indent = ' '.repeat(/^\s*(?:[-*] |\d+\. )?/.exec(text)![0].length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.trimEnd().split(/ (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
