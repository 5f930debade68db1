// Texts for people in sources: literals that are sentences, and the comment at the head of a file.

/** @typedef {{ line: number, text: string }} Text */

/** An empty line, or an indented one, ends a sentence. */
const PARAGRAPH = /\n\s*\n|\n {2,}/;

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

/** @param {string} source @returns {Text[]} */
export function commentOf(source) {
  const lines = [];
  for (const line of source.replace(/^#!.*\n/, '').split('\n')) {
    if (!line.startsWith('//')) break;
    lines.push(line.replace(/^\/\/ ?/, ''));
  }
  return lines.length === 0 ? [] : [{ line: 1, text: lines.join(' ') }];
}
