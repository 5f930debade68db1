// Campaigns that are played in threads of their own: which ones, that they play and write what they would here, and that a thread that ends takes nothing along.

import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { limit, orThrow, setLimits } from '../../../src/base/index.ts';
import { formatById } from '../../../src/format/index.ts';
import { call } from '../../../src/serve/call.ts';
import { Campaigns, type LongWork } from '../../../src/serve/campaign/campaigns.ts';
import { Store } from '../../../src/serve/campaign/store.ts';
import { Loader } from '../../../src/serve/load/loader.ts';
import { OPERATIONS, type Operation } from '../../../src/serve/operations.ts';
import { problemOf } from '../../../src/serve/problem.ts';
import { randomGraph } from '../../reference/random-graph.ts';
import { untimed } from '../../reference/untimed.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
type Json = any;

const graph = (nodes: number): string =>
  [
    ...orThrow(
      formatById('native')!.write!(randomGraph({ nodes, edges: 2 * nodes, seed: 5, sutShare: 0.4 })),
    ),
  ].join('');
const SMALL = graph(8);
const LARGE = graph(600);

class InProcess {
  readonly folder: string;
  readonly campaigns: Campaigns;
  readonly bugs: unknown[] = [];
  readonly #store: Store;

  private constructor(store: Store, loader?: LongWork) {
    this.folder = store.folder;
    this.#store = store;
    this.campaigns = new Campaigns(store, { maxCampaigns: 9, idle: 1e9, sync: 'test' }, Date.now, loader);
  }

  static async start(
    loader?: LongWork,
    folder = mkdtempSync(join(tmpdir(), 'covergame-rooms-')),
  ): Promise<InProcess> {
    const service = new InProcess(await Store.open(folder), loader);
    started.add(service);
    return service;
  }

  /** An operation, as HTTP and WebSocket call it. */
  async say(id: string, input: object): Promise<{ status: number; body: Json }> {
    const operation = (OPERATIONS as readonly Operation[]).find((one) => one.id === id)!;
    try {
      const answer = await call(operation, input, { campaigns: this.campaigns, maxBody: 1e9, document: {} });
      return { status: answer.status, body: 'body' in answer ? answer.body : answer.text };
    } catch (error) {
      const problem = problemOf(error, (bug) => this.bugs.push(bug));
      return { status: problem.status, body: problem.body() };
    }
  }

  load = (campaign: string, over: object = {}) =>
    this.say('load', { campaign, model: SMALL, strategy: 'adaptive', budget: 120, seed: 3, ...over });

  /** So many turns; the SUT answers by a rule. */
  async play(campaign: string, turns = 1000): Promise<Json> {
    let { body: turn } = await this.say('next', { campaign });
    for (let i = 0; i < turns && turn.do !== 'done'; i++) turn = await this.turn(campaign, turn);
    return turn;
  }

  async turn(campaign: string, turn: Json): Promise<Json> {
    const seen = turn.do === 'observe' ? { edge: turn.turn % turn.expects.length } : {};
    const { status, body } = await this.say(turn.do === 'reset' ? 'restart' : 'observe', {
      campaign,
      turn: turn.turn,
      ...seen,
    });
    expect(status).toBe(200);
    return body;
  }

  trace(campaign: string): string {
    return readFileSync(join(this.folder, `${campaign}.jsonl`), 'utf8');
  }

  async stop(): Promise<void> {
    started.delete(this);
    await this.campaigns.close();
    this.#store.close();
    expect(this.bugs).toEqual([]);
  }
}

const started = new Set<InProcess>();
afterEach(async () => {
  for (const service of [...started]) {
    await service.stop();
    rmSync(service.folder, { recursive: true, force: true });
  }
});

/** Reads as a service does, and plays everything in threads. */
function allInThreads(): LongWork {
  const loader = new Loader();
  return {
    prepare: async () => null,
    judge: (task) => loader.judge(task),
    report: (task) => loader.report(task),
    close: () => loader.close(),
  };
}

test('a large model is played in a thread, each plan in one of its own, and keeps no small one waiting', async () => {
  const service = await InProcess.start();
  const { campaigns } = service;
  expect((await service.load('small')).status).toBe(201);
  expect(campaigns.threads).toBe(0);
  expect((await service.load('large', { model: LARGE })).status).toBe(201);
  expect((await service.load('seed', { model: LARGE, seed: 4 })).status).toBe(201);
  expect(campaigns.threads).toBe(1);
  const order: string[] = [];
  const large = service.play('large', 3).then(() => order.push('large'));
  await service.play('small', 20);
  order.push('small');
  await large;
  expect(order).toEqual(['small', 'large']);
  expect((await service.load('budget', { model: LARGE, budget: 130 })).status).toBe(201);
  expect(campaigns.threads).toBe(2);
  expect(campaigns.open).toBe(4);
  for (const campaign of ['large', 'seed', 'budget']) {
    expect((await service.say('remove', { campaign })).status).toBe(200);
  }
  expect(campaigns.open).toBe(1);
  await expect.poll(() => campaigns.threads).toBe(0);
});

