// The operating system's reasons against using a file, in words, and the cure. If a folder refuses a file, the
// message names that folder, since the file itself does not exist yet.

import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

interface Trouble {
  readonly why: string;
  readonly cure: string;
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  ENOSPC: { why: 'the disk is full', cure: 'make space on the disk' },
  EDQUOT: { why: 'the quota is used up', cure: 'make space: the quota is used up' },
  EFBIG: {
    why: 'the file has grown too large',
    cure: 'raise the limit of file sizes (ulimit -f), or begin another file',
  },
  EACCES: {
    why: 'its permissions do not allow it',
    cure: 'check the permissions of the file and its folder',
  },
  EPERM: { why: 'its permissions do not allow it', cure: 'check the permissions of the file and its folder' },
  EROFS: { why: 'the file system is read-only', cure: 'mount it for writing, or choose another folder' },
  ENOENT: {
    why: 'it is not there, or its folder does not exist',
    cure: 'check the path, and create the folder first',
  },
  EEXIST: { why: 'there is a file of that name', cure: 'choose another name' },
  EHELD: {
    why: 'another process is writing it',
    cure: 'use another file, or wait until that process has ended',
  },
  EISDIR: { why: 'it is a folder', cure: 'a folder has the name of the file: move it away' },
  EIO: { why: 'the medium failed', cure: 'check the disk; acknowledged steps are in the file' },
  EMFILE: {
    why: 'this process has too many files open',
    cure: 'raise the limit of open files (ulimit -n 4096)',
  },
  ENFILE: { why: 'the machine has too many files open', cure: 'close some programs' },
};

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? '';
};

/** Why a file cannot be used. */
export const diskTrouble = (error: unknown): string =>
  TROUBLES[codeOf(error)]?.why ?? (error instanceof Error ? error.message : String(error));

/** What to do about it. */
export const diskCure = (error: unknown, otherwise: string): string =>
  TROUBLES[codeOf(error)]?.cure ?? otherwise;

/** Why a file or folder cannot be made at a path, and what to do about it. */
export function writeTrouble(error: unknown, path: string): Trouble {
  const code = codeOf(error);
  const wanted = (error as NodeJS.ErrnoException).path ?? path;
  const known = { why: diskTrouble(error), cure: diskCure(error, 'check the path and its permissions') };
  if (!REFUSALS.includes(code) || existsSync(wanted)) return known;
  let folder = dirname(resolve(wanted));
  while (!existsSync(folder)) folder = dirname(folder);
  if (statSync(folder).isDirectory()) {
    // Otherwise the folder exists and takes no new entries, as /proc.
    if (code === 'ENOENT' && folder !== dirname(resolve(wanted)))
      return { why: 'its folder does not exist', cure: 'create the folder first' };
    if (code === 'ENOTDIR') return known;
    const why = code === 'EROFS' ? 'is on a read-only file system' : 'does not allow you to write into it';
    return { why: `the folder ${folder} ${why}`, cure: 'choose another folder, or change its permissions' };
  }
  return { why: `${folder} is a file, not a folder`, cure: 'give the path of a folder' };
}

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'];
