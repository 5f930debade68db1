// Keeps a second service out of a folder. If fs-native-extensions loads, the lock is the kernel's: it goes with its
// process, however that ends. Otherwise it is a file with the number of the process, and a lock whose process is
// gone is taken over. The file says which kind its writer used, so that the two kinds respect each other.

import { join } from 'node:path';
import { InputError } from '../../base/index.ts';
import { disk, kernelLock, type TryLock } from '../../base/node/index.ts';

const LOCK = '.covergame-serve';

export interface FolderLock {
  release(): void;
}

/** `kernel` is null where there is no lock of the kernel's. */
export function lockFolder(folder: string, kernel: TryLock | null = kernelLock()): FolderLock {
  const path = join(folder, LOCK);
  return kernel ? lockByKernel(folder, path, kernel) : lockByFile(folder, path);
}

function lockByKernel(folder: string, path: string, tryLock: TryLock): FolderLock {
  for (;;) {
    const file = disk.openSync(path, 'a+');
    let held = false;
    try {
      const { pid, kind } = holderIn(path);
      if (!tryLock(file) || (kind === 'file' && isAlive(pid) && pid !== process.pid)) {
        throw inUse(folder, path, pid);
      }
      // A service that has just ended may have removed the file between the two: then it is not the one others will open.
      if (disk.statSync(path)?.ino !== disk.fstatSync(file).ino) continue;
      write(path, 'kernel');
      held = true;
      return {
        release: () =>
          quietly(
            () => disk.rmSync(path),
            () => disk.closeSync(file),
          ),
      };
    } finally {
      if (!held) quietly(() => disk.closeSync(file));
    }
  }
}

function lockByFile(folder: string, path: string): FolderLock {
  for (;;) {
    try {
      disk.closeSync(disk.openSync(path, 'wx'));
      write(path, 'file');
      return { release: () => quietly(() => disk.rmSync(path)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const { pid } = holderIn(path);
    if (pid !== process.pid && isAlive(pid)) throw inUse(folder, path, pid);
    disk.rmSync(path);
  }
}

/** A lock that cannot be given back is known as one of a process that is gone. */
function quietly(...actions: readonly (() => void)[]): void {
  for (const action of actions) {
    try {
      action();
    } catch {
      // See above.
    }
  }
}

function write(path: string, kind: string): void {
  const file = disk.openSync(path, 'w');
  try {
    disk.writeSync(file, Buffer.from(`${process.pid} ${kind}`));
  } finally {
    disk.closeSync(file);
  }
}

/** A file of an older covergame holds the number alone; an empty one was left by a process that ended before it wrote. Anything else is no lock. */
function holderIn(path: string): { pid: number; kind: string } {
  const text = disk.readFileSync(path).toString();
  if (!/^(\d+( (kernel|file))?)?$/.test(text)) throw noLock(path);
  const [pid, kind = 'file'] = text.split(' ');
  return { pid: Number(pid), kind };
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

const inUse = (folder: string, path: string, pid: number): InputError =>
  InputError.of(
    'serve/folder-in-use',
    `the folder ${folder} is in use by another service, process ${pid}`,
    `use another folder with --traces, or end that process; if it is not covergame, remove ${path}`,
  );

const noLock = (path: string): InputError =>
  InputError.of(
    'serve/bad-folder',
    `${path} is not the lock of a service, but a service needs this name for its lock`,
    'move that file away, or use another folder with --traces',
  );
