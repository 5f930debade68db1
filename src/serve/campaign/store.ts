// The folder of a service's campaigns. Each has a file with its load, `ID.load.json`, written once, and its trace,
// `ID.jsonl`. Nothing else is kept, so nothing else can be lost. A second service on the same folder would write
// into the same traces, so it is locked out.
//
// Files of others do not keep the service from starting: a damaged file is reported to a client that asks for its
// campaign. A campaign never takes the name of an existing file. The service removes only what it wrote: it refuses
// and keeps a file that it cannot recognise.

import { basename, join } from 'node:path';
import { InputError, IssueList, parseBounded } from '../../base/index.ts';
import { disk, diskCure, diskTrouble, writeWhole } from '../../base/node/index.ts';
import { cureOf } from '../disk-trouble.ts';
import { LOAD, type Load } from '../load/index.ts';
import { Problem } from '../problem.ts';
import { checkRequest } from '../schema.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { foreign, isThere, isTraceOf, loadOf, taken } from './own-files.ts';

const LOAD_ENDING = '.load.json';
const TRACE = '.jsonl';
const TAIL = 8192;
const END = /^\{"end":/;

export class Store {
  readonly folder: string;
  readonly #lock: FolderLock | null;

  private constructor(folder: string, lock: FolderLock | null) {
    this.folder = folder;
    this.#lock = lock;
  }

  /** Makes the folder if need be, and locks it. */
  static async open(folder: string): Promise<Store> {
    try {
      disk.mkdirSync(folder);
      return new Store(folder, lockFolder(folder));
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw unusable(folder, error);
    }
  }

  /** For a thread of the service that has locked the folder. */
  static within(folder: string): Store {
    return new Store(folder, null);
  }

  ids(): string[] {
    return this.#names()
      .filter((name) => name.endsWith(LOAD_ENDING))
      .map((name) => name.slice(0, -LOAD_ENDING.length))
      .sort();
  }

  #names(): string[] {
    try {
      return disk.readdirSync(this.folder);
    } catch (error) {
      throw unusable(this.folder, error);
    }
  }

  tracePath(id: string): string {
    return join(this.folder, id + TRACE);
  }

  loadBytes(id: string): Buffer {
    try {
      return disk.readFileSync(this.#loadPath(id));
    } catch (error) {
      throw damaged(id, `cannot be read: ${(error as Error).message}`, cureOf(error));
    }
  }

  /** What a campaign was loaded with, held against what a load may be: the file may have been damaged or edited. */
  load(id: string): Load {
    const issues = new IssueList();
    let load: unknown;
    try {
      load = parseBounded(this.loadBytes(id).toString(), 'request-depth', 'its file');
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw damaged(id, `is not JSON: ${(error as Error).message}`);
    }
    checkRequest(LOAD, load, issues);
    if (issues.failed) throw damaged(id, `is not the load of a campaign: ${issues.issues[0].message}`);
    return load as Load;
  }

  /** The bytes of what a campaign was loaded with, and of its trace; 0 where there are none. */
  sizes(id: string): { readonly load: number; readonly trace: number } {
    return { load: sizeOf(this.#loadPath(id)), trace: sizeOf(this.tracePath(id)) };
  }

  /** Refuses an id whose files are there already: they are somebody else's. */
  requireFree(id: string): void {
    this.#saving(() => {
      for (const path of [this.tracePath(id), this.#loadPath(id)]) {
        if (isThere(path)) throw taken(id, basename(path));
      }
    });
  }

  /** Keeps what a campaign is loaded with; afterwards it is there whole, or not at all. */
  save(id: string, load: Uint8Array, sync: boolean): void {
    this.#saving(() => writeWhole(this.#loadPath(id), Buffer.from(load).toString(), sync));
  }

  #saving(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw Problem.of(
        507,
        'serve/cannot-save',
        `the campaign cannot be saved: ${(error as Error).message}`,
        cureOf(error),
      );
    }
  }

  /** True if the trace has its last line; what cannot be read has not, and is told when somebody asks for the campaign. */
  ended(id: string): boolean {
    try {
      const file = disk.openSync(this.tracePath(id), 'r');
      try {
        const { size } = disk.fstatSync(file);
        const tail = Buffer.alloc(Math.min(size, TAIL));
        disk.readSync(file, tail, 0, tail.length, size - tail.length);
        const lines = tail.toString().split('\n');
        return lines.at(-1) === '' && END.test(lines.at(-2) ?? '');
      } finally {
        disk.closeSync(file);
      }
    } catch {
      return false;
    }
  }

  /** Removes what a campaign was loaded with, which `save` wrote; its trace was never begun, or is removed. */
  forget(id: string): void {
    this.#removing(() => disk.rmSync(this.#loadPath(id)));
  }

  /** Removes both files of a campaign, or neither. */
  remove(id: string): void {
    this.#removing(() => {
      const [load, trace] = [this.#loadPath(id), this.tracePath(id)];
      const known = isThere(load) ? loadOf(id, disk.readFileSync(load).toString()) : null;
      if (isThere(load) && !known) throw foreign(id, id + LOAD_ENDING);
      if (isThere(trace) && !(known && isTraceOf(known, trace))) throw foreign(id, id + TRACE);
      disk.rmSync(trace);
      disk.rmSync(load);
    });
  }

  #removing(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw Problem.of(
        507,
        'serve/cannot-remove',
        `the campaign cannot be removed: ${(error as Error).message}`,
        cureOf(error),
      );
    }
  }

  close(): void {
    this.#lock?.release();
  }

  #loadPath(id: string): string {
    return join(this.folder, id + LOAD_ENDING);
  }
}

/** What cannot be looked at is found out when it is read. */
function sizeOf(path: string): number {
  try {
    return disk.statSync(path)?.size ?? 0;
  } catch {
    return 0;
  }
}

const unusable = (folder: string, error: unknown): InputError =>
  InputError.of(
    'serve/bad-folder',
    `the folder ${folder} cannot be used: ${diskTrouble(error)}`,
    diskCure(error, 'use another one with --traces'),
  );

const damaged = (id: string, why: string, cure = 'correct the file'): Problem =>
  Problem.of(
    422,
    'serve/damaged',
    `${id}${LOAD_ENDING}, the load of the campaign, ${why}`,
    `${cure}; or move ${id}${LOAD_ENDING} and ${id}${TRACE} away, remove the campaign and load it again`,
  );
