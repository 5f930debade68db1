// The answer to a failed request: problem details (RFC 9457) with our issues in them. The status says whose fault
// it is. A bug of ours is reported as one, without its stack.

import { InputError, type Issue, VERSION } from '../base/index.ts';
import { JournalError } from '../run/node/index.ts';
import { cureOf } from './disk-trouble.ts';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Further members of the answer, such as the turn that is on. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    issues: readonly Issue[],
    members: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(issues.map(({ message }) => message).join('\n'));
    this.status = status;
    this.issues = issues;
    this.members = members;
    this.headers = headers;
  }

  static of(status: number, code: string, message: string, hint?: string): Problem {
    return new Problem(status, [{ code, message, ...(hint !== undefined && { hint }) }]);
  }

  body(): object {
    return {
      type: 'about:blank',
      title: TITLES[this.status],
      status: this.status,
      detail: this.message,
      issues: this.issues,
      ...this.members,
    };
  }
}

/** Every status a request can be refused with. */
export const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** A request that is itself too large, or nests too deeply, is told apart from one that asks for too much. */
const statusOf = ({ issues }: InputError): number =>
  /^limit\/(request-|keys$)/.test(issues[0]?.code) ? 413 : 422;

/** Whatever was thrown, as a problem; `report` is told of our own bugs. */
export function problemOf(error: unknown, report: (error: unknown) => void): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InputError) return new Problem(statusOf(error), error.issues);
  if (error instanceof JournalError) {
    return Problem.of(
      507,
      'serve/cannot-write-trace',
      `${error.message}; the service accepted nothing`,
      cureOf(error),
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') {
    return Problem.of(503, 'serve/too-many-files', 'the service has too many open files', cureOf(error));
  }
  report(error);
  return Problem.of(
    500,
    'serve/bug',
    `a bug in covergame ${VERSION}: ${error instanceof Error ? error.message : String(error)}`,
    'please report it, with the request and, if you may, the model',
  );
}
