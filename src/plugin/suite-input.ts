// The suite that cases come from or that a strategy executes.

import { readFileSync } from 'node:fs';
import { InputError, orThrow } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { attainable, RUN_SETTINGS } from '../run/index.ts';
import { makeSuite, readSuite, type Suite } from '../suite/index.ts';
import type { CaseSettings } from './settings.ts';

/** The suite that cases come from; whatever is wrong with what they must cover together is found before the first is played. */
export function caseSuite(game: Game, { suite, require }: Pick<CaseSettings, 'suite' | 'require'>): Suite {
  attainable(game, require ?? RUN_SETTINGS.require.realDefault);
  return suiteOf(game, suite);
}

/** A criterion, the path of a file, or a suite. */
export function suiteOf(game: Game, suite: string | Suite = 'node', resetCost?: number): Suite {
  if (typeof suite !== 'string') return suite;
  if (!/\.\w+$/.test(suite)) return makeSuite(game, suite, resetCost === undefined ? {} : { resetCost });
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(suite);
  } catch (error) {
    throw InputError.of(
      'plugin/cannot-read',
      `the suite ${suite} cannot be read: ${(error as Error).message}`,
      'make one with covergame suite MODEL --criterion node -o FILE',
    );
  }
  return orThrow(readSuite(game, { name: suite, bytes }));
}
