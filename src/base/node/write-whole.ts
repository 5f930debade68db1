// Writes a file so that it is there whole or not at all: under another name, then renamed. What was there before stays until the last byte of the new one is
// written; a pipe or a device is written as it is.

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { disk } from './files.ts';

let count = 0;

export function writeWhole(given: string, content: string | Iterable<string>, sync = false): void {
  const there = disk.statSync(given);
  // A link stays one.
  const path = there ? realpathSync(given) : given;
  const plain = there === undefined || there.isFile();
  const made = plain ? join(dirname(path), `.covergame.${process.pid}.${count++}`) : path;
  try {
    const file = disk.openSync(made, plain ? 'wx' : 'w', there?.mode);
    try {
      for (const chunk of typeof content === 'string' ? [content] : content) {
        const bytes = Buffer.from(chunk);
        for (let done = 0; done < bytes.length; ) done += disk.writeSync(file, bytes, done);
      }
      if (sync) disk.fsyncSync(file);
    } finally {
      disk.closeSync(file);
    }
    if (plain) disk.renameSync(made, path);
  } catch (error) {
    if (plain) removed(made);
    throw error;
  }
}

function removed(path: string): void {
  try {
    disk.rmSync(path);
  } catch {
    // The error before this one is the one to tell.
  }
}
