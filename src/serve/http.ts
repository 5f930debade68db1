// Operations over HTTP: the routes of the catalog, bodies up to a limit, problems as application/problem+json.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { nearest } from '../base/index.ts';
import { call, callRead } from './call.ts';
import type { RequestGuard } from './guard.ts';
import { SMALL_BYTES } from './load/index.ts';
import type { Held, Memory } from './memory.ts';
import { OPERATIONS, type Operation, type OperationResult, type Service } from './operations.ts';
import { Problem, problemOf } from './problem.ts';
import { objectIn, withParameters } from './request-object.ts';

export interface HttpOptions {
  readonly service: Service;
  readonly guard: RequestGuard;
  /** Told of bugs of ours. */
  readonly report: (error: unknown) => void;
}

interface Route {
  readonly operation: Operation;
  readonly segments: readonly string[];
}

const ROUTES: readonly Route[] = (OPERATIONS as readonly Operation[]).map((operation) => ({
  operation,
  segments: operation.path.split('/'),
}));

/** How much more than allowed is read, and thrown away, so that the sender hears why it was refused. */
const PATIENT = 8;

/** Whatever stands in it, a page served from here does nothing. */
const PAGE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function httpHandler({ service, guard, report }: HttpOptions) {
  const answerTo = async (request: IncomingMessage): Promise<OperationResult> => {
    guard(request.headers);
    const { operation, parameters } = routeOf(request);
    if (operation.method !== 'post') return call(operation, parameters, service);
    const { bytes, held } = await bodyOf(request, service.maxBody, service.campaigns.memory);
    try {
      if (bytes.length > SMALL_BYTES) {
        const read = await service.campaigns.request(bytes, { operation: operation.id, parameters });
        return await callRead(operation, read, service);
      }
    } finally {
      held.release();
    }
    const body = objectIn(bytes.length === 0 ? '{}' : bytes.toString());
    return call(operation, withParameters(body, parameters), service);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => {});
    try {
      send(response, await answerTo(request));
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const problem = problemOf(error, report);
      // What is left of a body that nobody wants would stand before the next request.
      if (!request.complete) response.setHeader('Connection', 'close');
      for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
      sendText(response, problem.status, 'application/problem+json', JSON.stringify(problem.body()));
    }
  };
}

/** Refuses a body that is too large before it is sent. */
export function continueHandler(
  maxBody: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (Number(request.headers['content-length'] ?? 0) <= maxBody) response.writeContinue();
    handle(request, response);
  };
}

function routeOf(request: IncomingMessage): { operation: Operation; parameters: Record<string, string> } {
  const [path, query = ''] = (request.url ?? '/').split('?', 2);
  const segments = path.split('/');
  const fitting = ROUTES.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, i) => segment === segments[i] || segment.startsWith('{')),
  );
  const method = request.method === 'HEAD' ? 'get' : request.method?.toLowerCase();
  const route = fitting.find(({ operation }) => operation.method === method);
  if (!route)
    throw fitting.length === 0 ? unknownPath(path) : otherMethod(request.method ?? '', path, fitting);
  const parameters: Record<string, string> =
    query === '' ? {} : Object.fromEntries(new URLSearchParams(query));
  route.segments.forEach((segment, i) => {
    if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = decoded(segments[i]);
  });
  return { operation: route.operation, parameters };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The bytes of a request, and the memory they take if they are many. */
interface Body {
  readonly bytes: Buffer;
  readonly held: Held;
}

async function bodyOf(request: IncomingMessage, limit: number, memory: Memory): Promise<Body> {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/json *(;|$)/i.test(type)) throw notJson(type);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit && request.headers.expect !== undefined) throw tooLarge(limit);
  const { size, bytes, held } = await read(request, limit, memory);
  if (size <= limit && (type !== undefined || size === 0)) return { bytes, held };
  held.release();
  throw size > limit ? tooLarge(limit) : notJson('none');
}

/** By events: an iterator over the chunks takes several times as long for a small body. */
function read(request: IncomingMessage, limit: number, memory: Memory): Promise<Body & { size: number }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const held = memory.take(0);
    let size = 0;
    let refused: unknown = null;
    const refuse = (error: unknown): void => {
      refused = error;
      chunks.length = 0;
      held.release();
    };
    const done = (): void => {
      if (refused) reject(refused);
      else resolve({ size, bytes: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), held });
    };
    const keep = (chunk: Buffer): void => {
      try {
        if (size > SMALL_BYTES) held.grow(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        // The rest is read and thrown away, so that the sender hears why.
        refuse(error);
      }
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit && !refused) keep(chunk);
      else if (size > PATIENT * limit) {
        request.pause();
        done();
      }
    });
    request.on('end', done);
    request.on('close', () => {
      if (request.complete) return;
      refuse(cutOff());
      done();
    });
  });
}

function send(response: ServerResponse, answer: OperationResult): void {
  if ('body' in answer) {
    sendText(response, answer.status, 'application/json', JSON.stringify(answer.body));
    return;
  }
  const { media, text } = answer;
  if (/html|svg/.test(media)) response.setHeader('Content-Security-Policy', PAGE_POLICY);
  if (typeof text === 'string') sendText(response, answer.status, media, text);
  else {
    response.writeHead(answer.status, headersOf(media));
    pipeline(text, response, () => {});
  }
}

function sendText(response: ServerResponse, status: number, media: string, text: string): void {
  response.writeHead(status, { ...headersOf(media), 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

const headersOf = (media: string) => ({
  'Content-Type': media.startsWith('text/') ? `${media}; charset=utf-8` : media,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});

function unknownPath(path: string): Problem {
  const known = ROUTES.map(({ operation }) => operation.path);
  const near = nearest(path, known);
  return Problem.of(
    404,
    'serve/unknown-path',
    `there is nothing at ${path}`,
    near === undefined ? '/openapi.json lists all operations' : `did you mean ${near}?`,
  );
}

function otherMethod(method: string, path: string, fitting: readonly Route[]): Problem {
  const methods = fitting.map(({ operation }) => operation.method.toUpperCase());
  const allowed = methods.join(', ');
  // Whoever follows a hint must lose nothing by it.
  const harmless = methods.filter((name) => name !== 'DELETE').join(' or ');
  return new Problem(
    405,
    [
      {
        code: 'serve/other-method',
        message: `${path} takes ${allowed}, not ${method}`,
        hint: harmless === '' ? '/openapi.json lists all operations' : `use ${harmless}`,
      },
    ],
    {},
    { Allow: allowed },
  );
}

const cutOff = (): Problem =>
  Problem.of(400, 'serve/cut-off', 'the request was cut off', 'send the request again');

const notJson = (type: string): Problem =>
  Problem.of(
    415,
    'serve/not-json',
    `the body is of the type ${type}; it must be application/json`,
    'send the header "Content-Type: application/json"; curl --json does',
  );

const tooLarge = (limit: number): Problem =>
  Problem.of(
    413,
    'serve/too-large',
    `the body is larger than ${limit} bytes`,
    'send less, or start the service with a larger --max-body',
  );
