// Makes text of strangers fit for a terminal and a line: names in a model, answers of a system, names of files.
// Control characters could move the cursor, set the title or forge a line, and marks of direction could reorder
// text. Each is shown by its code, as JSON would write it, so nothing is hidden and nothing is lost.

/**
 * C0 and C1 controls and DEL, the line and paragraph separators, marks and overrides of direction, invisible joiners and tags,
 * and halves of surrogate pairs.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line that does nothing to a terminal. */
export const printable = (text: string): string => text.replace(UNSAFE, escaped);

function escaped(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return SHORT[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
}

/** Escape sequences that only colour: what the command line itself puts into its output. Hidden and blinking text is nobody's. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[(0|1|2|22|[39][0-7]|39)m`, 'g');

/** Lines of our own, with strangers' text in them: line ends stay, and colours if they are `ours`. */
export function printableLines(text: string, ours: boolean): string {
  if (!ours) return text.split('\n').map(printable).join('\n');
  let out = '';
  let from = 0;
  for (const { index, 0: colour } of text.matchAll(COLOUR)) {
    out += printableLines(text.slice(from, index), false) + colour;
    from = index + colour.length;
  }
  return out + printableLines(text.slice(from), false);
}

/** The JSON text of a value: the same value for whoever parses it, and nothing in it that a terminal obeys. */
export const printableJson = (value: unknown, indent?: number): string =>
  // A raw line end is one of the indentation. Only a message about a node that does not exist gets no text from JSON.stringify.
  (JSON.stringify(value, null, indent) ?? 'undefined').replace(UNSAFE, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, i) => {
          const code = character.charCodeAt(i).toString(16);
          return `\\u${code.padStart(4, '0')}`;
        }).join(''),
  );
