// The service without its sockets: operations are called as HTTP and WebSocket call them, checks and refusals included. What is loaded
// is read in this thread, by the function that the service's threads call.

import { call } from '../../../src/serve/call.ts';
import { Campaigns } from '../../../src/serve/campaign/campaigns.ts';
import { Store } from '../../../src/serve/campaign/store.ts';
import { loadOf, prepareLoad } from '../../../src/serve/load/load.ts';
import { OPERATIONS, type Operation } from '../../../src/serve/operations.ts';
import { problemOf } from '../../../src/serve/problem.ts';
import type { Ask } from './client.ts';

export interface InProcess {
  readonly ask: Ask;
  close(): Promise<void>;
}

export async function serviceIn(folder: string): Promise<InProcess> {
  const store = await Store.open(folder);
  const loader = { prepare: async (text: Uint8Array) => prepareLoad(loadOf(text)), close };
  async function close(): Promise<void> {}
  const limits = { maxCampaigns: 10, idle: 1e9, sync: 'never' as const };
  const campaigns = new Campaigns(store, limits, Date.now, loader);
  const service = { campaigns, maxBody: 1e6, document: {} };
  return {
    async ask(id, input) {
      const operation = (OPERATIONS as readonly Operation[]).find((one) => one.id === id)!;
      try {
        const answer = await call(operation, input, service);
        if ('body' in answer) return { status: answer.status, body: answer.body };
        return { status: answer.status, body: JSON.parse(answer.text as string) };
      } catch (error) {
        const { status, issues } = problemOf(error, (bug) => {
          throw bug;
        });
        return { status, body: { issues } };
      }
    },
    async close() {
      await campaigns.close();
      store.close();
    },
  };
}
