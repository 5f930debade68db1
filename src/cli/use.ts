// When an option means anything. An option says it once, in its declaration: `only(REAL, flag(…))`, `needs('--explain', …)`. Help shows
// it, and an option that was typed where it means nothing is told as such, never passed over in silence.

import { InputError, type Issue, IssueList } from '../base/index.ts';
import { longName, type Option, type Options, type Use } from './option.ts';
import type { Context } from './terminal/index.ts';

export const REAL: Use = {
  told: 'real systems',
  hint: "add a real system, such as --sut 'exec: python3 sut.py', ./my-sut.ts, http://… or ws://…",
};
export const SIMULATED: Use = {
  told: 'simulated systems',
  hint: 'covergame drives a real system in one run at a time',
};

export const FAIRNESS: Use = {
  told: 'the strategy fair and p-fair systems',
  hint: 'use --strategy fair, which counts on it, or --sut p-fair, which is as unhelpful as it allows',
};

export const SEVERAL: Use = {
  told: 'several real systems',
  hint: 'give --sut once for each system',
};

export const KEEPING: Use = {
  told: 'strategies that keep the guarantee',
  hint: 'use --strategy adaptive',
};

export const only = <T>(use: Use, option: Option<T>): Option<T> => ({ ...option, only: use });
/** An option that says more about another one. */
export const needs = <T>(other: string, option: Option<T>): Option<T> => ({ ...option, needs: other });

/** An option that means nothing beside another one: both together are refused. */
export const unless = <T>(option: string, why: string, own: Option<T>): Option<T> => ({
  ...own,
  unless: { option, why },
});

/** All of these but the named ones. */
export function unlessAll<const O extends Options>(
  option: string,
  why: string,
  all: O,
  but: readonly (keyof O)[] = [],
): O {
  return Object.fromEntries(
    Object.entries(all).map(([key, own]) => [key, but.includes(key) ? own : unless(option, why, own)]),
  ) as unknown as O;
}

/** Refuses options that were typed beside one which leaves them no meaning. */
export function refuseTogether(options: Options, { given }: Pick<Context, 'given'>): void {
  const typed = new Set([...given].map((key) => options[key] && longName(options[key])));
  const issues = new IssueList();
  for (const [key, option] of Object.entries(options)) {
    if (!option.unless || !given.has(key) || !typed.has(option.unless.option)) continue;
    const { option: other, why } = option.unless;
    issues.add(
      'cli/conflict',
      `${longName(option)} does not go with ${other}: ${why}`,
      -1,
      `remove ${longName(option)} or ${other}`,
    );
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

/** Warns of options that were typed though nothing uses them; `inForce` are the uses that hold. */
export function warnOfUnused(options: Options, inForce: readonly Use[], context: Context): void {
  const warnings: Issue[] = [];
  for (const [key, option] of Object.entries(options)) {
    if (!context.given.has(key) || !option.only || inForce.includes(option.only)) continue;
    warnings.push({
      code: 'cli/unused-option',
      message: `${longName(option)} has no effect: it is for ${option.only.told}`,
      hint: option.only.hint,
    });
  }
  context.warn(warnings);
}

/** Warns of options whose companion was not typed. */
export function warnOfMissingCompanions(options: Options, context: Context): void {
  const typed = new Set([...context.given].map((key) => options[key] && longName(options[key])));
  const warnings = Object.entries(options).flatMap(([key, option]): Issue[] =>
    context.given.has(key) && option.needs !== undefined && !typed.has(option.needs)
      ? [
          {
            code: 'cli/unused-option',
            message: `${longName(option)} has no effect without ${option.needs}`,
            hint: `add ${option.needs}, or remove it`,
          },
        ]
      : [],
  );
  context.warn(warnings);
}
