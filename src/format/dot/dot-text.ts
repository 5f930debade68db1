// Texts in DOT attributes. A label is an "escString": \n, \l and \r end a line, \\ is a backslash. That cannot
// hold every string (a carriage return, half a surrogate pair), and an id cannot even end in a backslash; so
// texts that Graphviz could not carry travel in an attribute of our own, every odd character as \uXXXX.

import type { DotValue } from './dot-graph.ts';

const KEYWORD = /^(strict|graph|digraph|node|edge|subgraph)$/i;

/** An identifier, quoted if need be. The text must be `isPlain`. */
export function dotId(text: string): string {
  if (/^([A-Za-z_][A-Za-z0-9_]*|0|[1-9][0-9]*)$/.test(text) && !KEYWORD.test(text)) return text;
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** Whether a quoted DOT string holds the text as it is. */
export const isPlain = (text: string): boolean => !/[\\\p{Cc}\p{Cs}\uFEFF]/u.test(text);

/** Whether an escString holds the text. */
export const isLabel = (text: string): boolean =>
  !/[\p{Cs}\uFEFF]/u.test(text) && !/\p{Cc}/u.test(text.replaceAll('\n', ''));

/** A label in quotes. What a label cannot hold is shown as a question mark. */
export function dotLabel(text: string): string {
  const shown = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `"${shown.replace(/[\p{Cc}\p{Cs}\uFEFF]/gu, '?')}"`;
}

/** Any text in quotes, odd characters as \uXXXX. */
export function dotCode(text: string): string {
  let code = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    code +=
      /[\\"\p{Cc}\p{Cs}\uFEFF]/u.test(character) || character > '~'
        ? `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`
        : character;
  }
  return `"${code}"`;
}

/** The text that dotCode wrote. */
export function fromDotCode(code: string): string {
  return code.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** The text that a label shows. */
export function fromDotLabel({ text, html }: DotValue): string {
  if (html) return fromHtml(text);
  if (!text.includes('\\')) return text;
  const shown = text.replace(/\\([\s\S])/g, (_, letter: string) =>
    letter === 'n' || letter === 'l' || letter === 'r' ? '\n' : letter,
  );
  // \l and \r end a line rather than separate two.
  return /(^|[^\\])(\\\\)*\\[lr]$/.test(text) ? shown.slice(0, -1) : shown;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

function fromHtml(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,10});/gi, (entity, body: string) => {
      if (!body.startsWith('#')) return ENTITIES.get(body.toLowerCase()) ?? entity;
      const code = Number(body[1].toLowerCase() === 'x' ? `0${body.slice(1)}` : body.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .trim();
}
