// An append-only file that survives the death of its writer. Every line is handed to the operating system by one
// write before the campaign takes its next step, so a SIGKILL at any moment loses the line in flight at most; a
// crash of the whole machine is what fsync is for, and how often that is paid for is the caller's choice.
//
// What a killed writer may leave is a line without its end, and a machine without power anything behind the last whole line; opening the
// file to go on cuts that off, and keeps what is more than a line beside it (torn.ts). A write that
// fails (disk full, file too large, medium gone) is a JournalError: the campaign ends with what it has. So is a write to a file that is no
// longer the one at its path: nobody would ever read it. Looking costs about 3 µs a line.

import { constants } from 'node:fs';
import { disk, diskTrouble } from '../../../base/node/index.ts';
import { endOfLines } from '../../trace/index.ts';
import { keepTorn } from './torn.ts';

/** `test`: the disk has every finished test; `step`: every step; `never`: when the system sees fit. */
export type SyncPolicy = 'never' | 'test' | 'step';

export class JournalError extends Error {
  override readonly name = 'JournalError';
}

const NEWLINE = 10;

export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #policy: SyncPolicy;
  /** What the file is known by and how long it is; null for a pipe or a device. */
  readonly #known: { readonly device: number; readonly inode: number; size: number } | null;

  private constructor(path: string, file: number, policy: SyncPolicy) {
    this.path = path;
    this.#file = file;
    this.#policy = policy;
    const { dev: device, ino: inode, size, ...stat } = orClosed(path, file, () => disk.fstatSync(file));
    this.#known = isRegular(stat.mode) ? { device, inode, size } : null;
  }

  /** Begins a new file; one that is there is replaced. */
  static create(path: string, policy: SyncPolicy = 'test'): Journal {
    return new Journal(path, open(path, NEW), policy);
  }

  /** Goes on with a file; what stands behind its last whole line is cut off. */
  static resume(path: string, policy: SyncPolicy = 'test'): Journal {
    const file = open(path, 'r+');
    orClosed(path, file, () => {
      const bytes = disk.readFileSync(path);
      // A whole line without its end cannot be told from one that goes on.
      const end = endOfLines(bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1));
      keepTorn(path, bytes.subarray(end));
      disk.ftruncateSync(file, end);
    });
    try {
      disk.closeSync(file);
    } catch (error) {
      throw troubleWith(path, error);
    }
    return new Journal(path, open(path, 'a'), policy);
  }

  /** Writes a line, its end included. `boundary` is true where a test begins or something was found. */
  append(line: string, boundary = false): void {
    const bytes = Buffer.from(line);
    try {
      for (let done = 0; done < bytes.length; ) done += disk.writeSync(this.#file, bytes, done);
      if (this.#policy === 'step' || (boundary && this.#policy === 'test')) sync(this.#file);
    } catch (error) {
      throw troubleWith(this.path, error);
    }
    this.#checkPlace(bytes.length);
  }

  /** What was written counts only if whoever opens the path will read it: the file may have been removed, replaced or cut meanwhile. */
  #checkPlace(written: number): void {
    const known = this.#known;
    if (!known) return;
    const now = this.#stat();
    const same = now?.ino === known.inode && now.dev === known.device;
    if (same && now.size >= known.size + written) {
      known.size = now.size;
      return;
    }
    const what = !now ? 'was removed' : same ? 'was cut by somebody else' : 'was replaced';
    throw new JournalError(`the trace ${this.path} ${what} while it was written`, {
      cause: { code: now ? 'ECHANGED' : 'ENOENT' },
    });
  }

  close(): void {
    try {
      try {
        if (this.#policy !== 'never') sync(this.#file);
      } finally {
        disk.closeSync(this.#file);
      }
    } catch (error) {
      throw troubleWith(this.path, error);
    }
  }

  #stat(): ReturnType<typeof disk.statSync> {
    try {
      return disk.statSync(this.path);
    } catch (error) {
      throw troubleWith(this.path, error);
    }
  }
}

const isRegular = (mode: number): boolean => (mode & constants.S_IFMT) === constants.S_IFREG;

/** At the end, wherever that is: whoever cuts the file leaves no hole. */
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND;

/** What cannot be used is closed. */
function orClosed<T>(path: string, file: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    try {
      disk.closeSync(file);
    } catch {
      // The error before this one is the one to tell.
    }
    throw troubleWith(path, error);
  }
}

function open(path: string, how: string | number): number {
  try {
    return disk.openSync(path, how);
  } catch (error) {
    throw troubleWith(path, error);
  }
}

// A pipe or a device (/dev/stdout) cannot be synced, and need not be.
function sync(file: number): void {
  try {
    disk.fsyncSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EINVAL' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
  }
}

function troubleWith(path: string, error: unknown): JournalError {
  return new JournalError(`the trace ${path} cannot be written: ${diskTrouble(error)}`, { cause: error });
}
