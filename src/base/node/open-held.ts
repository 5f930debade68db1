// Opens a file that grows while a command runs (a trace, a log of events), for this writer alone. Opening changes
// nothing. A file that another process writes is refused (EHELD) before a byte of it is touched. Only then may its
// holder cut or empty it.
//
// The lock is one byte far behind every end. On Windows others cannot read a locked byte, and a trace is read while
// it grows. Without such locks, and for a pipe or a device, the opener has the file.

import { constants, type Stats } from 'node:fs';
import { disk } from './files.ts';
import { kernelLock } from './kernel-lock.ts';

/** Behind the end of every file. */
const BEHIND = 2 ** 46;

/** `new`: it must not be there, not even as a link; `old`: it must be there. */
export type Opening = 'any' | 'new' | 'old';

const FLAGS: Readonly<Record<Opening, number>> = {
  any: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
  new: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL,
  old: constants.O_WRONLY | constants.O_APPEND,
};

export interface HeldFile {
  /** Whatever is written to it goes to its end. */
  readonly file: number;
  readonly stat: Stats;
}

export function openHeld(path: string, opening: Opening = 'any'): HeldFile {
  const file = disk.openSync(path, FLAGS[opening]);
  try {
    const stat = disk.fstatSync(file);
    if (stat.isFile() && !locked(file)) throw heldByAnother(path);
    return { file, stat };
  } catch (error) {
    disk.closeSync(file);
    if (opening === 'new') disk.rmSync(path);
    throw error;
  }
}

/** Cuts a held file; a pipe or a device has nothing to cut. */
export function cutHeld(file: number, size: number): void {
  const stat = disk.fstatSync(file);
  if (stat.isFile() && stat.size > size) disk.ftruncateSync(file, size);
}

function locked(file: number): boolean {
  try {
    return kernelLock()?.(file, BEHIND, 1) ?? true;
  } catch {
    // No locks on this file system.
    return true;
  }
}

const heldByAnother = (path: string): Error =>
  Object.assign(new Error(`${path} is written by another process`), { code: 'EHELD' });
