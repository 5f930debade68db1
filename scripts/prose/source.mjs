// Texts for people in sources: literals that are sentences, and the comment at the head of a file.

/** @typedef {{ line: number, text: string }} Text */

/** An empty line, or an indented one, ends a sentence. */
const PARAGRAPH = /\n\s*\n|\n {2,}/;

/** The start of an item of a list. */
const ITEM = /^\s*(?:-|\d+\.) /;

/** A line that is set off, as formulas and examples are. */
const FORMULA = /^ {4,}/;

/** Several words, and no markup, style sheet or code. @param {string} text */
const isProse = (text) =>
  /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(text) && !/[<>{}]|;(?! )|\S=(?=\S)|^\s*\S+ = /.test(text);

/** Literals of several words, … for what is filled in. @param {string} source @returns {Text[]} */
export function stringsOf(source) {
  const bare = source.replace(/^[ \t]*(?:\/\/|\*|\/\*).*$/gm, (line) => ' '.repeat(line.length));
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].flatMap(
    ({ 1: single, 2: double, 3: template, index }) => {
      const text = (single ?? double ?? template ?? '')
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\\n/g, '\n')
        .replace(/\\(.)/g, '$1');
      const line = bare.slice(0, index).split('\n').length;
      return text.split(PARAGRAPH).flatMap((part) => (isProse(part) ? [{ line, text: part }] : []));
    },
  );
}

/** The comment at the head of a file: its paragraphs and the items of its lists. @param {string} source @returns {Text[]} */
export function commentOf(source) {
  /** @type {Text[]} */
  const texts = [];
  let apart = true;
  for (const [i, raw] of source.split('\n').entries()) {
    if (i === 0 && raw.startsWith('#!')) continue;
    if (!raw.startsWith('//')) break;
    const line = raw.replace(/^\/\/ ?/, '');
    const last = texts.at(-1);
    if (line.trim() === '' || FORMULA.test(line)) apart = true;
    else if (apart || last === undefined || ITEM.test(line)) {
      texts.push({ line: i + 1, text: line.replace(ITEM, '') });
      apart = false;
    } else last.text += ` ${line.trim()}`;
  }
  return texts;
}
