// The object that a request is.

import { beyond, LimitError, limit, parseBounded } from '../base/index.ts';
import { Problem } from './problem.ts';

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
      `the request is not JSON: ${(error as Error).message}`,
      'send one JSON object in UTF-8',
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    let keys = 0;
    for (const _ in value) if (++keys > limit('keys')) throw beyond('keys', 'the request has more keys');
    return value as never;
  }
  throw Problem.of(400, 'serve/bad-json', 'the request is JSON, but not an object', 'send one JSON object');
}

/** A body, and what stands in the path and the query. */
export function withParameters(body: object, parameters: Readonly<Record<string, string>>): object {
  for (const key of Object.keys(parameters)) {
    if (!Object.hasOwn(body, key)) continue;
    throw Problem.of(400, 'serve/bad-request', `${key} is already in the path`, 'leave it out of the body');
  }
  return { ...body, ...parameters };
}
