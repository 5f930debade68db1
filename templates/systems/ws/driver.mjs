// @ts-check
// The hands and eyes of the tester on the service: a connection for each test. What the service sends, asked or not, goes into a
// queue, in order. Edit `reset` and `apply`, set SYSTEM_URL to where your service listens, and remove the toy.

import { once } from 'node:events';
import { Fault, ObservationQueue } from 'covergame';
import { WebSocket } from 'ws';
import { startToy } from './toy/server.mjs';

export const model = new URL('./model.game.json', import.meta.url);

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  const seen = new ObservationQueue();
  /** @type {Awaited<ReturnType<typeof startToy>> | undefined} */
  let toy;
  /** @type {WebSocket | undefined} */
  let socket;
  let url = process.env['SYSTEM_URL'] ?? '';
  return {
    /** Every test begins with a connection of its own. */
    async reset() {
      if (url === '') {
        toy = await startToy();
        url = toy.url;
      }
      socket?.removeAllListeners();
      socket?.terminate();
      seen.clear();
      socket = new WebSocket(url);
      await once(socket, 'open');
      socket.on('message', (data) => seen.push({ label: String(data) }));
      socket.on('close', () => seen.fail(new Fault('death', 'the service hung up')));
    },
    apply: ({ label }) => socket?.send(label),
    observe: () => seen.observe(),
    pending: () => seen.pending(),
    close() {
      socket?.removeAllListeners();
      socket?.terminate();
      toy?.close();
    },
  };
}
