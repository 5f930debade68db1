// How long a small client waits beside a neighbour that asks the service for something large: reports of a long campaign, a strategy for a large model, hunting on
// one, a model of 15 MiB. Each neighbour takes as long as it takes; meanwhile the client plays, a request every few milliseconds.
//
// On a busy machine a wait is mostly that for a processor. So each is printed with the most that the thread of the service that answers clients worked during one wait, where
// the system says.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { orThrow } from '../../src/base/index.ts';
import { formatById } from '../../src/format/index.ts';
import { randomGraph } from '../../test/reference/random-graph.ts';
import { HttpConnection } from './connection.ts';
import { Latency } from './latency.ts';
import type { Ask, NeighbourData } from './neighbour.ts';

export interface NeighbourOptions {
  readonly port: number;
  /** Of the service. */
  readonly pid: number;
  readonly smoke: boolean;
  /** A small model, as text. */
  readonly model: string;
}

const PAUSE = 2;
const MEBIBYTE = 1 << 20;

/** Prints the longest wait beside each neighbour. */
export async function neighbours({ port, pid, smoke, model }: NeighbourOptions): Promise<void> {
  const large = smoke ? 300 : 10_000;
  const medium = smoke ? 300 : 1000;
  const steps = smoke ? 600 : 60_000;
  const mebibytes = smoke ? 1 : 15;
  const load = (campaign: string, over: object): Ask => ({
    method: 'POST',
    path: '/campaigns',
    body: JSON.stringify({ campaign, model, strategy: 'rdm', budget: 1e6, seed: 1, ...over }),
  });
  const long = load('long', { until: `steps ${steps}` });
  await neighbour({ url: urlOf(port), asks: [long], play: { campaign: 'long', turns: 3 * steps } });
  const reports = ['json', 'html', 'junit'].map(
    (as): Ask => ({ method: 'GET', path: `/campaigns/long/report?as=${as}` }),
  );
  const optimal = load('optimal', { model: graph(large), strategy: 'optimal' });
  const adaptive = load('adaptive', { model: graph(medium), strategy: 'adaptive', spendAll: true });
  const ponders = load('ponders', { model: graph(140), strategy: 'optimal', spendAll: true });
  const huge = load('huge', { model: graph(smoke ? 3000 : 60_000).padEnd(mebibytes * MEBIBYTE) });
  const cases: readonly (readonly [string, Omit<NeighbourData, 'url'> | null])[] = [
    ['nobody', null],
    [`reports of ${steps} steps`, { asks: reports }],
    [`loading optimal, ${large} nodes`, { asks: [optimal] }],
    [`loading adaptive, ${medium} nodes`, { asks: [adaptive] }],
    [`hunting, ${medium} nodes`, { asks: [], play: { campaign: 'adaptive', turns: smoke ? 50 : 4000 } }],
    ['planning, 140 nodes', { asks: [ponders], play: { campaign: 'ponders', turns: smoke ? 20 : 400 } }],
    [`loading ${mebibytes} MiB`, { asks: [huge] }],
  ];
  console.log('\nwaits of a small client beside');
  for (const [i, [name, work]] of cases.entries()) {
    const during = work ? neighbour({ url: urlOf(port), ...work }) : rest(smoke ? 100 : 2000);
    const { waits, worked } = await waitsUntil(
      during,
      port,
      pid,
      load(`small-${i}`, { strategy: 'adaptive', spendAll: true }),
    );
    console.log(
      `${name.padEnd(30)} longest ${waits.longest.toFixed(1).padStart(6)} ms, p99 ${waits.within(0.99).toFixed(1).padStart(5)} ms, thread worked ${worked.longest.toFixed(1).padStart(6)} ms, ${waits.count} requests`,
    );
  }
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const graph = (nodes: number): string =>
  [
    ...orThrow(
      formatById('native')!.write!(randomGraph({ nodes, edges: 2 * nodes, seed: 1, sutShare: 0.4 })),
    ),
  ].join('');

/** Ms of processor time of the thread that a process began with. */
function workedBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function neighbour(data: NeighbourData): Promise<void> {
  const thread = new Worker(new URL('./neighbour.ts', import.meta.url), { workerData: data });
  try {
    await once(thread, 'message');
  } finally {
    await thread.terminate();
  }
}

/** Plays a campaign until the neighbour is done. */
async function waitsUntil(
  during: Promise<void>,
  port: number,
  pid: number,
  { body }: Ask,
): Promise<{ waits: Latency; worked: Latency }> {
  const waits = new Latency();
  const worked = new Latency();
  let isOver = false;
  const over = during.finally(() => {
    isOver = true;
  });
  const input = JSON.parse(body!);
  const connection = new HttpConnection(port);
  const say = async (op: string, given: object): Promise<Turn> => {
    const before = workedBy(pid);
    const began = performance.now();
    const answer = await connection.call(op, input.campaign, given);
    waits.add(performance.now() - began);
    worked.add(workedBy(pid) - before);
    if (answer.status >= 300) throw new Error(`${op} was refused: ${answer.body.detail}`);
    return answer.body;
  };
  let turn = (await connection.call('load', input.campaign, input)).body;
  while (!isOver && turn.do !== 'done') {
    if (turn.do === 'reset') turn = await say('restart', { turn: turn.turn });
    else turn = await say('observe', { turn: turn.turn, ...(turn.do === 'observe' && { edge: 0 }) });
    await rest(PAUSE);
  }
  await over;
  connection.close();
  return { waits, worked };
}

// biome-ignore lint/suspicious/noExplicitAny: a bench reads what it asked for
type Turn = any;
