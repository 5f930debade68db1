// Every fault a disk can have, at every place, under a service that clients play with: each is refused with a problem that says so, nothing is a bug of ours, and
// whatever was acknowledged is in the traces, in its order, when the service is started again on a mended disk.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import { call } from '../../../src/serve/call.ts';
import { Campaigns } from '../../../src/serve/campaign/campaigns.ts';
import { Store } from '../../../src/serve/campaign/store.ts';
import { loadOf, prepareLoad } from '../../../src/serve/load/load.ts';
import { OPERATIONS, type Operation, type Service } from '../../../src/serve/operations.ts';
import { problemOf } from '../../../src/serve/problem.ts';
import { atLength } from '../../length.ts';
import { type DiskFault, everyFault, withFault } from '../../reference/faulty-disk.ts';

const model = {
  format: 'covergame/1',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'x' },
    { from: 'b', to: 'b', label: 'y' },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
type Json = any;

interface Acknowledged {
  readonly campaign: string;
  readonly turn: number;
  readonly kind: string;
  readonly word: string | undefined;
}

class Client {
  readonly acknowledged: Acknowledged[] = [];
  readonly loaded = new Set<string>();
  readonly removed = new Set<string>();
  readonly bugs: unknown[] = [];
  readonly #store: Store;
  readonly #campaigns: Campaigns;
  #now = 0;

  private constructor(store: Store) {
    this.#store = store;
    const loader = { prepare: async (text: Uint8Array) => prepareLoad(loadOf(text)), close: async () => {} };
    this.#campaigns = new Campaigns(
      store,
      { maxCampaigns: 9, idle: 1000, sync: 'step' },
      () => this.#now,
      loader,
    );
  }

  static async start(folder: string): Promise<Client> {
    return new Client(await Store.open(folder));
  }

  async say(id: string, input: object): Promise<{ status: number; body: Json }> {
    const operation = (OPERATIONS as readonly Operation[]).find((one) => one.id === id)!;
    const service: Service = { campaigns: this.#campaigns, maxBody: 1e6, document: {} };
    try {
      const answer = await call(operation, input, service);
      return { status: answer.status, body: 'body' in answer ? answer.body : '' };
    } catch (error) {
      const problem = problemOf(error, (bug) => this.bugs.push(bug));
      return { status: problem.status, body: problem.body() };
    }
  }

  async load(campaign: string): Promise<void> {
    const load = { model, strategy: 'rdm', budget: 40, resetCost: 2, seed: 3, campaign };
    for (let i = 0; i < 3 && !this.loaded.has(campaign); i++) {
      if ((await this.say('load', load)).status < 300) this.loaded.add(campaign);
    }
  }

  /** One turn, said again while it is refused. */
  async turn(campaign: string): Promise<void> {
    for (let i = 0; i < 3; i++) {
      const { status, body: next } = await this.say('next', { campaign });
      if (status !== 200 || next.do === 'done') continue;
      const { turn } = next;
      const word = next.do === 'observe' ? next.expects[turn % 2].observation : undefined;
      const kind = next.do === 'reset' ? 'restart' : 'observe';
      const seen = word === undefined ? {} : { observation: word };
      const answer = await this.say(kind, { campaign, turn, ...seen });
      if (answer.status !== 200) continue;
      this.acknowledged.push({ campaign, turn, kind: next.do, word });
      return;
    }
  }

  async play(): Promise<void> {
    for (const campaign of ['one', 'two', 'three']) await this.load(campaign);
    for (let i = 0; i < 4; i++) for (const campaign of ['one', 'two']) await this.turn(campaign);
    this.#now += 60_000;
    this.#campaigns.sweep();
    if ((await this.say('remove', { campaign: 'three' })).status === 200) this.removed.add('three');
    await this.say('report', { campaign: 'one' });
    for (let i = 0; i < 3; i++) for (const campaign of ['one', 'two']) await this.turn(campaign);
    await this.stop();
  }

  async stop(): Promise<void> {
    await this.#campaigns.close();
    this.#store.close();
  }
}

const KEYS: Readonly<Record<string, string>> = { reset: 'test', apply: 'do', observe: 'saw' };

async function checkKept(folder: string, client: Client, told: string): Promise<void> {
  const again = await Client.start(folder);
  for (const campaign of client.loaded) {
    const { status, body } = await again.say('next', { campaign });
    if (client.removed.has(campaign)) {
      expect(status, told).toBe(404);
      continue;
    }
    expect(status, `${told} ${JSON.stringify(body)}`).toBe(200);
    const lines = readFileSync(join(folder, `${campaign}.jsonl`), 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line));
    expect(body.turn, told).toBe(lines.length);
    for (const { turn, kind, word } of client.acknowledged.filter((one) => one.campaign === campaign)) {
      expect(lines[turn], told).toHaveProperty(KEYS[kind]);
      if (word !== undefined) expect(lines[turn].saw, told).toBe(word);
    }
    const turns = client.acknowledged.filter((one) => one.campaign === campaign).map(({ turn }) => turn);
    expect(turns, told).toEqual([...new Set(turns)].toSorted((a, b) => a - b));
    await again.turn(campaign);
  }
  expect(again.acknowledged.length, told).toBe(client.loaded.size - client.removed.size);
  expect(again.bugs, told).toEqual([]);
  await again.stop();
}

test('a service on a disk that fails', async () => {
  let answers = 0;
  const fired = await everyFault(atLength('some', 'all'), async (fault: DiskFault) => {
    const folder = mkdtempSync(join(tmpdir(), 'covergame-serve-faults-'));
    const told = JSON.stringify(fault);
    try {
      const { fired, value: client } = await withFault(fault, async () => {
        let client: Client;
        try {
          client = await Client.start(folder);
        } catch (error) {
          // A folder that cannot be used is told before anything is acknowledged.
          if (error instanceof InputError) return null;
          throw error;
        }
        await client.play();
        return client;
      });
      if (client) {
        expect(client.bugs, told).toEqual([]);
        answers += client.acknowledged.length;
        // One write that failed keeps nobody from playing on.
        if (!fault.stays) expect(client.acknowledged.length, told).toBe(14);
        await checkKept(folder, client, told);
      }
      return fired;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  expect(fired).toBeGreaterThan(100);
  expect(answers).toBeGreaterThan(1000);
});
