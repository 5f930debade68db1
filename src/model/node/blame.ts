// Runs a function of a module that a user wrote. If it throws, that is nobody's fault but the module's: the error names it, with
// the line, and is told like any other wrong input.

import { InputError } from '../../base/index.ts';
import { placeOfError } from './load-module.ts';

/** What `action` returns; `code` and `what` ("the strategy ./mine.ts") name whose it is if it throws. */
export function blaming<T>(code: string, what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof InputError) throw error;
    const where = placeOfError(error);
    throw new InputError([
      {
        code,
        message: `${what} threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
        ...(where && { where }),
        hint: 'correct the module: it must not throw',
      },
    ]);
  }
}
