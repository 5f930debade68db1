// @ts-check
// The hands and eyes of the tester on the service. operations.json holds the request that each stimulus of the model sends, made of the
// OpenAPI document with its examples; edit it where the service wants something else. SYSTEM_URL says where the service runs, else
// the first server of the document is taken; AUTHORIZATION is sent as the header of that name.

import { readFileSync } from 'node:fs';

export const model = new URL('./model.game.json', import.meta.url);

/**
 * `makes` is the path of the thing that the request makes, if it does: its id goes into later paths instead of the example.
 * @typedef {{ method: string, path: string, parameters: Record<string, string>, makes: string | null, headers: Record<string, string>, body: string | null, answers: Record<string, string> }} Operation
 */

/** @type {{ server: string, operations: Record<string, Operation> }} */
const { server, operations } = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
);
const url = (process.env['SYSTEM_URL'] ?? server).replace(/\/$/, '');
const authorization = process.env['AUTHORIZATION'];

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  let answer = '';
  /** Ids of the things that were made last, by their paths: `/notes/{}`. @type {Map<string, string>} */
  const ids = new Map();
  return {
    /** Bring the service into its initial state here, if it can be. */
    reset() {
      if (url === '') throw new Error('set SYSTEM_URL to where the service runs');
      ids.clear();
    },
    async apply({ label }) {
      const operation = operations[label];
      const { method, path, parameters, makes, headers, body, answers } = operation;
      const filled = path.replace(/\{([^}]*)\}/g, (_, name, at) => {
        const key = `${path.slice(0, at).replace(/\{[^}]*\}/g, '{}')}{}`;
        return encodeURIComponent(ids.get(key) ?? parameters[name] ?? 'something');
      });
      const response = await fetch(url + filled, {
        method,
        headers: { ...headers, ...(authorization && { authorization }) },
        body,
        // A redirection that the document speaks of is an answer.
        redirect: Object.keys(answers).some((one) => one.startsWith('3')) ? 'manual' : 'follow',
      });
      const text = await response.text();
      const code = String(response.status);
      // A code that the document does not have is not in the model either: covergame will say so.
      answer =
        answers[code] ?? answers[`${code[0]}XX`] ?? answers['default'] ?? `${code}, which is not documented`;
      if (makes === null || answer !== '2xx' || method === 'PUT') return;
      const id = idIn(response.headers.get('location'), text, body);
      if (id === undefined) answer = `${code} without an id; say in driver.mjs where ${label} tells it`;
      else ids.set(makes, id);
    },
    observe: () => ({ label: answer }),
    close() {},
  };
}

/**
 * The id of what a request has made: told in the answer, by its address, or given in the request itself.
 * @param {string | null} location @param {string} answer @param {string | null} request
 */
function idIn(location, answer, request) {
  const told = idOf(parsed(answer), true);
  if (told !== undefined) return told;
  const address = location?.split(/[?#]/)[0].replace(/\/$/, '').split('/').at(-1);
  return address ? decodeURIComponent(address) : idOf(parsed(request), false);
}

/**
 * A value called id, or the first whose name ends so; an answer may be the id itself, or hold the thing one level down.
 * @param {unknown} value @param {boolean} within @returns {string | undefined}
 */
function idOf(value, within) {
  if (typeof value === 'string' || typeof value === 'number') return within ? String(value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  for (const fits of [/^_?id$/i, /(Id|ID|_id|-id)$|^uuid$/, /^(key|slug|name)$/i]) {
    const found = entries.find(([name, one]) => fits.test(name) && /^(string|number)$/.test(typeof one));
    if (found) return String(found[1]);
  }
  const inner =
    within && entries.find(([, one]) => typeof one === 'object' && idOf(one, false) !== undefined);
  return inner ? idOf(inner[1], false) : undefined;
}

/** @param {string | null} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
