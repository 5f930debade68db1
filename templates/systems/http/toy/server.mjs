// @ts-check
// The toy behind HTTP, on a port that happens to be free.

import { createServer } from 'node:http';
import { Desk } from './desk.mjs';

/** The request that each thing one can do at the desk is. */
const ROUTES = /** @type {const} */ ([
  { method: 'POST', path: /^\/orders$/, does: 'order' },
  { method: 'POST', path: /^\/orders\/\d+\/payment$/, does: 'pay' },
  { method: 'DELETE', path: /^\/orders\/\d+$/, does: 'cancel' },
  { method: 'POST', path: /^\/orders\/\d+\/pickup$/, does: 'collect' },
]);

/** @type {Record<string, number>} */
const STATUS = {
  accepted: 201,
  'sold out': 409,
  paid: 200,
  declined: 402,
  cancelled: 204,
  'handed over': 200,
  'not ready': 202,
};

/** @returns {Promise<{ url: string, close: () => Promise<void> }>} */
export async function startToy() {
  const desk = new Desk();
  let orders = 0;
  const server = createServer((request, response) => {
    const route = ROUTES.find(
      ({ method, path }) => method === request.method && path.test(request.url ?? ''),
    );
    if (!route) return void response.writeHead(404).end();
    const answer = desk[route.does]();
    response.writeHead(STATUS[answer], { 'content-type': 'application/json' });
    response.end(answer === 'accepted' ? JSON.stringify({ id: ++orders }) : undefined);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
