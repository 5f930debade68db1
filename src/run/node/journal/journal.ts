// An append-only file that survives the death of its writer. Every line is handed to the operating system by one
// write before the campaign takes its next step, so a SIGKILL at any moment loses the line in flight at most; a
// crash of the whole machine is what fsync is for, and how often that is paid for is the caller's choice.
//
// A file that another process writes is refused, and nothing is emptied or cut before the first line is written: a campaign that is refused in between
// leaves the file as it was.
//
// What a killed writer may leave is a line without its end, and a machine without power anything behind the last whole line; the first line that is
// written cuts that off, and what is more than a line is kept beside it (torn.ts). A write that
// fails (disk full, file too large, medium gone) is a JournalError: the campaign ends with what it has. So is a write to a file that is no
// longer the one at its path: nobody would ever read it. Looking costs about 3 µs a line.

import { cutHeld, disk, diskTrouble, type Opening, openHeld } from '../../../base/node/index.ts';
import { endOfLines } from '../../trace/index.ts';
import { keepTorn } from './torn.ts';

/** `test`: the disk has every finished test; `step`: every step; `never`: when the system sees fit. */
export type SyncPolicy = 'never' | 'test' | 'step';

export class JournalError extends Error {
  override readonly name = 'JournalError';
}

const NEWLINE = 10;

/** `new`: in a file that must not be there; `over`: one that is there is emptied; `after`: behind its last whole line. */
export type Beginning = 'new' | 'over' | 'after';

const OPENINGS: Readonly<Record<Beginning, Opening>> = { new: 'new', over: 'any', after: 'old' };

export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #policy: SyncPolicy;
  readonly #beginning: Beginning;
  /** What the file is known by and how long it is; null for a pipe or a device. */
  readonly #known: { readonly device: number; readonly inode: number; size: number } | null;
  #begun = false;
  /** Why it was closed before its end: a journal that failed once takes no more lines, and keeps nobody else out. */
  #failed: unknown;
  #closed = false;

  private constructor(path: string, beginning: Beginning, policy: SyncPolicy) {
    this.path = path;
    this.#beginning = beginning;
    this.#policy = policy;
    const { file, stat } = this.#try(() => openHeld(path, OPENINGS[beginning]));
    this.#file = file;
    this.#known = stat.isFile() ? { device: stat.dev, inode: stat.ino, size: stat.size } : null;
  }

  /** Begins a file; one that is there is replaced by the first line, or with `new` refused. */
  static create(path: string, policy: SyncPolicy = 'test', beginning: 'new' | 'over' = 'over'): Journal {
    return new Journal(path, beginning, policy);
  }

  /** Goes on with a file; the first line cuts off what stands behind its last whole one. */
  static resume(path: string, policy: SyncPolicy = 'test'): Journal {
    return new Journal(path, 'after', policy);
  }

  /** Writes a line, its end included. `boundary` is true where a test begins or something was found. */
  append(line: string, boundary = false): void {
    if (this.#failed) throw this.#failed;
    try {
      this.#write(Buffer.from(line), this.#policy === 'step' || (boundary && this.#policy === 'test'));
    } catch (error) {
      this.#failed = error;
      this.#close(() => {});
      throw error;
    }
  }

  #write(bytes: Uint8Array, now: boolean): void {
    if (!this.#begun) this.#begin();
    this.#try(() => {
      for (let done = 0; done < bytes.length; ) done += disk.writeSync(this.#file, bytes, done);
      if (now) sync(this.#file);
    });
    this.#checkPlace(bytes.length);
  }

  #begin(): void {
    const known = this.#known;
    if (known) {
      known.size = 0;
      this.#checkPlace(0);
      this.#try(() => this.#cut());
      known.size = this.#try(() => disk.fstatSync(this.#file).size);
    }
    this.#begun = true;
  }

  #cut(): void {
    if (this.#beginning === 'over') cutHeld(this.#file, 0);
    if (this.#beginning !== 'after') return;
    const bytes = disk.readFileSync(this.path);
    // A whole line without its end cannot be told from one that goes on.
    const end = endOfLines(bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1));
    keepTorn(this.path, bytes.subarray(end));
    cutHeld(this.#file, end);
  }

  /** What was written counts only if whoever opens the path will read it: the file may have been removed, replaced or cut meanwhile. */
  #checkPlace(written: number): void {
    const known = this.#known;
    if (!known) return;
    const now = this.#try(() => disk.statSync(this.path));
    const same = now?.ino === known.inode && now.dev === known.device;
    if (same && now.size >= known.size + written) {
      known.size = now.size;
      return;
    }
    const what = !now ? 'was removed' : same ? 'was cut by another program' : 'was replaced';
    throw new JournalError(`the trace ${this.path} ${what} while it was written`, {
      cause: { code: now ? 'ECHANGED' : 'ENOENT' },
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#close((error) => {
      throw troubleWith(this.path, error);
    });
  }

  #close(failed: (error: unknown) => void): void {
    this.#closed = true;
    try {
      try {
        if (this.#policy !== 'never' && !this.#failed) sync(this.#file);
      } finally {
        disk.closeSync(this.#file);
      }
    } catch (error) {
      failed(error);
    }
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw troubleWith(this.path, error);
    }
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
