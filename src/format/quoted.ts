// Quoted texts and comments within a longer text. What is opened and never closed reaches to the end, so that the end is looked for once
// and not from every quote again, which would take time quadratic in the text.

const QUOTED = /"([^"\\]*(?:\\.[^"\\]*)*)("|\\?$)/gs;

/** What stands between quotes, escapes as they are written. */
export const quotedTexts = (text: string): string[] =>
  Array.from(text.matchAll(QUOTED))
    .filter(([, , end]) => end === '"')
    .map(([, inside]) => inside);

const COMMENT = /\/\*[\s\S]*?(\*\/|$)/g;

/** The text with a blank for each character of a comment; a comment that is not closed stays. */
export const withoutComments = (text: string): string =>
  text.replace(COMMENT, (comment, end: string) => (end === '' ? comment : ' '.repeat(comment.length)));
