// Ctrl-C before there was anything to show.

import { InputError } from '../../base/index.ts';
import { type Context, EXIT, type Exit, errorObject } from '../terminal/index.ts';

/** Says that `what` was broken off, and what to do. Nobody did anything wrong: the exit code is that of work without an answer. */
export function interrupted(what: string, hint: string, context: Context): Exit {
  const message = `${what} was interrupted`;
  context.result(errorObject(InputError.of('cli/interrupted', message, hint)), () => `${message}; ${hint}`);
  return EXIT.spent;
}

/** What a promise comes to, null if Ctrl-C comes first. */
export async function unlessInterrupted<T>(promise: Promise<T>, { signal }: Context): Promise<T | null> {
  const result = await Promise.race([
    promise,
    new Promise<null>((resolve) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
    }),
  ]);
  // Nobody reads it any more, and an open one would keep the process.
  if (signal.aborted) process.stdin.destroy();
  return result;
}
