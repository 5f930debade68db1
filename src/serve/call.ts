// A call of an operation, however it came: its input is checked, the operation runs, and whatever goes wrong is a problem.

import { IssueList } from '../base/index.ts';
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
    value = JSON.parse(text);
  } catch (error) {
    throw Problem.of(
      400,
      'serve/bad-json',
      `the request is no JSON: ${(error as Error).message}`,
      'send one JSON object in UTF-8',
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as never;
  throw Problem.of(400, 'serve/bad-json', 'the request is JSON, but no object', 'send one JSON object');
}
