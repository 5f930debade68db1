// What strangers wrote, on its way to a terminal: the last gate that all text of commands passes. Control characters are shown by their
// codes whoever wrote them. A line break is told from one of ours by what stands before it in the names that commands were given
// (`foreign`), because a name is printed in a hundred places and may be cut there: its beginning stays.

import { printable, printableLines } from '../../base/index.ts';

const BEFORE = 12;
const AFTER = 8;
/** More names with line breaks than this are an attack on our time. */
const MOST = 10_000;

const breaks = new Set<string>();

/** Remembers the line breaks in names and other texts that a command was given. */
export function foreign(texts: Iterable<string>): void {
  for (const text of texts) {
    for (let i = text.indexOf('\n'); i >= 0 && breaks.size < MOST; i = text.indexOf('\n', i + 1)) {
      breaks.add(text.slice(Math.max(0, i - BEFORE), i === 0 ? 1 + AFTER : i + 1));
    }
  }
}

/** The text as a terminal may have it; `colours` says whether those in it are ours. */
export function shown(text: string, colours: boolean): string {
  let fixed = text;
  for (const key of breaks) fixed = fixed.replaceAll(key, printable(key));
  return printableLines(fixed, colours);
}
