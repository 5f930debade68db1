// Writes a file wholly or not at all: under another name, then renamed. The old file stays until the last byte of
// the new one is written. A pipe or a device is written as it is.

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atOnce, type Slices } from '../slices.ts';
import { disk } from './files.ts';

let count = 0;

export function writeWhole(given: string, content: string | Iterable<string>, sync = false): void {
  atOnce(writingWhole(given, content, sync));
}

/** So many bytes are written before anything else has its turn. */
const SLICE = 1 << 20;

/** The same in slices; whoever drops it half done must `return` it, and nothing is left behind. */
export function* writingWhole(given: string, content: string | Iterable<string>, sync = false): Slices<void> {
  const there = disk.statSync(given);
  // A link stays one.
  const path = there ? realpathSync(given) : given;
  const plain = there === undefined || there.isFile();
  const { made, file } = plain
    ? openBeside(path, there?.mode)
    : { made: path, file: disk.openSync(path, 'w') };
  let isDone = false;
  try {
    try {
      let written = 0;
      for (const chunk of typeof content === 'string' ? [content] : content) {
        const bytes = Buffer.from(chunk);
        for (let done = 0; done < bytes.length; ) done += disk.writeSync(file, bytes, done);
        written += bytes.length;
        if (written < SLICE) continue;
        yield;
        written = 0;
      }
      if (sync) disk.fsyncSync(file);
    } finally {
      disk.closeSync(file);
    }
    if (plain) disk.renameSync(made, path);
    isDone = true;
  } finally {
    if (plain && !isDone) removed(made);
  }
}

/** A new file in the same folder; a name that somebody else has taken stays theirs. */
function openBeside(path: string, mode: number | undefined): { made: string; file: number } {
  for (;;) {
    const made = join(dirname(path), `.covergame.${process.pid}.${count++}`);
    try {
      return { made, file: disk.openSync(made, 'wx', mode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function removed(path: string): void {
  try {
    disk.rmSync(path);
  } catch {
    // The error before this one is the one to tell.
  }
}
