// The suite a strategy executes: read from a file, or made for a criterion.

import { readFile } from 'node:fs/promises';
import { InputError, orThrow } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { CRITERIA, makeSuite, readSuite, type Suite } from '../suite/index.ts';
import { choice, file, type Given, type Options } from './option.ts';

export const SUITE_OPTIONS = {
  suite: file(
    '--suite <file>',
    'the cases for strategies that execute a suite (ours, GMU, GraphWalker, AltWalker)',
  ),
  criterion: choice(
    '--criterion <id>',
    'without --suite: make the suite for this criterion',
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
  let bytes: Uint8Array;
  try {
    bytes = await readFile(suite);
  } catch (error) {
    throw InputError.of(
      'cli/cannot-read',
      `the suite ${suite} cannot be read: ${(error as Error).message}`,
      'make one with covergame suite MODEL --criterion node -o FILE',
    );
  }
  return orThrow(readSuite(game, { name: suite, bytes }));
}
