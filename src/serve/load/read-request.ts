// Reads a large request in a thread. The result is small, or one long text, so the thread that answers clients is
// soon done with it.

import { IssueList } from '../../base/index.ts';
import type { Problem } from '../problem.ts';
import { objectIn, withParameters } from '../request-object.ts';
import { checkRequest } from '../schema.ts';
import { LOAD, type Load } from './load.ts';
import { type StatedLoad, stateLoad } from './stated-load.ts';

export interface RequestTask {
  readonly bytes: Uint8Array;
  /** Over HTTP: the operation, and what stands in the path and the query. A message over a WebSocket names its operation. */
  readonly http?: { readonly operation: string; readonly parameters: Readonly<Record<string, string>> };
  /** For a campaign whose load names no id. */
  readonly id: string;
}

/** A load, or why it is none; any other request as it is. */
export interface ReadRequest {
  readonly op?: unknown;
  readonly ref?: unknown;
  readonly input?: object;
  readonly load?: StatedLoad;
  readonly refused?: Problem['issues'];
}

export function readRequest({ bytes, http, id }: RequestTask): ReadRequest {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const object = objectIn(text);
  if (http) {
    const input = withParameters(object, http.parameters);
    return http.operation === 'load' ? readLoad(input, id) : { input };
  }
  const { op, ref, ...input } = object;
  const said = { op, ...(ref !== undefined && { ref }) };
  return op === 'load' ? { ...said, ...readLoad(input, id) } : { ...said, input };
}

function readLoad(input: object, id: string): ReadRequest {
  const issues = new IssueList();
  checkRequest(LOAD, input, issues);
  return issues.failed ? { refused: issues.issues } : { load: stateLoad(input as Load, id) };
}
