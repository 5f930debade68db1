// What the operating system says of a file that cannot be used, in words, and what to do about it.

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
  EROFS: { why: 'the file system is read-only', cure: 'mount it for writing, or choose another place' },
  ENOENT: {
    why: 'it is not there, or its folder does not exist',
    cure: 'check the path, and make the folder first',
  },
  EISDIR: { why: 'it is a folder', cure: 'a folder stands where the file should be: move it away' },
  EIO: { why: 'the medium failed', cure: 'check the disk; what was acknowledged before is in the file' },
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
