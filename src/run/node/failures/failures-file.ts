// The file of known failures on the disk: read before a run, so that a file that cannot be understood ends it before anything is tested; read again and
// replaced as a whole afterwards, so that what another run or a person wrote meanwhile stays.

import { InputError } from '../../../base/index.ts';
import { disk, diskCure, diskTrouble, writeWhole } from '../../../base/node/index.ts';
import type { Game } from '../../../game/index.ts';
import {
  type FoundFailures,
  failuresText,
  isDay,
  type KnownFailure,
  readFailures,
  updatedFailures,
} from '../../failures/index.ts';

/** The known failures of a file; none if it does not exist. */
export function readFailuresFile(path: string, { name: model }: Pick<Game, 'name'>): readonly KnownFailure[] {
  const bytes = bytesOf(path);
  return bytes === null ? [] : readFailures({ name: path, bytes }, model).failures;
}

/** Writes what a run found into the file; why that was not possible, or null. */
export function updateFailuresFile(path: string, findings: FoundFailures): string | null {
  try {
    const { name: model } = findings.game;
    const bytes = bytesOf(path);
    const before = bytes === null ? [] : readFailures({ name: path, bytes }, model).failures;
    const text = failuresText({ model, failures: updatedFailures(before, findings) });
    if (bytes === null || Buffer.from(bytes).toString() !== text) writeWhole(path, text, true);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    return `the file of known failures ${path} cannot be written: ${diskTrouble(error)}`;
  }
}

function bytesOf(path: string): Uint8Array | null {
  try {
    return disk.readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw InputError.of(
      'failures/cannot-read',
      `the file of known failures ${path} cannot be read: ${diskTrouble(error)}`,
      diskCure(error, 'check the file and its permissions'),
    );
  }
}

/** The day of a run: the one that was given, or what the clock of this machine says. */
export function dayOf(given: string | undefined): string {
  if (given === undefined) return new Date().toISOString().slice(0, 10);
  if (isDay(given)) return given;
  throw InputError.of(
    'failures/bad-day',
    `the day is ${JSON.stringify(given)}; expected one such as 2026-12-31`,
    'write year, month and day with hyphens',
  );
}
