// Hides secrets: passwords and tokens in addresses and command lines, Authorization headers, environment variables
// with telling names, and the patterns of a user (--redact). Text of strangers passes here before it is kept
// anywhere, so no trace, report or log holds a secret. In its place stands [redacted]. Time is linear in the text,
// since a system under test may try to be slow.
//
// Secrets belong to the process, like limits. A shell adds them before anything is read, and their number only
// grows.
//
// Names of the model stay, because a trace without them could not be replayed. So a user's pattern may match none
// of them (`requireNamesApart`).

import { InputError } from './issue.ts';
import { type Pattern, patternOf } from './pattern.ts';

export const REDACTED = '[redacted]';

const patterns = new Map<string, Pattern>();
const texts = new Set<string>();

/** Shorter ones are too common to be taken for secrets wherever they stand. */
const SHORTEST = 6;

/** What these patterns match is not to be seen. Throws an InputError for one that cannot be understood. */
export function hide(given: readonly string[], what = '--redact'): void {
  for (const pattern of given) {
    if (!patterns.has(pattern)) patterns.set(pattern, patternOf(pattern, what));
  }
}

/** The patterns, for worker threads. */
export const hiddenPatterns = (): string[] => [...patterns.keys()];

/** This text itself is not to be seen. */
export function hideText(secret: string): void {
  if (secret.length >= SHORTEST) texts.add(secret);
}

/** Hides what the environment keeps under names such as API_TOKEN. */
export function hideEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.length >= 8 && isSecret(name)) texts.add(value);
  }
}

/** Text of strangers, an address or a command line as others may see it. */
export function redacted(text: string): string {
  return redactedByUser(withoutKnown(text));
}

/** Only what the user's patterns name: for text that holds names of the model as well. */
export function redactedByUser(text: string): string {
  let out = text;
  for (const pattern of patterns.values()) out = pattern.replaceAll(out, REDACTED);
  return out;
}

/** An address: the secrets in it are hidden wherever else they come up, for instance in what the system answers. */
export function redactedAddress(address: string): string {
  for (const [, inside] of address.matchAll(USER)) {
    const [user, ...password] = inside.split(':');
    for (const part of password.length > 0 ? [password.join(':')] : [user]) {
      hideText(part);
      hideText(decoded(part));
    }
  }
  for (const rule of [ASSIGNED, OPTION]) {
    for (const [, name, , value] of address.matchAll(rule)) if (isSecret(name)) hideText(value);
  }
  return redacted(address);
}

/** The same of every text in a value of JSON, keys of objects left as they are. */
export function redactedValue(value: unknown, of: (text: string) => string = redacted): unknown {
  if (typeof value === 'string') return of(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, of));
  const hidden = (key: string, item: unknown): boolean =>
    typeof item === 'string' && of === redacted && isSecret(key);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hidden(key, item) ? REDACTED : redactedValue(item, of)]),
  );
}

/** Refuses patterns that match a name of the model: whoever reads the trace needs it. */
export function requireNamesApart(names: readonly string[], what: string): void {
  if (patterns.size === 0) return;
  for (const [i, name] of names.entries()) {
    for (const pattern of patterns.values()) {
      if (!pattern.test(name)) continue;
      // Both are hidden from now on, here too, so the name is told by its place.
      const place = names.length > 1 ? `${what} ${i + 1} of ${names.length}` : what;
      throw InputError.of(
        'base/redacts-names',
        `a pattern of --redact matches the ${place} of the model, which traces need`,
        'use a pattern that matches the secret alone, or rename this part of the model',
      );
    }
  }
}

// `user:password@` or `token@` in an address. The part ends at a slash, so no place is looked at twice.
const USER = /:\/\/([^\s/?#]*)@/g;
// `?token=…`, `PASSWORD=…`, `--api-key=…`, `"secret":"…"`.
const ASSIGNED = /(?<!\w)(\w+)(=|"\s*:\s*")("[^"]*"|'[^']*'|[^\s&;#"']+)/g;
// `--password …`, as a word of its own.
const OPTION = /(?<![\w-])--(\w[\w-]*)(\s+)([^\s-]\S*)/g;
const HEADER =
  /((?:proxy-)?authorization|(?:set-)?cookie|x-api-key|x-auth-token)("?\s*[:=]\s*"?)([^\r\n"]+)/gi;
const BEARER = /\b(bearer|basic)(\s+)([\w.~+/=-]{16,})/gi;

const SECRET_WORDS =
  /token|passw|passphrase|secret|credential|api_?key|private_?key|access_?key|authorization|signature/i;
const SECRET_NAMES = /^(key|sig|auth|pass|pin|otp)$/i;

const isSecret = (name: string): boolean => SECRET_WORDS.test(name) || SECRET_NAMES.test(name);

function withoutKnown(text: string): string {
  const named = (all: string, name: string, between: string): string =>
    isSecret(name) ? all.slice(0, all.indexOf(between, name.length) + between.length) + REDACTED : all;
  const assigned = (all: string, name: string, between: string, _: string, at: number, whole: string) =>
    SECRET_NAMES.test(name) && inTag(whole, at) ? all : named(all, name, between);
  let out = text
    .replace(USER, `://${REDACTED}@`)
    .replace(HEADER, `$1$2${REDACTED}`)
    .replace(BEARER, `$1$2${REDACTED}`)
    .replace(ASSIGNED, assigned)
    .replace(OPTION, (all, name: string, between: string) => named(all, `--${name}`.slice(2), between));
  for (const secret of texts) out = out.replaceAll(secret, REDACTED);
  return out;
}

/** So far back the tag of an attribute is looked for, so that time stays linear. */
const LOOK_BACK = 200;

/** Whether a place lies within a tag of XML, where `key="…"` names a column and no secret. */
const inTag = (text: string, at: number): boolean =>
  /<[a-z][^<>]*$/i.test(text.slice(Math.max(0, at - LOOK_BACK), at));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