test('a campaign plays and writes the same in a thread as here, after a restart too', async () => {
  const here = await InProcess.start();
  const there = await InProcess.start(allInThreads());
  const told: Json[] = [];
  for (const service of [here, there]) {
    await service.load('one');
    await service.play('one', 30);
    const { body: before } = await service.say('statistics', { campaign: 'one' });
    const refused = await service.say('observe', { campaign: 'one', turn: 999 });
    const { body: next } = await service.say('next', { campaign: 'one' });
    const given = { campaign: 'one', turn: next.turn, message: 'wrong total', kind: 'death' };
    const failed = await service.say('fail', given);
    const report = await service.say('report', { campaign: 'one', as: 'tap' });
    await service.load('two', { budget: 40 });
    told.push({ before, refused, failed, report: report.body, end: await service.play('two') });
  }
  expect(here.campaigns.threads).toBe(0);
  expect(there.campaigns.threads).toBe(2);
  expect(told[1]).toEqual(told[0]);
  expect(told[1].refused).toMatchObject({ status: 409, body: { turn: 30 } });
  const failure = { kind: 'death', message: 'wrong total' };
  expect(told[1].failed.body).toMatchObject({ do: 'done', verdict: 'fail', failure });
  expect(told[1].end).toMatchObject({
    do: 'done',
    verdict: 'pass',
  });
  for (const id of ['one', 'two']) expect(untimed(there.trace(id))).toBe(untimed(here.trace(id)));
  expect(there.campaigns.underWay).toBe(0);
  const trace = there.trace('two');
  await there.stop();
  const again = await InProcess.start(allInThreads(), there.folder);
  expect((await again.say('next', { campaign: 'two' })).body).toEqual(told[1].end);
  expect(again.trace('two')).toBe(trace);
});

test('a thread loses nothing acknowledged: the trace is replaced, another campaign takes all memory', async () => {
  const most = limit('load-mebibytes');
  const service = await InProcess.start(allInThreads());
  await service.load('one');
  const turn = await service.play('one', 7);
  const path = join(service.folder, 'one.jsonl');
  writeFileSync(`${path}.copy`, readFileSync(path));
  renameSync(`${path}.copy`, path);
  const given = { campaign: 'one', turn: turn.turn, ...(turn.do === 'observe' && { edge: 0 }) };
  const refused = await service.say(turn.do === 'reset' ? 'restart' : 'observe', given);
  expect(refused).toMatchObject({ status: 507, body: { issues: [{ code: 'serve/cannot-write-trace' }] } });
  expect((await service.say('next', { campaign: 'one' })).body).toEqual(turn);
  setLimits({ 'load-mebibytes': 8 });
  try {
    const full = await service.load('large', { model: graph(30_000) });
    expect(full).toMatchObject({ status: 422, body: { issues: [{ code: 'limit/load-mebibytes' }] } });
  } finally {
    setLimits({ 'load-mebibytes': most });
  }
  expect((await service.say('next', { campaign: 'large' })).status).toBe(404);
  expect((await service.say('next', { campaign: 'one' })).body).toEqual(turn);
  expect((await service.load('large', { model: graph(2000) })).status).toBe(201);
});

test('loads that take long keep no short one waiting', async () => {
  const most = limit('load-seconds');
  setLimits({ 'load-seconds': 600 });
  try {
    const service = await InProcess.start();
    const order: string[] = [];
    for (const n of [1, 2, 3]) {
      const model = graph(8000 + n);
      void service.load(`large-${n}`, { model, strategy: 'optimal' }).then(() => order.push('large'));
    }
    await service.load('small').then(({ status }) => order.push(`small ${status}`));
    // With two threads for all it would come after two of them; on a busy machine one may be done.
    expect(order.filter((name) => name === 'large').length).toBeLessThan(2);
    expect(order.at(-1)).toBe('small 201');
    await service.stop();
    rmSync(service.folder, { recursive: true });
  } finally {
    setLimits({ 'load-seconds': most });
  }
});

test('memory is given back by campaigns that are closed, refused, removed or end', async () => {
  const service = await InProcess.start();
  const { load, campaigns } = service;
  const { memory } = campaigns;
  expect(memory.taken).toBe(0);
  await load('a');
  const one = memory.taken;
  expect(one).toBeGreaterThan(0);
  // The same plan is there once.
  await load('b', { seed: 4 });
  expect(memory.taken).toBe(one);
  await load('c', { model: LARGE });
  const both = memory.taken;
  expect(both).toBeGreaterThan(450 * 1800);
  expect((await load('d', { model: 'nonsense' })).status).toBe(422);
  expect(memory.taken).toBe(both);
  await service.say('remove', { campaign: 'c' });
  expect(memory.taken).toBe(one);
  await service.play('a');
  await service.say('remove', { campaign: 'a' });
  expect(memory.taken).toBe(one);
  await service.say('remove', { campaign: 'b' });
  expect(memory.taken).toBe(0);
});
