// The command line without its process: the words are read by the parser of the command, the command runs, and what it would print as
// JSON is handed back.

import type { CatalogEntry } from '../../../src/cli/command.ts';
import { COMMANDS } from '../../../src/cli/commands.ts';
import { type Line, parseLine } from '../../../src/cli/parse.ts';
import { type Context, coloursFor } from '../../../src/cli/terminal/index.ts';

export interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: what is printed is JSON, and the tests say what they expect in it
  readonly object: any;
  readonly exit: number;
}

/** The lines that were read already: the readers of traces are called by the same words thousands of times. */
const lines = new Map<string, Line>();
const never = new AbortController().signal;

/** `covergame WORDS --json`. */
export async function covergame(words: readonly string[], signal = never): Promise<Answered> {
  const entry = (COMMANDS as readonly CatalogEntry[]).find(({ name }) => name === words[0])!;
  const { command } = await entry.load();
  const key = words.join('\n');
  const line = lines.get(key) ?? parseLine(entry, command, [...words.slice(1), '--json'])!;
  lines.set(key, line);
  let object: unknown;
  const context: Context = {
    json: true,
    given: line.given,
    terminal: false,
    colour: coloursFor(process.stdout),
    signal,
    result(given, text) {
      // What people read is made as well: it must not fail where the object does not.
      text();
      object = given;
    },
    write() {},
    note() {},
    warn() {},
    progress: () => ({ update() {}, end() {} }),
  };
  const exit = await command.run(line.values as never, context);
  return { object, exit };
}
