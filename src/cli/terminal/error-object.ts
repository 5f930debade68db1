// An error as scripts read it under --json: the first fault at the top, all of them in `issues`.

import type { InputError, Issue } from '../../base/index.ts';

export interface IssueObject {
  readonly code: string;
  readonly message: string;
  /** Where in a file the fault is; null if it has no place there. */
  readonly where: { readonly source: string; readonly line: number; readonly column: number } | null;
  readonly hint: string | null;
}

export interface ErrorObject {
  readonly error: IssueObject & {
    readonly issues: readonly IssueObject[];
    /** How many there are; more than `issues` holds where only the first are kept. */
    readonly total: number;
  };
}

export function errorObject({ issues, total }: Pick<InputError, 'issues' | 'total'>): ErrorObject {
  const all = issues.map(issueObject);
  return { error: { ...all[0], issues: all, total } };
}

export function issueObject({ code, message, where, hint }: Issue): IssueObject {
  return {
    code,
    message,
    where: where ? { source: where.source, line: where.line, column: where.column } : null,
    hint: hint ?? null,
  };
}
