// A page as a reader takes it: headings, sentences and list items with their lines; no code, no tables of code, no markup.

/** @typedef {{ line: number, text: string, kind: 'heading' | 'sentence' | 'item' | 'cell' }} Piece */

/** Ends that end no sentence. */
const SHORT = /\b(?:e\.g|i\.e|vs|etc|no|fig|al)\.$/i;

/** @param {string} text @returns {Piece[]} */
export function piecesOf(text) {
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {{ line: number, text: string, kind: Piece['kind'] } | undefined} */
  let open;
  let fence = '';
  const close = () => {
    if (open) for (const sentence of sentencesOf(open.text)) pieces.push({ ...open, text: sentence });
    open = undefined;
  };
  for (const [i, raw] of text.split('\n').entries()) {
    const line = i + 1;
    const marks = /^\s*(```+)/.exec(raw)?.[1];
    if (fence !== '') {
      if (marks !== undefined && marks.length >= fence.length) fence = '';
      continue;
    }
    if (marks !== undefined) {
      close();
      fence = marks;
      continue;
    }
    const words = plain(raw);
    const heading = /^#{1,6} (.*)$/.exec(raw);
    if (heading) {
      close();
      pieces.push({ line, text: plain(heading[1]), kind: 'heading' });
    } else if (/^\s*\|/.test(raw)) {
      close();
      if (!/^[\s|:-]+$/.test(raw))
        for (const cell of words.split('|')) {
          for (const sentence of sentencesOf(cell)) pieces.push({ line, text: sentence, kind: 'cell' });
        }
    } else if (/^\s*$/.test(raw) || /^<[!a-z]/i.test(raw)) close();
    else if (/^\s*(?:[-*]|\d+\.) /.test(raw)) {
      close();
      open = { line, text: words.replace(/^\s*(?:[-*]|\d+\.) /, ''), kind: 'item' };
    } else if (/^> /.test(raw)) close();
    else if (open) open.text += ` ${words.trim()}`;
    else open = { line, text: words, kind: 'sentence' };
  }
  close();
  return pieces;
}

/** Without markup: code is one word, a link its text. @param {string} text */
export const plain = (text) =>
  text
    .replace(/(`+)[^`]+?\1(?!`)/g, 'CODE')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/\*\*|(?<=^|[\s(])_|_(?=$|[\s).,:;])|\\(?=\W)/g, '');

/** @param {string} text @returns {string[]} */
export function sentencesOf(text) {
  const found = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(
    /[.!?]["”)]?(?=\s+["“(]?(?:[\p{Lu}\d]|covergame\b)|\s*$)/gu,
  )) {
    if (SHORT.test(text.slice(start, index + 1))) continue;
    found.push(text.slice(start, index + end.length).trim());
    start = index + end.length;
  }
  return [...found, text.slice(start).trim()].filter((sentence) => /\p{L}/u.test(sentence));
}

/** @param {string} text */
export const wordsIn = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
