// What stands in the folder of a service and is not its own: no request changes a byte of it.

import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../src/serve/call.ts';
import { Campaigns } from '../../../src/serve/campaign/campaigns.ts';
import { Store } from '../../../src/serve/campaign/store.ts';
import { loadOf, prepareLoad } from '../../../src/serve/load/load.ts';
import { OPERATIONS, type Operation } from '../../../src/serve/operations.ts';
import { problemOf } from '../../../src/serve/problem.ts';

const MODEL = readFileSync(new URL('../../../models/coffee.game.json', import.meta.url), 'utf8');
const LOAD = { model: MODEL, strategy: 'rdm', budget: 40, seed: 3 };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'covergame-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The names in the folder with their bytes; the service's lock aside. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== '.covergame-serve')
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]),
  );

async function serve<T>(
  action: (ask: (id: string, input: object) => Promise<string>) => Promise<T>,
): Promise<T> {
  const store = await Store.open(folder);
  const loader = { prepare: async (text: Uint8Array) => prepareLoad(loadOf(text)), close: async () => {} };
  const campaigns = new Campaigns(store, { maxCampaigns: 9, idle: 1000, sync: 'never' }, Date.now, loader);
  try {
    return await action(async (id, input) => {
      const operation = (OPERATIONS as readonly Operation[]).find((one) => one.id === id)!;
      try {
        return String((await call(operation, input, { campaigns, maxBody: 1e6, document: {} })).status);
      } catch (error) {
        const problem = problemOf(error, (bug) => {
          throw bug;
        });
        return `${problem.status} ${problem.issues[0].code}`;
      }
    });
  } finally {
    await campaigns.close();
    store.close();
  }
}

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

describe('a file that the service did not write', () => {
  test.each(['mine.jsonl', 'mine.load.json'])(
    '%s keeps its bytes when its name is asked for',
    async (name) => {
      await serve(async (ask) => {
        // Behind the service's back: it was not there when it started.
        write(name, 'mine');
        const before = contents();
        expect(await ask('load', { ...LOAD, campaign: 'mine' })).toBe('409 serve/taken');
        expect(await ask('next', { campaign: 'mine' })).toBe('404 serve/unknown-campaign');
        expect(contents()).toEqual(before);
        expect(await ask('load', { ...LOAD, campaign: 'other' })).toBe('201');
        expect(contents()).toMatchObject(before);
      });
    },
  );

  test('nor does a link that leads nowhere lead a trace out of the folder', async () => {
    const outside = join(folder, '..', `${folder.slice(-6)}-outside`);
    symlinkSync(outside, join(folder, 'mine.jsonl'));
    await serve(async (ask) => {
      expect(await ask('load', { ...LOAD, campaign: 'mine' })).toBe('409 serve/taken');
    });
    expect(() => readFileSync(outside)).toThrow('ENOENT');
  });

  test('a load that is refused leaves the folder as it was', async () => {
    await serve(async (ask) => {
      const before = contents();
      for (const wrong of [
        { model: '{}' },
        { until: 'never' },
        { strategy: 's2', criterion: 'node', suite: '[[]]' },
      ])
        expect(await ask('load', { ...LOAD, ...wrong, campaign: 'mine' })).toMatch(/^4\d\d /);
      expect(contents()).toEqual(before);
    });
  });

  test.each([
    ['mine.load.json', 'my notes'],
    ['mine.load.json', '{"campaign":"other"}'],
    ['mine.jsonl', 'my notes'],
    ['mine.jsonl', 'my notes\n'],
    ['mine.jsonl', '{"format":"covergame-trace/2","settings":{"strategy":"rdm","seed":4,"budget":40}}\n'],
  ])('%s with %j in place of the service’s own is not removed', async (name, text) => {
    await serve((ask) => ask('load', { ...LOAD, campaign: 'mine' }));
    write(name, text);
    const before = contents();
    await serve(async (ask) => {
      expect(await ask('next', { campaign: 'mine' })).toMatch(/^422 /);
      expect(await ask('remove', { campaign: 'mine' })).toBe('409 serve/foreign-file');
    });
    expect(contents()).toEqual(before);
  });

  test('what it wrote is removed, a trace that was cut off in its first line too', async () => {
    for (const cut of [false, true]) {
      await serve((ask) => ask('load', { ...LOAD, campaign: 'mine' }));
      if (cut) write('mine.jsonl', contents()['mine.jsonl'].slice(0, 20));
      write('notes.txt', 'mine');
      await serve(async (ask) => expect(await ask('remove', { campaign: 'mine' })).toBe('200'));
      expect(contents()).toEqual({ 'notes.txt': 'mine' });
    }
  });

  test('a file in the place of its lock is not written over', async () => {
    write('.covergame-serve', 'my notes');
    await expect(Store.open(folder)).rejects.toThrow(/is not the lock of a service/);
    expect(readFileSync(join(folder, '.covergame-serve'), 'utf8')).toBe('my notes');
  });
});
