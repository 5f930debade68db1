// The kinds of options and arguments a command declares. Each knows how it looks in help and completion, and how
// to read what the user typed; a wrong value becomes an issue, so that all of them are told at once.

import { didYouMean, type IssueList } from '../base/index.ts';

/** Circumstances under which an option means something, see use.ts. */
export interface Use {
  /** As help says it, before the text of the option: `real SUTs`. */
  readonly told: string;
  /** What to do where they do not hold. */
  readonly hint: string;
}

export interface Option<T> {
  /** As commander writes them: `-o, --out <file>`. */
  readonly flags: string;
  readonly about: string;
  readonly kind: 'flag' | 'value' | 'repeat';
  /** The values completion offers. */
  readonly choices?: readonly string[];
  /** True if the value names a file: completion offers files. */
  readonly file?: boolean;
  /** When it means anything, see use.ts: circumstances, or another option that must be there. */
  readonly only?: Use;
  readonly needs?: string;
  /** Another option that leaves nothing for this one to mean, and why. */
  readonly unless?: { readonly option: string; readonly why: string };
  /** The default as help shows it. */
  readonly shown?: string;
  /**
   * Whether a word after a value is one more value, as in `--sut uniform weighted`. It must tell a value from the MODEL
   * that may follow.
   */
  goesOn?(word: string): boolean;
  /** What further words behind the arguments are called, where they are values of this option. */
  readonly further?: string;
  /** Reads every value given, in order; none if the option was left out. */
  read(given: readonly string[], issues: IssueList): T;
}

export interface Argument<T> {
  /** As the usage line shows it: `MODEL`. */
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  readonly many?: boolean;
  /** Where to get one, for a user who gave none. */
  readonly hint?: string;
  readonly choices?: readonly string[];
  /** Names that completion offers beside files. */
  names?(): readonly string[];
  read(given: readonly string[], issues: IssueList): T;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type Arguments = Readonly<Record<string, Argument<unknown>>>;
/** What `run` receives for a record of options or arguments. */
export type Given<R> = {
  readonly [K in keyof R]: R[K] extends { read(...args: never): infer T } ? T : never;
};

/** The long name of an option: `--out`. */
export const longName = (option: Option<unknown>): string => /--[\w-]+/.exec(option.flags)![0];

/** A switch that is off unless given. */
export function flag(flags: string, about: string): Option<boolean> {
  return { flags, about, kind: 'flag', read: (given) => given.length > 0 };
}

export function text(flags: string, about: string): Option<string | undefined>;
export function text(flags: string, about: string, fallback: string): Option<string>;
export function text(flags: string, about: string, fallback?: string): Option<string | undefined> {
  return { flags, about, kind: 'value', ...shown(fallback), read: (given) => given.at(-1) ?? fallback };
}

/** A path; the empty string is refused. */
export function file(flags: string, about: string): Option<string | undefined> {
  return {
    ...text(flags, about),
    file: true,
    read(given, issues) {
      const path = given.at(-1);
      if (path === '') issues.add('cli/bad-value', `${named(flags)} needs a file name, but it is empty`);
      return path;
    },
  };
}

/** An option that may be given several times; commas do not separate. */
export function repeated(flags: string, about: string): Option<readonly string[]> {
  return { flags, about, kind: 'repeat', read: (given) => given };
}

/** One of the ids of a catalog. */
export function choice<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
): Option<C | undefined>;
export function choice<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
  fallback: NoInfer<C>,
): Option<C>;
export function choice<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
  fallback?: C,
): Option<C | undefined> {
  return {
    flags,
    about,
    kind: 'value',
    choices,
    ...shown(fallback),
    read: (given, issues) =>
      given.length === 0 ? fallback : oneOf(given.at(-1)!, choices, named(flags), issues),
  };
}

/** Several ids of a catalog, separated by commas; the option may also be repeated. */
export function choiceList<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
  fallback: readonly NoInfer<C>[] = [],
): Option<readonly C[]> {
  return {
    flags,
    about,
    kind: 'repeat',
    choices,
    ...shown(fallback.length > 0 ? fallback.join(',') : undefined),
    read(given, issues) {
      if (given.length === 0) return fallback;
      const parts = given.flatMap((item) => item.split(',').map((part) => part.trim()));
      return parts.flatMap((part) => oneOf(part, choices, named(flags), issues) ?? []);
    },
  };
}

