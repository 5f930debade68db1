// The answer of a thread of the service: its result, or its error as plain data, which is thrown again by the
// receiver. An error keeps its kind, which decides the status of the answer.

import { InputError, type Issue } from '../base/index.ts';
import { JournalError } from '../run/node/index.ts';
import { Problem } from './problem.ts';

export type Thrown =
  | { readonly kind: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly issues: readonly Issue[];
      readonly members: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'journal'; readonly message: string; readonly code: string | undefined }
  | {
      readonly kind: 'bug';
      readonly message: string;
      readonly stack: string;
      readonly code: string | undefined;
    };

export function thrownOf(error: unknown): Thrown {
  if (error instanceof Problem) {
    const { status, issues, members } = error;
    return { kind: 'problem', status, issues, members };
  }
  if (error instanceof InputError) return { kind: 'input', issues: error.issues, total: error.total };
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if (error instanceof JournalError)
    return { kind: 'journal', message: error.message, code: code ?? cause?.code };
  if (!(error instanceof Error)) return { kind: 'bug', message: String(error), stack: '', code };
  return { kind: 'bug', message: error.message, stack: error.stack ?? '', code };
}

export function errorOf(thrown: Thrown): Error {
  switch (thrown.kind) {
    case 'problem':
      return new Problem(thrown.status, thrown.issues, thrown.members);
    case 'input':
      return new InputError(thrown.issues, thrown.total);
    case 'journal':
      return new JournalError(thrown.message, { cause: { code: thrown.code } });
    case 'bug': {
      const { message, stack, code } = thrown;
      return Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) });
    }
  }
}
