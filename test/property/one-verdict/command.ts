// The command line without its process: the words are read by the parser of the command, the command runs, and what it would print as
// JSON is handed back.

import type { CatalogEntry } from '../../../src/cli/command.ts';
import { COMMANDS } from '../../../src/cli/commands.ts';
import { type CommandLine, parseLine } from '../../../src/cli/parse.ts';
import { type Context, coloursFor } from '../../../src/cli/terminal/index.ts';

export interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: what is printed is JSON, and the tests say what they expect in it
  readonly object: any;
  readonly exit: number;
}

type Command = Awaited<ReturnType<CatalogEntry['load']>>['command'];

/** The lines that were read already, and their commands: the readers of traces are called by the same words thousands of times. */
const lines = new Map<string, { readonly line: CommandLine; readonly command: Command }>();
const never = new AbortController().signal;

/** `covergame WORDS --json`. */
export async function covergame(words: readonly string[], signal = never): Promise<Answered> {
  const key = words.join('\n');
  const { line, command } = lines.get(key) ?? (await read(words));
  lines.set(key, { line, command });
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

async function read([name, ...words]: readonly string[]): Promise<{ line: CommandLine; command: Command }> {
  const entry = (COMMANDS as readonly CatalogEntry[]).find((command) => command.name === name)!;
  const { command } = await entry.load();
  return { line: parseLine(entry, command, [...words, '--json'])!, command };
}
