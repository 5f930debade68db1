// What a client can do about a file that cannot be read or written, by the cause the operating system names.

const CURES: Readonly<Record<string, string>> = {
  ENOSPC: 'make space on the disk, then say it again',
  EDQUOT: 'make space: the quota is used up; then say it again',
  EMFILE:
    'the service has too many files open: raise its limit (ulimit -n), or close campaigns sooner with --idle; then say it again',
  ENFILE: 'the machine has too many files open: close some programs, then say it again',
  EACCES: 'let the service write to its folder, then say it again',
  EPERM: 'let the service write to its folder, then say it again',
  EROFS: 'the file system is read-only: mount it for writing, then say it again',
  EISDIR: 'a folder stands where the file should be: move it away, then say it again',
  ENOENT: 'put the file back, or remove the campaign and load it again',
};

export function cureOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return CURES[code ?? cause?.code ?? ''] ?? 'mend the folder of the service, then say it again';
}
