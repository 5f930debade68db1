// A call of an operation, however it came: its input is checked, the operation runs, and whatever goes wrong is a problem. A large request is read in a
// thread.

import { IssueList } from '../base/index.ts';
import type { ReadRequest } from './load/index.ts';
import { loaded, type Operation, type OperationResult, type Service } from './operations.ts';
import { Problem } from './problem.ts';
import { checkRequest } from './schema.ts';

/** Throws what the operation throws; at once if it answers at once. */
export function call(
  operation: Operation,
  input: object,
  service: Service,
): OperationResult | Promise<OperationResult> {
  const issues = new IssueList();
  checkRequest(operation.input, input, issues);
  if (issues.failed) throw new Problem(400, issues.issues);
  return operation.run(input as never, service);
}

/** The same for a request that a thread has read. */
export function callRead(
  operation: Operation,
  { input, load, refused }: ReadRequest,
  service: Service,
): OperationResult | Promise<OperationResult> {
  if (refused) throw new Problem(400, refused);
  return load ? loaded(load, service) : call(operation, input!, service);
}
