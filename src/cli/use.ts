// When an option means anything. An option says it once, in its declaration: `only(REAL, flag(…))`, `needs('--explain', …)`. Help shows
// it, and an option that was typed where it means nothing is told as such, never passed over in silence.

import type { Issue } from '../base/index.ts';
import { longName, type Option, type Options, type Use } from './option.ts';
import type { Context } from './terminal/index.ts';

export const REAL: Use = {
  told: 'real SUTs',
  hint: 'give --sut a command, a module, an http or a ws address',
};
export const SIMULATED: Use = {
  told: 'simulated SUTs',
  hint: 'a real system is driven by itself, one run at a time',
};

export const only = <T>(use: Use, option: Option<T>): Option<T> => ({ ...option, only: use });
/** An option that says more about another one. */
export const needs = <T>(other: string, option: Option<T>): Option<T> => ({ ...option, needs: other });

/** Warns of options that were typed though nothing uses them; `inForce` are the uses that hold. */
export function warnOfUnused(options: Options, inForce: readonly Use[], context: Context): void {
  const warnings: Issue[] = [];
  for (const [key, option] of Object.entries(options)) {
    if (!context.given.has(key) || !option.only || inForce.includes(option.only)) continue;
    warnings.push({
      code: 'cli/unused-option',
      message: `${longName(option)} is not used: it is for ${option.only.told}`,
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
            message: `${longName(option)} is not used without ${option.needs}`,
            hint: `give ${option.needs}, too, or leave it out`,
          },
        ]
      : [],
  );
  context.warn(warnings);
}
