// A server between a client and a service. It counts the requests, and at chosen ones loses the request or its answer while something else
// happens, so that a test decides where a service dies, and not the clock.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Accident = () => Promise<void>;

export interface Between {
  readonly url: string;
  /** The numbers of the requests that stayed without an answer. */
  readonly lost: readonly number[];
  close(): void;
}

/** `before` happens instead of the request of that number, the first being 1; `after` instead of its answer. */
export async function between(
  service: () => string,
  before: Readonly<Record<string, Accident>>,
  after: Readonly<Record<string, Accident>>,
): Promise<Between> {
  const lost: number[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    const number = ++requests;
    const lose = async (accident: Accident): Promise<void> => {
      await accident();
      lost.push(number);
      request.socket.destroy();
    };
    try {
      const body = await textOf(request);
      if (before[number]) return await lose(before[number]);
      const answer = await fetch(service() + request.url, {
        method: request.method!,
        headers: { 'content-type': 'application/json' },
        ...(body !== '' && { body }),
      });
      const text = await answer.text();
      if (after[number]) return await lose(after[number]);
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! }).end(text);
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
