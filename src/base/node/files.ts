// The one door to the disk for everything that must last: traces, the folder of a service and its lock, merged
// files. The functions have the names of node:fs. A test of failing disks puts another disk under them (`useDisk`).

import * as fs from 'node:fs';
import { makeFolder } from './make-folder.ts';

/** What is done with files that must last. */
export interface Disk {
  readonly openSync: typeof fs.openSync;
  readonly closeSync: typeof fs.closeSync;
  readonly writeSync: (
    file: number,
    bytes: Uint8Array,
    offset?: number,
    length?: number,
    at?: number,
  ) => number;
  readonly readSync: (file: number, into: Uint8Array, offset: number, length: number, at: number) => number;
  readonly fsyncSync: typeof fs.fsyncSync;
  readonly ftruncateSync: typeof fs.ftruncateSync;
  readonly fstatSync: (file: number) => fs.Stats;
  /** Undefined if there is nothing. */
  readonly statSync: (path: string) => fs.Stats | undefined;
  /** The same of a link itself. */
  readonly lstatSync: (path: string) => fs.Stats | undefined;
  readonly existsSync: typeof fs.existsSync;
  readonly readFileSync: (path: string) => Buffer;
  readonly readFile: (path: string) => Promise<Buffer>;
  readonly openRead: (path: string) => Promise<fs.promises.FileHandle>;
  readonly readdirSync: (path: string) => string[];
  readonly mkdirSync: (path: string) => void;
  readonly renameSync: typeof fs.renameSync;
  /** Nothing to remove is no error. */
  readonly rmSync: (path: string) => void;
}

export const REAL_DISK: Disk = {
  openSync: fs.openSync,
  closeSync: fs.closeSync,
  writeSync: fs.writeSync,
  readSync: fs.readSync,
  fsyncSync: fs.fsyncSync,
  ftruncateSync: fs.ftruncateSync,
  fstatSync: (file) => fs.fstatSync(file),
  statSync: (path) => fs.statSync(path, { throwIfNoEntry: false }),
  lstatSync: (path) => fs.lstatSync(path, { throwIfNoEntry: false }),
  existsSync: fs.existsSync,
  readFileSync: (path) => fs.readFileSync(path),
  readFile: (path) => fs.promises.readFile(path),
  openRead: (path) => fs.promises.open(path),
  readdirSync: (path) => fs.readdirSync(path),
  mkdirSync: makeFolder,
  renameSync: fs.renameSync,
  rmSync: (path) => fs.rmSync(path, { force: true }),
};

/** The disk in use; read it anew for every call. */
export let disk: Disk = REAL_DISK;

/** Puts another disk in its place; answers with the one before. */
export function useDisk(other: Disk): Disk {
  const before = disk;
  disk = other;
  return before;
}
