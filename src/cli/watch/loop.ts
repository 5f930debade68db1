// Does something again with every save, and tells it: the loop that `watch` and `run --watch` share. A save in the middle of it ends
// what is being done, and begins it anew.

import { relative } from 'node:path';
import type { Context } from '../terminal/index.ts';
import { watcherOf } from './watcher.ts';

export interface Watched {
  /** The files that it depends on, asked for before each turn. */
  files(): ReadonlySet<string>;
  /** Does it once, and tells what changed. */
  turn(signal: AbortSignal): Promise<void>;
}

/** Ends with Ctrl-C. */
export async function keepWatching({ files, turn }: Watched, context: Context): Promise<void> {
  const { signal } = context;
  const watcher = watcherOf(signal);
  try {
    while (!signal.aborted) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort();
      signal.addEventListener('abort', stop, { once: true });
      const depends = files();
      const change = watcher.changed(depends);
      const done = turn(attempt.signal).then(() => {
        if (!attempt.signal.aborted) context.note(context.colour.dim(WAITING));
      });
      const changed = await change;
      attempt.abort();
      await done;
      signal.removeEventListener('abort', stop);
      if (changed === null) return;
      context.note('');
      context.note(`saved: ${changed.map((file) => relative('.', file)).join(', ')}`);
    }
  } finally {
    watcher.close();
  }
}

const WAITING = 'watching; Ctrl-C ends';
