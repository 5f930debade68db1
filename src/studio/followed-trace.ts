// A trace that another process writes, read from the page's last position. Only the file named on the command line
// is ever read. A piece is at most a few megabytes, so a long trace comes in several.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const PIECE = 4 << 20;

export interface FollowedTrace {
  readonly path: string;
  /** What was written after the first `from` bytes; empty if nothing was, or the file is not there yet; null if it has become shorter. */
  read(from: number): Buffer | null;
}

export const followedTrace = (path: string): FollowedTrace => ({
  path,
  read(from) {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      return Buffer.alloc(0);
    }
    try {
      const left = fstatSync(file).size - from;
      if (left < 0) return null;
      const size = Math.min(PIECE, left);
      const piece = Buffer.alloc(size);
      return piece.subarray(0, readSync(file, piece, 0, size, from));
    } finally {
      closeSync(file);
    }
  },
});
