#!/usr/bin/env node
// The command line's entrance: finds the command, loads it, runs it, and is the one place where errors become
// text and exit codes.

import {
  hideEnvironment,
  InputError,
  printable,
  printableJson,
  printableLines,
  readLimits,
  redacted,
  redactedValue,
  setLimits,
  VERSION,
} from '../base/index.ts';
import type { CatalogEntry } from './command.ts';
import { COMMANDS } from './commands.ts';
import { overviewText, topicsText } from './overview.ts';
import { suggestion } from './suggestion.ts';
import {
  coloursFor,
  createContext,
  EndedEarly,
  EXIT,
  type Exit,
  errorObject,
  foreign,
  inputErrorText,
  leave,
} from './terminal/index.ts';

const catalog: readonly CatalogEntry[] = COMMANDS;
/** True once the command's object or text is written: an error after that is no second object. */
let answered = false;

async function main(words: readonly string[]): Promise<Exit> {
  const [first, ...rest] = words;
  if (first === undefined) {
    process.stderr.write(overviewText(catalog, coloursFor(process.stderr)));
    return EXIT.usage;
  }
  if (first === '--version' || first === '-V') return print(`${VERSION}\n`);
  const asksHelp = first === 'help' || first === '--help' || first === '-h';
  if (asksHelp && rest.length === 0) return print(overviewText(catalog, coloursFor(process.stdout)));
  const name = asksHelp ? rest[0] : first;
  const entry = catalog.find((candidate) => candidate.name === name);
  if (entry) return runCommand(entry, asksHelp ? ['--help'] : rest);
  if (first === 'help') return helpOn(name);
  throw unknownCommand(name);
}

/** `covergame help topics`, or a how-to page. */
async function helpOn(name: string): Promise<Exit> {
  const { helpTopics, pageText } = await import('./help/index.ts');
  const topics = helpTopics();
  const colour = coloursFor(process.stdout);
  if (name === 'topics') return print(topicsText(topics, colour));
  const topic = topics.find((candidate) => candidate.name === name);
  if (topic) return print(pageText(topic.text, Math.min(process.stdout.columns ?? 80, 100), colour));
  throw InputError.of(
    'cli/unknown-topic',
    `covergame help has no topic or command ${name}`,
    suggestion(
      name,
      [...topics, ...catalog].map((one) => one.name),
    ) ?? 'covergame help topics lists the topics, covergame --help the commands',
  );
}

async function runCommand(entry: CatalogEntry, words: readonly string[]): Promise<Exit> {
  foreign(words);
  hideEnvironment(process.env);
  setLimits(readLimits(process.env['COVERGAME_LIMITS'] ?? ''));
  // Loaded here, not above: `covergame --help` needs no parser.
  const [{ command }, { optionsOf, parseLine }, { refuseTogether, warnOfMissingCompanions }] =
    await Promise.all([entry.load(), import('./parse.ts'), import('./use.ts')]);
  const line = parseLine(entry, command, words);
  if (!line) return EXIT.met;
  const { values, given } = line;
  const context = createContext({
    json: values['json'] === true,
    progress: values['progress'] === true,
    given,
    onResult: () => {
      answered = true;
    },
  });
  refuseTogether(optionsOf(command), context);
  warnOfMissingCompanions(optionsOf(command), context);
  // The parser has just checked the values against the declaration that this type comes from.
  return command.run(values as never, context);
}

function print(text: string): Exit {
  process.stdout.write(text);
  return EXIT.met;
}

function unknownCommand(name: string): InputError {
  const isOption = name.startsWith('-');
  const known = isOption ? ['--help', '--version'] : catalog.map((entry) => entry.name);
  return InputError.of(
    isOption ? 'cli/unknown-option' : 'cli/unknown-command',
    `covergame has no ${isOption ? 'option' : 'command'} ${name}`,
    suggestion(name, known) ?? 'covergame --help lists the commands',
  );
}

/** The system gives us no more files to open, wherever that was noticed. */
function tooManyFiles(error: unknown): InputError | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EMFILE' && code !== 'ENFILE') return null;
  const whose = code === 'EMFILE' ? 'this process' : 'the machine';
  return InputError.of(
    'cli/too-many-files',
    `${whose} has too many open files: ${message}`,
    'raise the limit of open files, for instance with ulimit -n 4096, and run the command again',
  );
}

const cannotPrint = ({ message }: Error): InputError =>
  InputError.of(
    'cli/cannot-write',
    `standard output cannot be written: ${message}`,
    'make space where it goes, or send it elsewhere',
  );

/** People read the fault on standard error; under --json scripts read it on standard output. */
function report(thrown: unknown): Exit {
  const error = tooManyFiles(thrown) ?? thrown;
  const colour = coloursFor(process.stderr);
  if (error instanceof InputError) {
    process.stderr.write(inputErrorText(error, colour));
    tellScripts(error);
    return error instanceof EndedEarly ? EXIT.spent : EXIT.usage;
  }
  const message = redacted(error instanceof Error ? error.message : String(error));
  const whose = `This is a bug in covergame ${VERSION} (Node ${process.version}, ${process.platform}), not in your input.`;
  process.stderr.write(
    `${colour.red(colour.bold('internal error:'))} ${printable(message)}\n${whose}\n` +
      'Please report it with the command line and, if you may, the model; COVERGAME_DEBUG=1 adds a stack trace.\n',
  );
  if (process.env['COVERGAME_DEBUG'] === '1' && error instanceof Error) {
    process.stderr.write(`${printableLines(redacted(error.stack ?? ''), false)}\n`);
  }
  tellScripts(InputError.of('internal/bug', message, 'please report it'));
  return EXIT.bug;
}

/** Asked of the words, as the line itself may be what is wrong. Standard output holds one object at most. */
function tellScripts(error: InputError): void {
  const words = process.argv.slice(2);
  const end = words.indexOf('--');
  const asked = words.slice(0, end < 0 ? undefined : end).includes('--json');
  if (asked && !answered) {
    process.stdout.write(`${printableJson(redactedValue(errorObject(error)))}\n`);
  }
}

// A reader that has seen enough (`| head`) closes the pipe: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.met);
  // A full disk, a quota: nobody's bug, and nobody has read the result.
  answered = true;
  process.exit(report(cannotPrint(error)));
});
process.stderr.on('error', () => {});
process.on('uncaughtException', (error) => process.exit(report(error)));

const before = process.getActiveResourcesInfo();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
}
leave(before);
