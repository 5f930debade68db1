// A disk that fails once, or from then on, at a place of your choice: the n-th write, sync, rename, … Everything else it does for real.

import { type Disk, REAL_DISK, useDisk } from '../../src/base/node/index.ts';

export type Operation = keyof Disk;

/** `short` writes a byte less than it was given and says so; `torn` writes half and then says that the disk is full. */
export type Manner = 'ENOSPC' | 'EIO' | 'EMFILE' | 'EACCES' | 'short' | 'torn';

export interface DiskFault {
  readonly operation: Operation;
  readonly manner: Manner;
  /** From 1. */
  readonly nth: number;
  /** It fails from then on. */
  readonly stays?: boolean;
}

/** Nobody pulls the plug in a test: a sync that does not fail costs nothing. */
const SOUND: Disk = { ...REAL_DISK, fsyncSync() {} };

const errorOf = (code: string): Error => Object.assign(new Error(`${code}: injected`), { code });

/** Lets the disk fail while the action runs; answers whether it came to that. */
export async function withFault<T>(
  fault: DiskFault,
  action: () => Promise<T>,
): Promise<{ fired: boolean; value: T }> {
  const { operation, manner, nth, stays = false } = fault;
  let calls = 0;
  const real = SOUND[operation] as (...words: unknown[]) => unknown;
  const faulty = (...words: unknown[]): unknown => {
    calls++;
    if (calls !== nth && !(stays && calls > nth)) return real(...words);
    if (manner === 'short' || manner === 'torn') {
      const [file, bytes, from = 0, length, at] = words as [number, Uint8Array, number?, number?, number?];
      const all = length ?? bytes.length - from;
      const some = manner === 'short' ? Math.max(1, all - 1) : Math.floor(all / 2);
      const written = some > 0 ? REAL_DISK.writeSync(file, bytes, from, some, at) : 0;
      if (manner === 'short') return written;
      throw errorOf('ENOSPC');
    }
    // A file is closed even where that fails.
    if (operation === 'closeSync') real(...words);
    const error = errorOf(manner);
    if (operation === 'readFile' || operation === 'openRead') return Promise.reject(error);
    throw error;
  };
  const before = useDisk({ ...SOUND, [operation]: faulty });
  try {
    const value = await action();
    return { fired: calls >= nth, value };
  } finally {
    useDisk(before);
  }
}

const MANNERS: readonly (readonly [Operation, readonly Manner[]])[] = [
  ['openSync', ['EMFILE', 'EACCES']],
  ['writeSync', ['ENOSPC', 'EIO', 'short', 'torn']],
  ['fsyncSync', ['EIO', 'ENOSPC']],
  ['closeSync', ['EIO']],
  ['readSync', ['EIO']],
  ['fstatSync', ['EIO']],
  ['statSync', ['EIO']],
  ['lstatSync', ['EIO']],
  ['ftruncateSync', ['EIO']],
  ['readFileSync', ['EIO', 'EMFILE']],
  ['readFile', ['EIO', 'EMFILE']],
  ['openRead', ['EMFILE']],
  ['readdirSync', ['EIO']],
  ['mkdirSync', ['EACCES', 'ENOSPC']],
  ['renameSync', ['ENOSPC', 'EIO']],
  ['rmSync', ['EIO']],
];

/**
 * Every operation and every manner, at every place, or at ever fewer the later they are: until the action runs through without it.
 * Answers how often a fault fired.
 */
export async function everyFault(
  places: 'all' | 'some',
  scenario: (fault: DiskFault) => Promise<boolean>,
): Promise<number> {
  let fired = 0;
  for (const [operation, manners] of MANNERS) {
    for (const manner of manners) {
      for (const stays of manner === 'ENOSPC' ? [false, true] : [false]) {
        for (let nth = 1; ; nth += places === 'all' ? 1 : Math.ceil(nth / 3)) {
          if (!(await scenario({ operation, manner, nth, stays }))) break;
          fired++;
          if (nth > 2000) throw new Error(`${operation} is called without end`);
        }
      }
    }
  }
  return fired;
}
