// A neighbour, in a thread of its own so that only the service makes others wait: it asks for one large thing, or plays so many turns.

import { parentPort, workerData } from 'node:worker_threads';
import { Dice } from '../../src/base/index.ts';

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface NeighbourData {
  readonly url: string;
  readonly asks: readonly Ask[];
  /** The campaign to play afterwards, and for how many turns. */
  readonly play?: { readonly campaign: string; readonly turns: number };
}

const { url, asks, play } = workerData as NeighbourData;

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
async function answerTo({ method, path, body }: Ask): Promise<any> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was refused: ${text.slice(0, 300)}`);
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

for (const ask of asks) await answerTo(ask);
if (play) {
  const dice = Dice.of(7, 7);
  const path = `/campaigns/${play.campaign}`;
  let turn = await answerTo({ method: 'GET', path: `${path}/next` });
  for (let i = 0; i < play.turns && turn.do !== 'done'; i++) {
    const seen = turn.do === 'observe' ? { edge: dice.below(turn.expects.length) } : {};
    const operation = turn.do === 'reset' ? 'restart' : 'observe';
    const body = JSON.stringify({ turn: turn.turn, ...seen });
    turn = await answerTo({ method: 'POST', path: `${path}/${operation}`, body });
  }
}
parentPort!.postMessage('done');