/** Whether a word is a list of such ids, and so neither a file nor an address. */
export const listOf =
  (ids: readonly string[]) =>
  (word: string): boolean =>
    word.split(',').every((id) => ids.includes(id));

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** False allows fractions. */
  readonly whole?: boolean;
}

/** A number, whole and from 0 up unless the range says otherwise. */
export function number(flags: string, about: string, range?: NumberRange): Option<number | undefined>;
export function number(flags: string, about: string, range: NumberRange, fallback: number): Option<number>;
export function number(
  flags: string,
  about: string,
  range: NumberRange = {},
  fallback?: number,
): Option<number | undefined> {
  return {
    flags,
    about,
    kind: 'value',
    ...shown(fallback),
    read: (given, issues) =>
      given.length === 0 ? fallback : numberIn(given.at(-1)!, range, named(flags), issues),
  };
}

/** Numbers separated by commas or spaces. */
export function numberList(
  flags: string,
  about: string,
  range: NumberRange = {},
  fallback: readonly number[] = [],
): Option<readonly number[]> {
  return {
    flags,
    about,
    kind: 'repeat',
    ...shown(fallback.length > 0 ? fallback.join(',') : undefined),
    goesOn: (word) => /^[\d,]+$/.test(word),
    read(given, issues) {
      if (given.length === 0) return fallback;
      const parts = given.flatMap((item) => item.split(','));
      return parts.flatMap((part) => numberIn(part.trim(), range, named(flags), issues) ?? []);
    },
  };
}

/** A positional argument that must be there. */
export function argument(name: string, about: string): Argument<string> {
  return { name, about, required: true, read: (given) => given[0] };
}

export function optionalArgument(name: string, about: string): Argument<string | undefined> {
  return { name, about, required: false, read: (given) => given[0] };
}

/** One argument or more; with `required` false, none or more. */
export function manyArguments(name: string, about: string, required = true): Argument<readonly string[]> {
  return { name, about, required, many: true, read: (given) => given };
}

/** A positional argument that is one of the ids of a catalog; optional if there is a fallback. */
export function choiceArgument<const C extends string>(
  name: string,
  about: string,
  choices: readonly C[],
  fallback?: NoInfer<C>,
): Argument<C> {
  return {
    name,
    about,
    required: fallback === undefined,
    choices,
    // An issue ends the command before the value is used, so the fallback type never escapes.
    read: (given, issues) => (given.length === 0 ? fallback : oneOf(given[0], choices, name, issues)) as C,
  };
}

const named = (flags: string): string => /--[\w-]+/.exec(flags)![0];
const shown = (value: string | number | undefined) => (value === undefined ? {} : { shown: String(value) });

function oneOf<C extends string>(
  value: string,
  choices: readonly C[],
  name: string,
  issues: IssueList,
): C | undefined {
  const found = choices.find((id) => id === value);
  if (found === undefined) {
    const guess = didYouMean(value, choices);
    issues.add(
      'cli/bad-choice',
      `${name} is ${JSON.stringify(value)}; it must be one of ${choices.join(', ')}`,
      -1,
      guess,
    );
  }
  return found;
}

function numberIn(
  value: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true }: NumberRange,
  name: string,
  issues: IssueList,
): number | undefined {
  const x = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  if (x >= min && x <= max && (!whole || Number.isSafeInteger(x))) return x;
  const kind = whole ? 'a whole number' : 'a number';
  const tooLarge = x > max || (whole && Number.isInteger(x) && x > Number.MAX_SAFE_INTEGER);
  const from = min === -Number.MAX_SAFE_INTEGER ? '' : ` from ${min} up`;
  const range = tooLarge || max !== Number.MAX_SAFE_INTEGER ? ` from ${min} to ${max}` : from;
  issues.add(
    'cli/bad-number',
    `${name} is ${JSON.stringify(value)}${tooLarge ? ', which is too large' : ''}; it must be ${kind}${range}`,
    -1,
    `for instance ${name} ${Math.min(max, Math.max(min, tooLarge ? 1_000_000 : 7))}`,
  );
  return undefined;
}
