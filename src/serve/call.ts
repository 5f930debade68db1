// A call of an operation, however it came: its input is checked, the operation runs, and whatever goes wrong is a problem.

import { beyond, IssueList, LimitError, limit, parseBounded } from '../base/index.ts';
import type { Answer, Operation, Service } from './operations.ts';
import { Problem } from './problem.ts';
import { checkValue } from './schema.ts';

/** Throws what the operation throws; at once if it answers at once. */
export function call(operation: Operation, input: object, service: Service): Answer | Promise<Answer> {
  const issues = new IssueList();
  checkValue(operation.input, input, issues);
  if (issues.failed) throw new Problem(400, issues.issues);
  return operation.run(input as never, service);
}

/** The object that a text holds. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseBounded(text, 'request-depth', 'the request');
  } catch (error) {
    if (error instanceof LimitError) throw error;
    throw Problem.of(
      400,
      'serve/bad-json',
      `the request is no JSON: ${(error as Error).message}`,
      'send one JSON object in UTF-8',
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    let keys = 0;
    for (const _ in value) if (++keys > limit('keys')) throw beyond('keys', 'the request has more keys');
    return value as never;
  }
  throw Problem.of(400, 'serve/bad-json', 'the request is JSON, but no object', 'send one JSON object');
}
