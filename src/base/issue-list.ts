// Collects every fault of an input. It keeps as many as the limit `faults` allows and counts the rest, so a file
// with a million faults costs no memory. An expensive text is given as a function, and made only for a fault that
// is kept.

import type { Issue } from './issue.ts';
import { limit } from './limits.ts';
import { locate, type Source } from './source.ts';

type Lazy<T> = T | (() => T);

/** So many characters of a message are kept: the name of a node may be a book. */
const LONGEST = 2000;

export class IssueList {
  readonly issues: Issue[] = [];
  readonly warnings: Issue[] = [];
  total = 0;

  /** `most` is how many issues are kept in full. */
  constructor(
    readonly source?: Source,
    readonly most = limit('faults'),
  ) {}

  /** Records a fault; `offset` is the byte it was found at, -1 if it has no place. */
  add(code: string, message: Lazy<string>, offset: Lazy<number> = -1, hint?: Lazy<string | undefined>): void {
    this.total++;
    if (!this.full) this.issues.push(this.#issue(code, message, offset, hint));
  }

  /** Records something suspicious that does not stop the reading. */
  warn(
    code: string,
    message: Lazy<string>,
    offset: Lazy<number> = -1,
    hint?: Lazy<string | undefined>,
  ): void {
    if (this.warnings.length < this.most) this.warnings.push(this.#issue(code, message, offset, hint));
  }

  /** True once further faults are only counted. */
  get full(): boolean {
    return this.issues.length >= this.most;
  }

  get failed(): boolean {
    return this.total > 0;
  }

  failure(): { ok: false; issues: readonly Issue[]; total: number } {
    return { ok: false, issues: this.issues, total: this.total };
  }

  #issue(code: string, message: Lazy<string>, offset: Lazy<number>, hint: Lazy<string | undefined>): Issue {
    const at = madeOf(offset);
    const where = this.source && at >= 0 ? locate(this.source, at) : undefined;
    const cure = madeOf(hint);
    return {
      code,
      message: shortened(madeOf(message)),
      ...(where && { where }),
      ...(cure !== undefined && { hint: shortened(cure) }),
    };
  }
}

const madeOf = <T extends string | number | undefined>(given: Lazy<T>): T =>
  typeof given === 'function' ? given() : given;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
