// Serves the studio on this machine alone: the page, the model it was started with, a trace that is followed, more of a model program. It
// takes GET only, reads no body, writes nothing, starts nothing; what the page computes it computes itself, but for programs (studio-program.ts). Host and origin are checked as the service checks
// them (serve/guard.ts), then the pass (pass.ts).

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { InputError } from '../base/index.ts';
import { guardOf, Problem } from '../serve/index.ts';
import type { FollowedTrace } from './followed-trace.ts';
import { pageFiles } from './page-files.ts';
import { newPass } from './pass.ts';
import type { StudioModel, StudioProgram } from './studio-program.ts';

export interface StudioOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** Null for the one the page opens with by itself. */
  readonly model: StudioModel | null;
  readonly trace?: FollowedTrace;
  /** The program that the model is a part of; the page may ask for more of it. */
  readonly program?: StudioProgram;
}

export interface RunningStudio {
  /** With the token. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
/** In characters. */
const LARGE = 4 << 20;

/** No script but the page's own files; Graphviz is WebAssembly, charts are images made in the page. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Answer {
  readonly media: string;
  readonly body: string | Buffer;
}

export async function startStudio({ port, model, trace, program }: StudioOptions): Promise<RunningStudio> {
  const files = pageFiles();
  const guard = guardOf(undefined, true);
  const { text = '', ...rest } = model ?? {};
  // A large model goes as bytes: as a text within JSON it would be read and copied several times.
  const large = text.length > LARGE ? Buffer.from(text) : null;
  const given = JSON.stringify({
    model: large ? rest : model,
    trace: trace?.path ?? null,
    unfolds: program !== undefined,
  });
  const pass = newPass();

  const answerTo = (path: string, query: URLSearchParams, request: IncomingMessage): Answer => {
    const file = files.get(path);
    if (file) return { media: file.media, body: file.bytes };
    // HEAD only looks, and uses no token up.
    if (path === '/pass' && request.method === 'GET') {
      const given = pass.exchange(request.headers);
      if (given === null) throw noPass();
      return { media: 'application/json', body: JSON.stringify({ pass: given }) };
    }
    if (!pass.admits(request.headers)) throw noPass();
    if (path === '/given') return { media: 'application/json', body: given };
    if (path === '/model' && large) return { media: 'application/json', body: large };
    if (path === '/program' && program)
      return { media: 'application/json', body: JSON.stringify(program.ask(query)) };
    if (path === '/trace' && trace) {
      const from = Number(query.get('from') ?? 0);
      const body = trace.read(Number.isSafeInteger(from) && from > 0 ? from : 0);
      if (body === null)
        throw Problem.of(
          416,
          'studio/shorter',
          'the trace is shorter than that: read it again from its start',
        );
      return { media: 'application/x-ndjson', body };
    }
    throw Problem.of(404, 'studio/unknown-path', `there is nothing at ${path}`);
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => {});
    request.resume();
    try {
      guard(request.headers);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw onlyGet(request.method ?? '');
      const url = new URL(request.url ?? '/', `http://${HOST}`);
      const { media, body } = answerTo(url.pathname, url.searchParams, request);
      send(response, 200, media, body);
    } catch (error) {
      const { status, message } =
        error instanceof Problem ? error : { status: 400, message: 'this is not a valid request' };
      send(response, status, 'text/plain; charset=utf-8', `${message}\n`);
    }
  };

  const server = createServer({ requestTimeout: 30_000 }, handle);
  server.on('connection', (connection: Socket) => connection.on('error', () => {}));
  await listening(server, port);
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${HOST}:${taken}/?token=${pass.token}`,
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        InputError.of(
          'studio/cannot-listen',
          taken ? `port ${port} is taken` : `port ${port} cannot be listened on: ${error.message}`,
          'remove --port to use any free port',
        ),
      );
    });
    server.listen(port, HOST, resolve);
  });
}

function send(response: ServerResponse, status: number, media: string, body: string | Buffer): void {
  response.writeHead(status, {
    'Content-Type': media,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const noPass = (): Problem =>
  Problem.of(
    403,
    'studio/no-pass',
    'this studio belongs to the tab that opened it, and its address works once: start covergame studio again for another tab',
  );

const onlyGet = (method: string): Problem =>
  Problem.of(405, 'studio/only-get', `the studio accepts GET only, not ${method}`);
