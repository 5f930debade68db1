// Tells when one of some files was saved. Folders are watched, not files: editors write a new file and rename it. An event alone says
// little (a save makes several, and some say nothing new), so the texts are compared once it is quiet.

import { createHash } from 'node:crypto';
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** How long it must be quiet, in ms. */
const QUIET = 60;

export interface Watcher {
  /** The next change, or those since the last one; null once `signal` is aborted. */
  changed(files: ReadonlySet<string>): Promise<readonly string[] | null>;
  close(): void;
}

export function watcherOf(signal: AbortSignal): Watcher {
  const folders = new Map<string, FSWatcher>();
  const seen = new Map<string, string>();
  let wake = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  const stir = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => wake(), QUIET);
  };
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    async changed(files) {
      const wanted = new Set([...files].map((file) => dirname(file)));
      for (const folder of wanted) {
        if (folders.has(folder)) continue;
        const watcher = watch(folder, stir);
        watcher.on('error', stir);
        folders.set(folder, watcher);
      }
      for (const [folder, watcher] of folders) {
        if (wanted.has(folder)) continue;
        watcher.close();
        folders.delete(folder);
      }
      for (;;) {
        const stirred = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (signal.aborted) return null;
        const fresh = [...files].filter(
          (file) => seen.get(file) !== undefined && seen.get(file) !== mark(file),
        );
        for (const file of files) seen.set(file, mark(file));
        if (fresh.length > 0) return fresh;
        await stirred;
      }
    },
    close() {
      clearTimeout(timer);
      for (const watcher of folders.values()) watcher.close();
    },
  };
}

/** What stands in a file, in short; one that is not there has a mark as well. */
function mark(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return 'none';
  }
}
