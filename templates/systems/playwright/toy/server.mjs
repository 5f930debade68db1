// @ts-check
// The toy as a page, on a port that happens to be free.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Desk } from './desk.mjs';

const page = readFileSync(new URL('./page.html', import.meta.url));

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function startToy() {
  const desk = new Desk();
  const server = createServer(({ method, url = '' }, response) => {
    const does = url.slice(1);
    if (method === 'GET') response.setHeader('content-type', 'text/html').end(page);
    else if (does === 'order' || does === 'pay' || does === 'cancel' || does === 'collect')
      response.end(desk[does]());
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
