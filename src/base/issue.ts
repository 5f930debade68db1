// What is wrong with a user's input: collected all at once, then told in one error.
//
// An issue names the fault, the place and the cure. An IssueList keeps the first SHOWN issues in full and
// only counts the rest, so a file with a million faults costs no memory.

import { locate, type Place, type Source } from './source.ts';

export const SHOWN = 20;

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

export class IssueList {
  readonly issues: Issue[] = [];
  readonly warnings: Issue[] = [];
  total = 0;

  /** `limit` is how many issues are kept in full. */
  constructor(
    readonly source?: Source,
    readonly limit = SHOWN,
  ) {}

  /** Records a fault; `offset` is the byte it was found at, -1 if it has no place. */
  add(code: string, message: string, offset = -1, hint?: string): void {
    this.total++;
    if (this.issues.length < this.limit) this.issues.push(this.#issue(code, message, offset, hint));
  }

  /** Records something suspicious that does not stop the reading. */
  warn(code: string, message: string, offset = -1, hint?: string): void {
    if (this.warnings.length < this.limit) this.warnings.push(this.#issue(code, message, offset, hint));
  }

  /** True once further faults are only counted: a costly text for one of them would be wasted. */
  get full(): boolean {
    return this.issues.length >= this.limit;
  }

  get failed(): boolean {
    return this.total > 0;
  }

  failure(): { ok: false; issues: readonly Issue[]; total: number } {
    return { ok: false, issues: this.issues, total: this.total };
  }

  #issue(code: string, message: string, offset: number, hint: string | undefined): Issue {
    const where = this.source && offset >= 0 ? locate(this.source, offset) : undefined;
    return { code, message, ...(where && { where }), ...(hint !== undefined && { hint }) };
  }
}

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
