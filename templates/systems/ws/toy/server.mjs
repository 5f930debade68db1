// @ts-check
// The toy behind a WebSocket, on a port that happens to be free: a message is a word, and so is the answer.

import { WebSocketServer } from 'ws';
import { Desk } from './desk.mjs';

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function startToy() {
  const desk = new Desk();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const word = String(data);
      if (word === 'order' || word === 'pay' || word === 'cancel' || word === 'collect')
        socket.send(desk[word]());
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `ws://127.0.0.1:${port}`,
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
