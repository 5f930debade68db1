// What a command may touch of the world outside: streams, colours, Ctrl-C, progress. A command computes through
// the front doors and speaks through this.

import {
  hiddenPatterns,
  type Issue,
  printableJson,
  printableLines,
  redacted,
  redactedByUser,
  redactedValue,
} from '../../base/index.ts';
import { type Colours, coloursFor } from './colours.ts';
import { shown } from './foreign.ts';
import { issueText } from './issue-text.ts';
import { type Progress, progressOn } from './progress.ts';

export interface Context {
  /** True if the user asked for one JSON object instead of text. */
  readonly json: boolean;
  /** The options that were typed, by their keys; the others have their defaults. */
  readonly given: ReadonlySet<string>;
  /** True if standard output is a terminal. */
  readonly terminal: boolean;
  /** Colours for standard output; they do nothing where none are wanted. */
  readonly colour: Colours;
  /** Aborted by the first Ctrl-C; the second ends the process. Ctrl-C just kills a command that never asks. */
  readonly signal: AbortSignal;
  /** The result: the object under --json, else the text. Called once. */
  result(object: object, text: () => string): void;
  /** Writes a document to standard output, as it is unless that is a terminal. */
  write(chunk: string): void;
  /** A remark for the user on standard error; under --json too. */
  note(line: string): void;
  warn(warnings: readonly Issue[]): void;
  progress(): Progress;
}

export interface Wishes {
  readonly json: boolean;
  readonly progress: boolean;
  readonly given?: ReadonlySet<string>;
  /** Told when the result is written. */
  onResult?(): void;
}

export function createContext({ json, progress, given = new Set(), onResult }: Wishes): Context {
  let signal: AbortSignal | undefined;
  return {
    json,
    given,
    terminal: process.stdout.isTTY === true,
    colour: coloursFor(process.stdout),
    get signal() {
      signal ??= onInterrupt();
      return signal;
    },
    result(object, text) {
      const { isColorSupported } = coloursFor(process.stdout);
      process.stdout.write(
        json
          ? `${printableJson(withoutSecrets(object))}\n`
          : endLine(shown(redactedByUser(text()), isColorSupported)),
      );
      onResult?.();
    },
    // A document is what it is, byte for byte, unless somebody looks at it.
    write: (chunk) =>
      void process.stdout.write(process.stdout.isTTY === true ? printableLines(chunk, false) : chunk),
    note(line) {
      const { isColorSupported } = coloursFor(process.stderr);
      process.stderr.write(endLine(shown(redacted(line), isColorSupported)));
    },
    warn(warnings) {
      const colour = coloursFor(process.stderr);
      for (const issue of warnings) process.stderr.write(endLine(issueText(issue, 'warning', colour)));
    },
    progress: () => progressOn(process.stderr, progress),
  };
}

/** A result holds names of the model too, which the user's patterns leave alone. */
const withoutSecrets = (object: object): unknown =>
  hiddenPatterns().length === 0 ? object : redactedValue(object, redactedByUser);

const endLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

// Listening replaces Node's own reaction to Ctrl-C, so it is done only for a command that watches the signal: one
// busy in a long computation would otherwise become unstoppable.
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}
