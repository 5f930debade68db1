// A small fleet for tests: a campaign of a coin that is thrown, led and played in this process over a Redis of its own.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { orThrow, VERSION } from '../../../src/base/index.ts';
import {
  attachFleet,
  connect,
  type FleetCampaign,
  type FleetEvent,
  type FleetOptions,
  type FleetResult,
  type Link,
  runWorker,
  startFleet,
} from '../../../src/fleet/index.ts';
import { buildGame, modelFacts } from '../../../src/game/index.ts';
import { headerOf, readTrace, settle } from '../../../src/run/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import type { DrivenSut } from '../../../src/sut/node/index.ts';
import { type OwnRedis, ownRedis } from './redis-server.ts';

export const folder = mkdtempSync(join(tmpdir(), 'fleet-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = buildGame({
  name: 'coin',
  initial: 'hand',
  nodes: [
    { id: 'hand', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
  ],
  edges: [
    { from: 'hand', to: 'air', label: 'throw' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'hand', label: 'take' },
    { from: 'tails', to: 'hand', label: 'take' },
  ],
});
const BUDGET = 900;
export const settled = settle({
  game,
  strategy: strategyNamed('rdm'),
  sut: 'coin',
  budget: BUDGET,
  resetCost: 1,
  seed: 3,
  instances: 4,
});
const { hash, name } = modelFacts(game);

/** A coin that is thrown in turns; `fault` may break it when it is reset. */
export const coin = (fault: () => void = () => {}): DrivenSut => ({
  address: 'coin',
  open: () => {
    let thrown = 0;
    return {
      reset: fault,
      apply: () => {},
      observe: () => ({ label: thrown++ % 2 === 0 ? 'heads' : 'tails' }),
      close: () => {},
    };
  },
});

export const record = (id: string): FleetCampaign => ({
  id,
  version: VERSION,
  started: '2026-01-01T00:00:00.000Z',
  status: 'open',
  model: { path: 'coin', name, hash, options: {} },
  sut: { id: 'coin', hash: 'c' },
  strategy: 'rdm',
  suite: null,
  settings: {},
  maxTest: 12,
});

const links: Link[] = [];
const over: AbortController[] = [];
const servers: OwnRedis[] = [];
afterEach(async () => {
  for (const one of over.splice(0)) one.abort();
  for (const link of links.splice(0)) link.end();
  for (const redis of servers.splice(0)) await redis.end();
});

export async function redisHere(...words: readonly string[]): Promise<OwnRedis> {
  const redis = await ownRedis(...words);
  servers.push(redis);
  return redis;
}

export async function linkTo(url: string): Promise<Link> {
  const link = await connect(url);
  links.push(link);
  return link;
}

export async function work(
  url: string,
  named: string,
  sut: DrivenSut,
  tell: (text: string) => void = () => {},
): Promise<void> {
  const link = await linkTo(url);
  const end = new AbortController();
  over.push(end);
  runWorker({
    link,
    name: named,
    seats: 1,
    lease: 1000,
    install: async () => ({ settled, hash, sut }),
    model: async () => game,
    signal: end.signal,
    tell,
  }).catch(() => {});
}

export interface Led {
  readonly result: FleetResult;
  readonly events: readonly FleetEvent[];
  readonly jobs: readonly number[];
}

export async function lead(
  url: string,
  id: string,
  more: Partial<FleetOptions> = {},
  attach = false,
): Promise<Led> {
  const events: FleetEvent[] = [];
  const trace = join(folder, `${id}.jsonl`);
  const result = await (attach ? attachFleet : startFleet)({
    link: await linkTo(url),
    campaign: record(id),
    settled,
    header: headerOf(settled),
    trace,
    signal: new AbortController().signal,
    ...more,
    onEvent: (event) => {
      events.push(event);
      more.onEvent?.(event);
    },
  });
  const { runs } = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) }));
  return { result, events, jobs: runs[0].sources!.map(({ job }) => job!) };
}

/** Every test once, in order, and the budget spent but for what pays for no further test. */
export function expectWhole({ result, jobs }: Led): void {
  expect(result.detached).toBe(false);
  expect(jobs).toEqual([...new Set(jobs)].sort((a, b) => a - b));
  expect(result.outcome.spent).toBeLessThanOrEqual(BUDGET);
  expect(result.outcome.spent).toBeGreaterThan(BUDGET - 8);
  expect(result.outcome.resets + 1).toBe(jobs.length);
  expect(result.failures).toEqual([]);
}
