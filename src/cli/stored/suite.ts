// The suite a strategy executes: read from a file, or made for a criterion.

import { InputError, orThrow } from '../../base/index.ts';
import { readSource } from '../../format/node/index.ts';
import type { Game } from '../../game/index.ts';
import { CRITERIA, makeSuite, readSuite, type Suite } from '../../suite/index.ts';
import { refuseOtherKinds } from '../input/index.ts';
import { choice, file, type Given, type Options } from '../option.ts';
import type { Context } from '../terminal/index.ts';

export const SUITE_OPTIONS = {
  suite: file(
    '--suite <file>',
    'the test cases for strategies that execute a suite (formats: covergame, GMU, GraphWalker, AltWalker)',
  ),
  criterion: choice(
    '--criterion <id>',
    'without --suite: make a suite for this criterion',
    CRITERIA.map(({ id }) => id),
    'node',
  ),
} as const satisfies Options;

export async function givenSuite(
  game: Game,
  { suite, criterion }: Given<typeof SUITE_OPTIONS>,
  resetCost: number,
): Promise<Suite> {
  if (suite === undefined) return makeSuite(game, criterion, { resetCost });
  const source = orThrow(await readSource(suite));
  refuseOtherKinds(
    source,
    ['covergame-suite/'],
    'a test suite',
    'remove --suite to use the suite of --criterion, or make one with covergame suite MODEL -o suite.json',
  );
  const outcome = readSuite(game, source);
  if (outcome.ok) return outcome.value;
  // A fault in JSON is told by its case, without a place in the file.
  const issues = outcome.issues.map((issue) =>
    issue.where ? issue : { ...issue, message: `${suite}: ${issue.message}` },
  );
  throw new InputError(issues, outcome.total);
}

/** A suite that nobody executes is most likely a mistake. */
export function warnOfUnusedSuite(
  { suite }: Given<typeof SUITE_OPTIONS>,
  strategies: readonly string[],
  context: Context,
): void {
  if (suite === undefined) return;
  context.warn([
    {
      code: 'run/unused-suite',
      message: `--suite ${suite} is not used: ${strategies.join(', ')} ${
        strategies.length === 1 ? 'executes' : 'execute'
      } no suite`,
      hint: 'use gmu, s1.5, s2, s3 or s4',
    },
  ]);
}
