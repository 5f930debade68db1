// From a command's declaration to commander and back: commander splits the words of the command line and lays out
// help; values are read by the declaration itself. Every fault of the line ends in one InputError.

import {
  Argument as CommanderArgument,
  Command as CommanderCommand,
  CommanderError,
  Option as CommanderOption,
} from 'commander';
import { didYouMean, InputError, IssueList } from '../base/index.ts';
import type { CatalogEntry, Command } from './command.ts';
import { grouped } from './help/index.ts';
import { type Argument, type Arguments, flag, longName, type Option, type Options } from './option.ts';
import { suggestion } from './suggestion.ts';
import { type Colours, coloursFor } from './terminal/index.ts';

/** The options that every command has, except one that prints a document of its own. */
export const COMMON_OPTIONS = {
  json: flag('--json', 'print one JSON object instead of text'),
  progress: flag('--progress', 'show progress on standard error even if it is not a terminal'),
} as const satisfies Options;

export const optionsOf = (command: Command): Options =>
  command.json === false ? command.options : { ...command.options, ...COMMON_OPTIONS };

/** What the words of a command line say, and which options they name. */
export interface CommandLine {
  readonly values: Readonly<Record<string, unknown>>;
  readonly given: ReadonlySet<string>;
}

/** Undefined if the words asked for help, which has been printed. */
export function parseLine(
  entry: CatalogEntry,
  command: Command,
  words: readonly string[],
): CommandLine | undefined {
  const options = optionsOf(command);
  const commander = layOut(entry, command, options);
  checkValues(words, options);
  try {
    commander.parse(nameEach(words, options), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw usageError(error, command.arguments, options, entry.name, commander.args);
  }
  return readValues(command.arguments, options, entry.name, commander);
}

/** Commander takes any word for a value, `--strategy` too; nobody means that. */
function checkValues(words: readonly string[], options: Options): void {
  const all = Object.values(options);
  const known = new Set(all.map(longName));
  const issues = new IssueList();
  for (const [i, word] of words.entries()) {
    if (word === '--') break;
    const option = all.find((candidate) => candidate.kind !== 'flag' && longName(candidate) === word);
    if (!option || !known.has(words[i + 1]?.replace(/=.*/s, ''))) continue;
    const hint = option.choices && `use ${option.choices.join(', ')}`;
    issues.add('cli/missing-value', `${word} needs a value, but ${words[i + 1]} follows`, -1, hint);
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

/** `--sut a b` as `--sut a --sut b`, which commander leaves no doubt about: MODEL may follow. */
function nameEach(words: readonly string[], options: Options): string[] {
  const lists = Object.values(options).filter((option) => option.goesOn);
  const named: string[] = [];
  let open: Option<unknown> | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === '--') return [...named, ...words.slice(i)];
    if (open?.goesOn?.(word)) {
      named.push(longName(open), word);
      continue;
    }
    named.push(word);
    open = lists.find((option) => longName(option) === word.replace(/=.*/s, ''));
    if (open && !word.includes('=') && i + 1 < words.length) named.push(words[++i]);
  }
  return named;
}

/** What help and the documents say about an argument. */
export const aboutArgument = ({ about, choices }: Argument<unknown>): string =>
  choices ? `${about}: ${choices.join(', ')}` : about;

/** What help and the documents say about an option: when it is used, unless its group says that, what it does, its values and its default. */
export function aboutOption(option: Option<unknown>, group = ''): string {
  const { about, choices, shown, only, needs } = option;
  const told = only?.told === group.toLowerCase() ? undefined : only?.told;
  const use = told ?? (needs && `with ${needs}`);
  const fallback = shown === undefined ? '' : ` (default ${shown})`;
  return `${use ? `${use}: ` : ''}${about}${choices ? `: ${choices.join(', ')}` : ''}${fallback}`;
}

function layOut(entry: CatalogEntry, command: Command, options: Options): CommanderCommand {
  const commander = styled(new CommanderCommand(`covergame ${entry.name}`), coloursFor(process.stdout));
  commander.description([entry.summary, command.details].filter(Boolean).join('\n\n'));
  for (const argument of Object.values(command.arguments)) {
    const name = argument.many ? `${argument.name}...` : argument.name;
    commander.addArgument(
      new CommanderArgument(argument.required ? `<${name}>` : `[${name}]`, aboutArgument(argument)),
    );
  }
  const further = furtherIn(command.arguments, options);
  if (further) commander.addArgument(new CommanderArgument(`[${further.further}...]`, further.about));
  const groups = grouped(Object.values(options), longName);
  for (const { title, options: members } of groups) {
    for (const option of members) {
      const laidOut = new CommanderOption(option.flags, aboutOption(option, title)).helpGroup(`${title}:`);
      if (option.kind !== 'flag') laidOut.argParser((value, earlier: string[] = []) => [...earlier, value]);
      commander.addOption(laidOut);
    }
  }
  const last = groups.find((group) => group.options.includes(COMMON_OPTIONS.progress)) ?? groups.at(-1);
  commander.addHelpOption(
    new CommanderOption('-h, --help', 'show this help').helpGroup(`${last?.title ?? 'Options'}:`),
  );
  commander.addHelpText('after', examplesText(command, coloursFor(process.stdout)));
  return commander;
}

/** The option that words behind the last argument are values of. */
function furtherIn(arguments_: Arguments, options: Options): Option<unknown> | undefined {
  const all = Object.values(arguments_);
  if (all.length !== 1 || all[0].many) return undefined;
  return Object.values(options).find((option) => option.further !== undefined);
}

/** A word that cannot be the name of anything but a file. */
const looksLikeFile = (word: string): boolean => /[./\\]/.test(word);

/** Commander without its own exits and error texts, its titles in our style. */
export function styled(commander: CommanderCommand, colour: Colours): CommanderCommand {
  return commander
    .exitOverride()
    .configureOutput({ writeErr: () => {}, getOutHasColors: () => colour.isColorSupported })
    .configureHelp({
      styleTitle: (title) => colour.bold(title),
      styleOptionTerm: (term) => colour.cyan(term),
    })
    .showSuggestionAfterError(false);
}

function examplesText(command: Command, colour: Colours): string {
  const examples = command.examples.map(({ line, about }) => `  ${colour.cyan(line)}\n      ${about}`);
  return examples.length === 0 ? '' : `\n${colour.bold('Examples:')}\n${examples.join('\n')}`;
}

function readValues(
  arguments_: Arguments,
  options: Options,
  name: string,
  commander: CommanderCommand,
): CommandLine {
  const issues = new IssueList();
  const values: Record<string, unknown> = {};
  let next = 0;
  for (const [key, argument] of Object.entries(arguments_)) {
    const words = argument.many ? commander.args.slice(next) : commander.args.slice(next, next + 1);
    next += words.length;
    values[key] = argument.read(words, issues);
  }
  const further = furtherIn(arguments_, options);
  const rest = commander.args.slice(next);
  if (rest.length > 0 && !commander.args.every(looksLikeFile))
    throw excessError(arguments_, options, name, commander.args);
  const given = new Set<string>();
  const typed = commander.opts();
  for (const [key, option] of Object.entries(options)) {
    const laidOut = new CommanderOption(option.flags);
    const value = typed[laidOut.attributeName()];
    // Of `--no-open` commander tells what it turns off.
    const isGiven = laidOut.negate ? value === false : value !== undefined;
    const named = !isGiven ? [] : typeof value === 'boolean' ? [''] : (value as string[]);
    const words = option === further ? [...named, ...rest] : named;
    if (words.length > 0) given.add(key);
    values[key] = option.read(words, issues);
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  return { values, given };
}

function usageError(
  error: CommanderError,
  arguments_: Arguments,
  options: Options,
  name: string,
  words: readonly string[],
): InputError {
  const said = error.message.replace(/^error: /, '');
  const see = `covergame ${name} --help shows what it takes`;
  if (error.code === 'commander.unknownOption') {
    const given = /'([^']*)'/.exec(said)?.[1] ?? '';
    const guess = suggestion(given, [...Object.values(options).map(longName), '--help']);
    return InputError.of('cli/unknown-option', `covergame ${name} has no option ${given}`, guess ?? see);
  }
  if (error.code === 'commander.missingArgument') {
    const missing = /'([^']*)'/.exec(said)?.[1] ?? 'an argument';
    const where = Object.values(arguments_).find((one) => one.name === missing)?.hint;
    return InputError.of('cli/missing-argument', `covergame ${name} needs ${missing}`, where ?? see);
  }
  if (error.code === 'commander.excessArguments') {
    return excessError(arguments_, options, name, words);
  }
  return InputError.of(
    error.code.replace('commander.', 'cli/').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
    said,
    see,
  );
}

function excessError(
  arguments_: Arguments,
  options: Options,
  name: string,
  words: readonly string[],
): InputError {
  const wanted = Object.values(arguments_).map((argument) => argument.name);
  const taken = wanted.length === 0 ? 'no arguments' : `${wanted.join(' and ')} only`;
  const got = words.map((word) => JSON.stringify(word)).join(' and ');
  const ids = Object.values(options).flatMap((option) => (option.goesOn && option.choices) || []);
  const guess = words.map((word) => didYouMean(word, ids)).find((text) => text !== undefined);
  return InputError.of(
    'cli/excess-arguments',
    `covergame ${name} takes ${taken}, but got ${got}`,
    guess ?? `covergame ${name} --help shows what it takes`,
  );
}
