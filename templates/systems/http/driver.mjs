// @ts-check
// The hands and eyes of the tester on the service: which request each stimulus of the model is, and which answer of the model each
// response. Edit REQUESTS and `reset`, set SYSTEM_URL to where your service runs, and remove the toy.

import { startToy } from './toy/server.mjs';

export const model = new URL('./model.game.json', import.meta.url);

/**
 * A request, and what its status codes mean. `order` is the id of the order in hand.
 * @type {Record<string, { method: string, path: (order: string) => string, answers: Record<number, string> }>}
 */
const REQUESTS = {
  order: { method: 'POST', path: () => '/orders', answers: { 201: 'accepted', 409: 'sold out' } },
  pay: {
    method: 'POST',
    path: (order) => `/orders/${order}/payment`,
    answers: { 200: 'paid', 402: 'declined' },
  },
  cancel: { method: 'DELETE', path: (order) => `/orders/${order}`, answers: { 204: 'cancelled' } },
  collect: {
    method: 'POST',
    path: (order) => `/orders/${order}/pickup`,
    answers: { 200: 'handed over', 202: 'not ready' },
  },
};

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  /** @type {Awaited<ReturnType<typeof startToy>> | undefined} */
  let toy;
  let url = process.env['SYSTEM_URL'] ?? '';
  let order = '';
  let answer = '';
  return {
    /** Every test begins without an order. */
    async reset() {
      if (url === '') {
        toy = await startToy();
        url = toy.url;
      }
      order = '';
    },
    async apply({ label }) {
      const { method, path, answers } = REQUESTS[label];
      const response = await fetch(url + path(order), { method });
      const body = await response.text();
      if (label === 'order' && response.status === 201) order = JSON.parse(body).id;
      // What is not in the table is not in the model either: covergame will say so.
      answer = answers[response.status] ?? `${method} answered ${response.status}`;
    },
    observe: () => ({ label: answer }),
    async close() {
      await toy?.close();
    },
  };
}
