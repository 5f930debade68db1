// The service as a whole. It listens, hands requests on, and closes campaigns that no client uses. It stops in good
// order: no new connections, requests in flight finished, sockets closed, traces flushed.

import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { InputError, limit } from '../base/index.ts';
import type { SyncPolicy } from '../run/node/index.ts';
import { Campaigns, Store } from './campaign/index.ts';
import { guardOf, isLoopback } from './guard.ts';
import { continueHandler, httpHandler } from './http.ts';
import { openApiDocument } from './openapi.ts';
import type { Service } from './operations.ts';
import { Problem, problemOf } from './problem.ts';
import { countIncoming, talk } from './socket.ts';

export interface ServiceOptions {
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** The folder of the traces. */
  readonly folder: string;
  readonly token?: string;
  /** Bytes of a request. */
  readonly maxBody: number;
  /** Ms without a touch after which a campaign is closed. */
  readonly idle: number;
  readonly maxCampaigns: number;
  readonly sync: SyncPolicy;
  /** Told of bugs of ours. */
  readonly report: (error: unknown) => void;
}

export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly campaigns: number;
  readonly underWay: number;
  stop(): Promise<void>;
}

export const SOCKET_PATH = '/socket';
/** How long requests in flight may take after the service was told to stop, in ms. */
const GRACE = 10_000;
const TIDY = 20;
const PING = 30_000;
const SHORTEST_SWEEP = 50;
const LONGEST_SWEEP = 30_000;

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, folder, token, maxBody, report } = options;
  const loopback = isLoopback(host);
  if (!loopback && token === undefined) throw needsToken(host);
  const store = await Store.open(folder);
  try {
    const campaigns = new Campaigns(store, options);
    const service: Service = { campaigns, maxBody, document: openApiDocument() };
    const guard = guardOf(token, loopback);
    const handle = httpHandler({ service, guard, report });
    const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, handle);
    server.maxConnections = limit('connections');
    // Before anything else happens to it: a connection may break at any moment, and where nobody listens for that, the process ends.
    server.on('connection', (connection: Socket) => connection.on('error', () => {}));
    server.on('checkContinue', continueHandler(maxBody, handle));
    const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBody, perMessageDeflate: false });
    const alive = new WeakSet<WebSocket>();
    server.on('upgrade', (request, connection: Socket, head) => {
      try {
        guard(request.headers);
        if (request.url?.split('?', 1)[0] !== SOCKET_PATH) throw noSocket(request.url ?? '');
        sockets.handleUpgrade(request, connection, head, (socket) => {
          alive.add(socket);
          socket.on('pong', () => alive.add(socket));
          countIncoming(socket, connection, campaigns);
          talk(socket, service, report);
        });
      } catch (error) {
        refuseUpgrade(connection, problemOf(error, report));
      }
    });
    await listening(server, host, port);
    server.on('error', report);
    const sweep = Math.max(SHORTEST_SWEEP, Math.min(LONGEST_SWEEP, options.idle / 4));
    const timers = [
      setInterval(() => campaigns.sweep(), sweep),
      setInterval(() => pingAll(sockets.clients, alive), PING),
    ];
    const { port: taken } = server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      port: taken,
      campaigns: campaigns.size,
      underWay: campaigns.underWay,
      async stop() {
        for (const timer of timers) clearInterval(timer);
        const closed = new Promise((resolve) => server.close(resolve));
        for (const socket of sockets.clients) socket.close(1001, 'the service is stopping');
        // A connection whose request was in flight becomes idle only now.
        const tidying = setInterval(() => server.closeIdleConnections(), TIDY);
        const late = setTimeout(() => {
          for (const socket of sockets.clients) socket.terminate();
          server.closeAllConnections();
        }, GRACE);
        await closed;
        clearInterval(tidying);
        clearTimeout(late);
        await campaigns.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

function listening(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** A client that is gone without a word is found out by a ping that it does not answer. */
function pingAll(clients: ReadonlySet<WebSocket>, alive: WeakSet<WebSocket>): void {
  for (const socket of clients) {
    if (alive.delete(socket)) socket.ping();
    else socket.terminate();
  }
}

function refuseUpgrade(connection: Socket, problem: Problem): void {
  const body = JSON.stringify(problem.body());
  const headers = Object.entries({
    ...problem.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { title } = problem.body() as { title: string };
  connection.end(`HTTP/1.1 ${problem.status} ${title}\r\n${headers.join('')}\r\n${body}`);
}

const noSocket = (path: string): Problem =>
  Problem.of(404, 'serve/unknown-path', `there is no WebSocket at ${path}`, `connect to ${SOCKET_PATH}`);

const needsToken = (host: string): InputError =>
  InputError.of(
    'serve/needs-token',
    `${host} is reachable from other machines, so the service needs a token`,
    'set one with --token or in the environment variable COVERGAME_TOKEN, or remove --host',
  );

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): InputError {
  if (code === 'EADDRINUSE') {
    return InputError.of(
      'serve/port-in-use',
      `port ${port} of ${host} is in use`,
      'use another one with --port; --port 0 takes any free port',
    );
  }
  return InputError.of(
    'serve/cannot-listen',
    `the service cannot listen on ${host}:${port}: ${message}`,
    'use another --host or --port',
  );
}
