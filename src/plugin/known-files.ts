// The coverage of earlier runs, from the files that a test names: traces, coverage files or known files.

import { readFileSync } from 'node:fs';
import { InputError, orThrow, type Source } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { readKnownRuns } from '../report/index.ts';
import { writeKnown } from '../run/index.ts';

/** As the text of a known file; undefined if the test names no file. */
export function knownFrom(game: Game, given: string | readonly string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  const paths = typeof given === 'string' ? [given] : given;
  const sources = [...new Set(paths)].map((path): Source => ({ name: path, bytes: bytesOf(path) }));
  return writeKnown(orThrow(readKnownRuns(game, sources)));
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw InputError.of(
      'plugin/no-known',
      `known names ${JSON.stringify(path)}, which cannot be read: ${(error as Error).message}`,
      'to begin with nothing known, make it an empty file',
    );
  }
}
