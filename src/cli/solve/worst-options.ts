// The options of `covergame solve --suite` and `--strategy`, and what they print under --json.

import { InputError } from '../../base/index.ts';
import { STRATEGY_IDS, TARGET_OPTIONS } from '../campaign/index.ts';
import * as json from '../json/index.ts';
import { file, type Option, text } from '../option.ts';
import { SUITE_OPTIONS } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { needs } from '../use.ts';

const strategy: Option<string | undefined> = {
  ...text(
    '--strategy <id>',
    'what this strategy is certain to cover within --budget; ./mine.ts for a strategy of yours',
  ),
  choices: [...STRATEGY_IDS, 'plan'],
};

export const WORST_OPTIONS = {
  suite: file(
    '--suite <file>',
    'what these test cases are certain to cover, each executed once, or as --strategy executes them',
  ),
  strategy,
  criterion: needs('--strategy', SUITE_OPTIONS.criterion),
  ...TARGET_OPTIONS,
  trace: file(
    '--trace <file>',
    'with --suite or --strategy: write the run that the system limits most, for the studio and covergame replay',
  ),
};

/** What is there besides what `solve` prints. */
export const WORST_OUTPUT = {
  best: json.told('what the best tester is certain to cover on the same terms', json.count),
  bestUpper: json.told('the same as best, unless the guarantee is not known exactly', json.count),
  strategy: json.text,
  cases: json.count,
  next: json.told(
    'the case to add first to a suite; null if none adds anything that is certain',
    json.orNull(json.object({ case: json.texts, lower: json.count, upper: json.count })),
  ),
  play: json.told('the run that the system limits most', json.PLAY),
};

/** Options of `solve` that ask another question. */
export function refuseBesideWorst(given: Readonly<Record<string, boolean>>, context: Context): void {
  const which = context.given.has('strategy') ? '--strategy' : '--suite';
  const unused = Object.keys(given).filter((name) => given[name]);
  if (unused.length === 0) return;
  throw InputError.of(
    'cli/unused-option',
    `${unused.join(' and ')} ${unused.length === 1 ? 'is' : 'are'} not for solve ${which}`,
    `remove ${which} to compute the guarantee, or remove this option`,
  );
}

/** Those of these options that need a suite or a strategy. */
export function requireWorst(context: Context): void {
  if (!context.given.has('trace')) return;
  throw InputError.of(
    'cli/unused-option',
    '--trace needs --suite or --strategy: the guarantee alone has no run',
    'add --suite FILE or --strategy ID',
  );
}
