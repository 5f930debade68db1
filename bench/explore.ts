// The explorer of model programs: states a second on the chat system, beside a naive explorer (JSON.stringify keys in a Map, no
// labels, no ids, no checks) and, on a small machine, beside xstate's graph utilities; and the memory of it. Then the processor time beside
// Spin's (compiled with -O2) on chat and on two-phase commit, whose states are arrays of texts, with twins in bench/explore; without
// Spin or gcc that part is left out.
//
//   npm run bench explore                 chat with m = 14; the small machine has m = 6, 385 states
//   npm run bench explore -- --large      chat with m = 16: 1,048,577 nodes
//   npm run bench explore -- --smoke      chat with m = 8 and m = 4
//
// Rates are per second of processor time, all threads together, so a busy machine counts less. xstate gets a plain transition function,
// its leanest logic, and every event that can happen; it keys states by JSON.stringify.

import { fromTransition } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import chat from '../models/chat.ts';
import { orThrow } from '../src/base/index.ts';
import { explore, type Model } from '../src/model/index.ts';
import commit from './explore/commit.ts';
import { verified } from './explore/spin.ts';

const smoke = process.argv.includes('--smoke');
const m = smoke ? 8 : process.argv.includes('--large') ? 16 : 14;
const small = smoke ? 4 : 6;

interface State {
  readonly members: number;
  readonly pending: number;
}
interface Event {
  readonly type: 'enter' | 'leave' | 'receive' | 'send';
  readonly client: number;
}

const eventsFor = (clients: number): Event[] => [
  ...Array.from({ length: clients }, (_, client): Event => ({ type: 'enter', client })),
  ...Array.from({ length: clients }, (_, client): Event => ({ type: 'leave', client })),
  { type: 'receive', client: 0 },
  { type: 'send', client: 0 },
];

/** The rules of models/chat.ts by hand; undefined if the event cannot happen. Before the session, pending is -1. */
function after({ members, pending }: State, { type, client }: Event, clients: number): State | undefined {
  const bit = 1 << client;
  switch (type) {
    case 'enter':
      if (pending > 0 || members & bit || (members === 0 && pending === 0)) return undefined;
      return { members: members | bit, pending: 0 };
    case 'leave':
      return members & bit ? { members: members & ~bit, pending } : undefined;
    case 'receive':
      return pending > 0 ? { members, pending: pending - 1 } : undefined;
    default:
      return members & (members - 1) && pending < clients - 1 ? { members, pending: pending + 1 } : undefined;
  }
}

function naive(clients: number): number {
  const events = eventsFor(clients);
  const queue: State[] = [{ members: 0, pending: -1 }];
  const seen = new Map<string, number>([[JSON.stringify(queue[0]), 0]]);
  const targets: number[] = [];
  for (const state of queue) {
    for (const event of events) {
      const next = after(state, event, clients);
      if (!next) continue;
      const key = JSON.stringify(next);
      let v = seen.get(key);
      if (v === undefined) {
        v = queue.push(next) - 1;
        seen.set(key, v);
      }
      targets.push(v);
    }
  }
  return queue.length;
}

const ours = (clients: number): number => orThrow(explore(chat, { set: { m: clients } })).game.n;

const logicFor = (clients: number) =>
  fromTransition((state: State, event: Event) => after(state, event, clients) ?? state, {
    members: 0,
    pending: -1,
  } as State);

const adjacency = (clients: number): number =>
  Object.keys(getAdjacencyMap(logicFor(clients), { events: eventsFor(clients) })).length;

const shortestPaths = (clients: number): number =>
  getShortestPaths(logicFor(clients), { events: eventsFor(clients) }).length;

/** States a second of processor time. */
function rate(name: string, clients: number, work: (clients: number) => number): number {
  work(Math.min(clients, 5));
  const before = process.cpuUsage();
  const states = work(clients);
  const { user, system } = process.cpuUsage(before);
  const perSecond = states / ((user + system) / 1e6);
  console.log(
    `${name.padEnd(28)} m = ${String(clients).padEnd(3)}${String(states).padStart(9)} states ${Math.round(perSecond).toLocaleString('en').padStart(10)} a second`,
  );
  return perSecond;
}

const large = rate('covergame explore', m, ours);
const memory = process.memoryUsage().rss / 2 ** 20;
const byHand = rate('naive, JSON keys', m, naive);
console.log(`${(large / byHand).toFixed(2)} times the naive explorer; ${Math.round(memory)} MiB resident\n`);

const own = rate('covergame explore', small, ours);
const map = rate('xstate getAdjacencyMap', small, adjacency);
const paths = rate('xstate getShortestPaths', small, shortestPaths);
console.log(
  `${(own / map).toFixed(0)} times getAdjacencyMap, ${(own / paths).toFixed(0)} times getShortestPaths`,
);

/** Our processor time as a multiple of Spin's; both must find the same states. */
function besideSpin<S, P>(model: Model<S, P>, twin: string, parameter: string, size: number): void {
  const theirs = verified(twin, `${parameter.toUpperCase()}=${size}`);
  if (!theirs) {
    console.log(`${twin}: Spin or gcc is not installed`);
    return;
  }
  const set = (value: number) => ({ [parameter]: value }) as Partial<P>;
  explore(model, { set: set(4) });
  const before = process.cpuUsage();
  const { n, m } = orThrow(explore(model, { set: set(size) })).game;
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (n !== theirs.states) throw new Error(`${twin}: Spin stores ${theirs.states} states, we ${n}`);
  console.log(
    `${twin.padEnd(12)} ${parameter} = ${size}: ${n} states, ${m} moves, ${seconds.toFixed(2)} s, ${(seconds / theirs.seconds).toFixed(1)} times Spin (${theirs.seconds.toFixed(2)} s)`,
  );
}

console.log();
besideSpin(chat, 'chat.pml', 'm', smoke ? 8 : 14);
besideSpin(commit, 'commit.pml', 'n', smoke ? 5 : 9);
