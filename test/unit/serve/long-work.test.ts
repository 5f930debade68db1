// What takes long for one campaign keeps no other waiting: while the verdict of one that has ended is being found out, or a report is being rendered, others are answered.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Judgement } from '../../../src/run/index.ts';
import { call } from '../../../src/serve/call.ts';
import { Campaigns } from '../../../src/serve/campaign/campaigns.ts';
import { Store } from '../../../src/serve/campaign/store.ts';
import { loadOf, prepareLoad } from '../../../src/serve/load/load.ts';
import { OPERATIONS, type Operation } from '../../../src/serve/operations.ts';

const model = {
  format: 'covergame/1',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
    { id: 'c', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'x' },
    { from: 'b', to: 'c', label: 'y' },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
type Json = any;

test('others are answered while a campaign is judged and a report is rendered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-long-'));
  const store = await Store.open(folder);
  let judged: (judgement: Judgement) => void = () => {};
  let rendered: (text: string) => void = () => {};
  let begun = (): void => {};
  const rendering = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let asked = 0;
  const campaigns = new Campaigns(store, { maxCampaigns: 9, idle: 1e6, sync: 'never' }, Date.now, {
    prepare: async (text: Uint8Array) => prepareLoad(loadOf(text)),
    judge: () => {
      asked++;
      return new Promise((resolve) => {
        judged = resolve;
      });
    },
    report: () => {
      begun();
      return new Promise((resolve) => {
        rendered = resolve;
      });
    },
    close: async () => {},
  });
  const say = async (id: string, input: object): Promise<Json> => {
    const operation = (OPERATIONS as readonly Operation[]).find((one) => one.id === id)!;
    return call(operation, input, { campaigns, maxBody: 1e6, document: {} });
  };
  try {
    for (const [campaign, budget] of [
      ['short', 3],
      ['long', 50],
    ] as const) {
      await say('load', { model, strategy: 'rdm', budget, resetCost: 10, campaign });
      await say('restart', { campaign, turn: 0 });
      await say('observe', { campaign, turn: 1 });
    }
    const order: string[] = [];
    const last = say('observe', { campaign: 'short', turn: 2, observation: 'x' }).then((answer) => {
      order.push('short');
      return answer;
    });
    // Asked again meanwhile, it is found out once.
    const again = say('statistics', { campaign: 'short' });
    const other = await say('observe', { campaign: 'long', turn: 2, observation: 'x' });
    order.push('long');
    expect(other.status).toBe(200);
    expect(order).toEqual(['long']);
    const required = { what: 'all', met: false };
    judged({ verdict: 'inconclusive', why: 'as told', cure: null, required, remark: null, forced: null });
    expect((await last).body).toMatchObject({ do: 'done', verdict: 'inconclusive', because: 'as told' });
    expect((await again).body.verdict).toEqual({ verdict: 'inconclusive', why: 'as told' });
    expect((await say('next', { campaign: 'short' })).body.verdict).toBe('inconclusive');
    expect(asked).toBe(1);
    const report = say('report', { campaign: 'long', as: 'json' });
    await rendering;
    expect((await say('next', { campaign: 'long' })).status).toBe(200);
    rendered('{}');
    expect((await report).text).toBe('{}');
  } finally {
    await campaigns.close();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
