// @ts-check
// The hands and eyes of the tester on the service. operations.json holds the request that each stimulus of the model sends, made of the
// OpenAPI document with its examples; edit it where the service wants something else. SYSTEM_URL says where the service runs, else
// the first server of the document is taken; AUTHORIZATION is sent as the header of that name.

import { readFileSync } from 'node:fs';

export const model = new URL('./model.game.json', import.meta.url);

/** @typedef {{ method: string, path: string, headers: Record<string, string>, body: string | null, answers: Record<string, string> }} Operation */

/** @type {{ server: string, operations: Record<string, Operation> }} */
const { server, operations } = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
);
const url = (process.env['SYSTEM_URL'] ?? server).replace(/\/$/, '');
const authorization = process.env['AUTHORIZATION'];

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  let answer = '';
  return {
    /** Bring the service into its initial state here, if it can be. */
    reset() {
      if (url === '') throw new Error('set SYSTEM_URL to where the service runs');
    },
    async apply({ label }) {
      const { method, path, headers, body, answers } = operations[label];
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(authorization && { authorization }) },
        body,
      });
      await response.arrayBuffer();
      const code = String(response.status);
      // A code that the document does not have is not in the model either: covergame will say so.
      answer =
        answers[code] ?? answers[`${code[0]}XX`] ?? answers['default'] ?? `${code}, which is not documented`;
    },
    observe: () => ({ label: answer }),
    close() {},
  };
}
