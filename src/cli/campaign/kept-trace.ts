// The trace of a run against a real system that asked for none. It is written from the start, as the process may be killed, and stays
// if the run failed: a failure without its evidence has to be found again. A run that did not fail leaves nothing.

import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../base/node/index.ts';

const FOLDER = 'covergame-results';

export interface KeptTrace {
  readonly path: string;
  /** The path if the trace stays, null once it is removed. */
  end(failed: boolean): string | null;
}

/** The file of `--trace`, or one that is removed unless the run fails. */
export function keptTrace(given: string | undefined, model: string): KeptTrace {
  if (given !== undefined) return { path: given, end: () => given };
  const path = newFile(model);
  return {
    path,
    end(failed) {
      if (failed) return path;
      rmSync(path, { force: true });
      try {
        rmdirSync(dirname(path));
      } catch {
        // Other runs left theirs there.
      }
      return null;
    },
  };
}

/** In the current folder, or where that is read-only in one for temporary files. */
function newFile(model: string): string {
  const name = model.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'model';
  try {
    makeFolder(FOLDER);
    return freePath(FOLDER, name);
  } catch {
    return freePath(mkdtempSync(join(tmpdir(), `${FOLDER}-`)), name);
  }
}

/** Makes the file, so that two runs at a time never share one. */
function freePath(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `${name}-${number}.jsonl`);
    try {
      closeSync(openSync(path, 'wx'));
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
