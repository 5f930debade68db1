// The folder a service keeps its campaigns in: for each a file with what it was loaded with, `ID.load.json`, written
// once, and its trace, `ID.jsonl`. Nothing else is kept, so nothing else can be lost; a second service on the
// same folder would write into the same traces, so it is locked out.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../base/index.ts';
import { Problem } from './problem.ts';

const LOAD = '.load.json';
const TRACE = '.jsonl';
const LOCK = '.covergame-serve';
const TAIL = 8192;

export class Store {
  readonly folder: string;

  /** Makes the folder if need be, and locks it. */
  constructor(folder: string) {
    this.folder = folder;
    try {
      mkdirSync(folder, { recursive: true });
      this.#lock();
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw InputError.of(
        'serve/bad-folder',
        `the folder ${folder} cannot be used: ${(error as Error).message}`,
        'give another one with --traces',
      );
    }
  }

  ids(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith(LOAD))
      .map((name) => name.slice(0, -LOAD.length))
      .sort();
  }

  tracePath(id: string): string {
    return join(this.folder, id + TRACE);
  }

  loadText(id: string): string {
    return readFileSync(this.#loadPath(id), 'utf8');
  }

  /** Keeps what a campaign is loaded with; afterwards it is there whole, or not at all. */
  save(id: string, load: string, sync: boolean): void {
    const made = join(this.folder, `.${id}.${randomBytes(6).toString('hex')}`);
    try {
      const file = openSync(made, 'wx');
      try {
        const bytes = Buffer.from(load);
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
        if (sync) fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(made, this.#loadPath(id));
    } catch (error) {
      rmSync(made, { force: true });
      throw Problem.of(
        507,
        'serve/cannot-save',
        `the campaign cannot be saved: ${(error as Error).message}`,
        'make space or mend the folder, then load it again',
      );
    }
  }

  /** True if the trace has its last line. */
  ended(id: string): boolean {
    const path = this.tracePath(id);
    if (!existsSync(path)) return false;
    const { size } = statSync(path);
    const tail = Buffer.alloc(Math.min(size, TAIL));
    const file = openSync(path, 'r');
    try {
      readSync(file, tail, 0, tail.length, size - tail.length);
    } finally {
      closeSync(file);
    }
    const lines = tail.toString().split('\n');
    return lines.at(-1) === '' && (lines.at(-2) ?? '').startsWith('{"end":');
  }

  remove(id: string): void {
    rmSync(this.tracePath(id), { force: true });
    rmSync(this.#loadPath(id), { force: true });
  }

  close(): void {
    rmSync(join(this.folder, LOCK), { force: true });
  }

  #loadPath(id: string): string {
    return join(this.folder, id + LOAD);
  }

  /** A lock of a process that is gone, killed perhaps, is taken over. */
  #lock(): void {
    const path = join(this.folder, LOCK);
    for (;;) {
      try {
        const file = openSync(path, 'wx');
        writeSync(file, String(process.pid));
        closeSync(file);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw InputError.of(
          'serve/folder-in-use',
          `the folder ${this.folder} is in use by another service, process ${holder}`,
          `give another one with --traces, or end that process; if it is no covergame, remove ${path}`,
        );
      }
      rmSync(path, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
