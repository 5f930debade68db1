// A fault of a user's input: an issue names the fault, the place and the cure. One error carries them all.

import type { Place } from './source.ts';

/** One fault of an input: what it is, where, and what to do about it. */
export interface Issue {
  /** `room/what`, stable, for scripts: `game/unknown-node`. */
  readonly code: string;
  /** What is wrong, with the value, and what was expected. */
  readonly message: string;
  readonly where?: Place;
  /** What to do about it. */
  readonly hint?: string;
}

/** The result of reading something a user wrote: a value, perhaps with warnings, or every fault found. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly total: number };

/** The one error that wrong input raises: it carries every issue. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly issues: readonly Issue[];
  readonly total: number;

  constructor(issues: readonly Issue[], total = issues.length) {
    super(issues.map((issue) => issue.message).join('\n'));
    this.issues = issues;
    this.total = total;
  }

  /** An error of a single issue that has no place in a file. */
  static of(code: string, message: string, hint?: string): InputError {
    return new InputError([{ code, message, ...(hint !== undefined && { hint }) }]);
  }
}

/**
 * The value of an outcome, or its issues thrown as one InputError.
 *
 * @param outcome of reading or exploring something
 * @throws InputError that holds every issue
 * @example
 * const game = orThrow(readModel(sourceOf('x.dot', text)));
 */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new InputError(outcome.issues, outcome.total);
}

/** Issues that have no place in the file at least name it. */
export const namingFile = (path: string, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) =>
    issue.where || issue.message.includes(path) ? issue : { ...issue, message: `${path}: ${issue.message}` },
  );
