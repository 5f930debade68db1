// Regular expressions of users, in time linear in the text, whatever the pattern. With (a+)+$ on a long label a
// backtracking engine would be busy for years. The engine is re2js, a port of RE2. RE2 has no look-around and no
// back-references for that reason; these are errors with the cure. The syntax is that of JavaScript with the flag u
// as far as RE2 has it.

import { RE2JS } from 're2js';
import { InputError } from './issue.ts';
import { beyond, limit } from './limits.ts';

export interface Pattern {
  /** The pattern as it was written. */
  readonly text: string;
  /** True if it matches anywhere in the text. */
  test(text: string): boolean;
  /** The text with every match replaced; an empty match is left alone. */
  replaceAll(text: string, by: string): string;
}

/** `what` is what the pattern is for: `--sut-labels`. Throws an InputError if it cannot be understood. */
export function patternOf(text: string, what: string): Pattern {
  if (text.length > limit('pattern-characters')) {
    throw beyond('pattern-characters', `${what} is a pattern of ${text.length} characters`);
  }
  const banned = BANNED.find(({ sign }) => sign.test(text.replace(ESCAPED, '')));
  if (banned) throw bad(what, text, `it has ${banned.name}`, banned.cure);
  const compiled = compile(text, what);
  return {
    text,
    test: (given) => compiled.matcher(given).find(),
    replaceAll(given, by) {
      const matcher = compiled.matcher(given);
      let out = '';
      let from = 0;
      while (matcher.find()) {
        if (matcher.end() === matcher.start()) continue;
        out += given.slice(from, matcher.start()) + by;
        from = matcher.end();
      }
      return out + given.slice(from);
    },
  };
}

/** Two backslashes are a backslash: what follows them is not escaped by it. */
const ESCAPED = /\\\\/g;

const BANNED = [
  {
    sign: /(^|[^\\])\(\?<?[=!]/,
    name: 'a look-ahead or look-behind',
    cure: 'match the text itself, not its surroundings: "^(drop|timeout)$" for "^(?!ok|done)"',
  },
  {
    sign: /\\([1-9]|k<)/,
    name: 'a back-reference',
    cure: 'write the alternatives out: "aa|bb" for "(a|b)\\\\1"',
  },
] as const;

function compile(text: string, what: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(text));
  } catch (error) {
    const why = (error as Error).message.replace(/^error parsing regexp: /, '');
    throw bad(
      what,
      text,
      why,
      'use a regular expression such as "^(drop|timeout)"; docs/reference/limits.md has the syntax',
    );
  }
}

const bad = (what: string, text: string, why: string, cure: string): InputError =>
  InputError.of(
    'base/bad-pattern',
    `${what} ${JSON.stringify(text)} cannot be used as a pattern: ${why}`,
    cure,
  );
