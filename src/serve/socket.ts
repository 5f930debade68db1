// Operations over a WebSocket: a message is a call, with the name of the operation in `op` and anything that names the answer in
// `ref`. Calls are answered in the order they came. A client that does not read its answers is not read from, either.

import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type RawData, WebSocket } from 'ws';
import { beyond, didYouMean, limit, shortText } from '../base/index.ts';
import { call, callRead } from './call.ts';
import type { Campaigns } from './campaign/index.ts';
import { type ReadRequest, SMALL_BYTES } from './load/index.ts';
import { OPERATIONS, type Operation, type OperationResult, type Service } from './operations.ts';
import { Problem, problemOf } from './problem.ts';
import { objectIn } from './request-object.ts';

/** Unsent bytes and unanswered calls from which on a client has to wait. */
const UNSENT = 1 << 20;
const WAITING = 64;

export function talk(socket: WebSocket, service: Service, report: (error: unknown) => void): void {
  let last: Promise<void> | null = null;
  let waiting = 0;
  const unsent = (): boolean => socket.bufferedAmount > UNSENT;
  const relieve = (): void => {
    if (socket.isPaused && waiting < WAITING && !unsent()) socket.resume();
  };
  const send = (answer: object): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(answer), relieve);
    if (unsent()) socket.pause();
  };
  const handle = async (data: RawData, binary: boolean): Promise<void> => {
    try {
      send(await answerTo(data, binary, service, report));
    } catch (error) {
      // An answer that cannot be sent: the client is told that much, and the service goes on.
      const problem = problemOf(error, report);
      send({ status: problem.status, body: problem.body() });
    }
  };
  socket.on('message', (data, binary) => {
    if (++waiting >= WAITING) socket.pause();
    const mine: Promise<void> = (last ? last.then(() => handle(data, binary)) : handle(data, binary)).finally(
      () => {
        waiting--;
        if (last === mine) last = null;
        relieve();
      },
    );
    last = mine;
  });
  // Too large a message, a broken frame: the library closes with the code that says so.
  socket.on('error', () => {});
}

async function answerTo(
  data: RawData,
  binary: boolean,
  service: Service,
  report: (error: unknown) => void,
): Promise<object> {
  let ref: unknown;
  try {
    if (binary) {
      throw Problem.of(400, 'serve/bad-json', 'the message is binary', 'send one JSON object as text');
    }
    const bytes = data as Buffer;
    const large = bytes.length > SMALL_BYTES ? await requested(bytes, service) : null;
    const { op, ref: given, ...input } = large ?? objectIn(String(bytes));
    if (given !== undefined) ref = checkedRef(given);
    const operation = operationNamed(op);
    const answer = await (large ? callRead(operation, large, service) : call(operation, input, service));
    return { ...(ref !== undefined && { ref }), status: answer.status, ...(await contentOf(answer)) };
  } catch (error) {
    const problem = problemOf(error, report);
    return { ...(ref !== undefined && { ref }), status: problem.status, body: problem.body() };
  }
}

/** Reads a large message, and counts the memory it takes meanwhile. */
async function requested(bytes: Buffer, { campaigns }: Service): Promise<ReadRequest> {
  const held = campaigns.memory.take(bytes.length);
  try {
    return await campaigns.request(bytes);
  } finally {
    held.release();
  }
}

/** Counts what has come of a message that is not there yet; a client that there is no memory for is told so, and cut off. */
export function countIncoming(socket: WebSocket, connection: Socket, { memory }: Campaigns): void {
  const held = memory.take(0);
  let size = 0;
  const over = (): void => {
    size = 0;
    held.release();
  };
  // Before the library, which may find the end of a message in it.
  connection.prependListener('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= SMALL_BYTES) return;
    try {
      held.grow(chunk.length);
    } catch (error) {
      const problem = problemOf(error, () => {});
      socket.send(JSON.stringify({ status: problem.status, body: problem.body() }), () => socket.terminate());
      socket.pause();
    }
  });
  socket.on('message', over);
  socket.on('close', over);
}

/** What names an answer goes back with it: it is kept short. */
function checkedRef(ref: unknown): unknown {
  if (JSON.stringify(ref).length <= limit('ref-characters')) return ref;
  throw beyond('ref-characters', 'the ref of the call is longer');
}

async function contentOf(answer: OperationResult): Promise<object> {
  if ('body' in answer) return { body: answer.body };
  return {
    media: answer.media,
    body: typeof answer.text === 'string' ? answer.text : await text(answer.text),
  };
}

function operationNamed(op: unknown): Operation {
  const operations = OPERATIONS as readonly Operation[];
  const found = operations.find(({ id }) => id === op);
  if (found) return found;
  const ids = operations.map(({ id }) => id);
  const hint = typeof op === 'string' ? didYouMean(op, ids) : undefined;
  throw Problem.of(
    404,
    'serve/unknown-operation',
    op === undefined ? 'the message has no "op"' : `unknown op ${shortText(op)}`,
    hint ?? `use ${ids.join(', ')}`,
  );
}
