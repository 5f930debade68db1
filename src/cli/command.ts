// What a command is: a declaration that parsing, help, completion and the tests read, and a function that runs it.
// Name and summary stand in the catalog (commands.ts), so that `covergame --help` loads no command at all.

import type { Schema } from './json/index.ts';
import type { Arguments, Given, Options } from './option.ts';
import type { Context, Exit } from './terminal/index.ts';

export interface Example {
  /** A full command line: `covergame inspect login`. */
  readonly line: string;
  readonly about: string;
}

export interface Command<A extends Arguments = Arguments, O extends Options = Options> {
  /** What help says below the summary, a paragraph or two. */
  readonly details?: string;
  readonly arguments: A;
  /** Every command also has --help; one that prints a result has --json and --progress. */
  readonly options: O;
  readonly examples: readonly Example[];
  /** The shape of what --json prints; `npm run schemas` publishes it as schema/NAME.schema.json. */
  readonly output?: Schema;
  /** False for a command whose standard output is a document of its own (a shell script, a server's log). */
  readonly json?: false;
  /** Runs the command and says how it ended. */
  run(given: Given<A> & Given<O>, context: Context): Promise<Exit>;
}

/** Gives `run` its types from the arguments and options declared beside it. */
export function defineCommand<const A extends Arguments, const O extends Options>(
  command: Command<A, O>,
): Command<A, O> {
  return command;
}

export interface CatalogEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}
