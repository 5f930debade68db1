// Makes a folder and those above it. Node's own `recursive` never ends where an existing folder refuses a new one as missing (/proc does).

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export function makeFolder(path: string): void {
  const missing = [resolve(path)];
  while (!existsSync(dirname(missing[0]))) missing.unshift(dirname(missing[0]));
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
}
