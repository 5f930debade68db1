// Twenty campaigns with everything real: the spawned command, the service over HTTP, one process of Vitest and one of Playwright; each says
// the same verdict, for the same reason. Thousands without the processes: test/property/one-verdict.test.ts.
//
// Nothing here depends on speed: what the SUT says at once is there at once, what is late is late by the order of two timers of one process.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/serve/operations.ts';
import { ANSWER_TIME, driverOf } from '../fixtures/law-campaigns.mjs';
import { WAYS } from '../fixtures/wayward-sut.mjs';
import { runPlaywright, runVitest } from '../plugin/host.ts';
import {
  type AnyCampaign,
  anyCampaign,
  settingsOf,
  type Way,
  wordsOf,
} from '../property/one-verdict/campaigns.ts';
import { type Json, playServed } from '../property/one-verdict/client.ts';
import { endServices, MAIN, ROOT, start } from '../serve/running.ts';

afterAll(endServices);

/** Every way of going wrong once, and as many that do nothing wrong. */
const ways: readonly (Way | null)[] = (Object.keys(WAYS) as Way[]).flatMap((way) => [way, null]);
const drawn: readonly AnyCampaign[] = fc
  .sample(anyCampaign, { seed: 6, numRuns: ways.length })
  .map((given, i) => ({ ...given, way: ways[i], stopAfter: null }));
const names = drawn.map((_, i) => `c${i}`);

interface Said {
  readonly verdict: string;
  readonly why: string;
}

// Inside the project, so that the package finds itself by its name.
mkdirSync(join(ROOT, '.covergame'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.covergame/law-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const model = (name: string): string => join(folder, `${name}.game.json`);
const trace = (name: string): string => join(folder, `${name}.jsonl`);
const [READERS, SUT] = [['report', 'audit', 'replay'], 'test/fixtures/law-driver.mjs'];

/** What the command prints under --json; its exit code is looked at elsewhere. */
async function covergame(words: readonly string[], name: string): Promise<Json> {
  const env = { ...process.env, COVERGAME_LAW: join(folder, `${name}.json`) };
  const running = promisify(execFile)(process.execPath, [MAIN, ...words, '--json'], { cwd: ROOT, env });
  const { stdout } = await running.catch((error) => error);
  return JSON.parse(stdout);
}

/** Two at a time. */
async function eachOf<T>(action: (name: string, i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const entries = names.entries();
  const work = async (): Promise<void> => {
    for (const [i, name] of entries) results[i] = await action(name, i);
  };
  await Promise.all([work(), work()]);
  return results;
}

describe('twenty campaigns', () => {
  let run: readonly Said[];
  beforeAll(async () => {
    for (const [i, name] of names.entries()) {
      writeFileSync(model(name), JSON.stringify(drawn[i].model));
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(drawn[i]));
    }
    run = await eachOf(async (name, i) => {
      const given = [...wordsOf(drawn[i]), '--answer-time', `${ANSWER_TIME}`, '--shrink-tries', '0'];
      const words = ['run', model(name), ...given, '--sut', SUT, '--trace', trace(name), '--sync', 'never'];
      const { verdict, why } = await covergame(words, name);
      return { verdict, why };
    });
  });

  test('have every verdict', () => {
    const verdicts = new Set(run.map(({ verdict }) => verdict));
    expect([...verdicts].sort()).toEqual(['deficient', 'fail', 'inconclusive', 'pass']);
  });

  test('are told alike by those who read their traces', async () => {
    const said = await eachOf(async (name, i) => {
      const reader = READERS[i % READERS.length];
      const { verdict, why } = await covergame([reader, model(name), trace(name)], name);
      // The `why` of audit is that of the gate.
      return { verdict, why: reader === 'audit' ? run[i].why : why };
    });
    expect(said).toEqual(run);
  });

  test('are judged alike by the service, over HTTP', async () => {
    const service = await start(['--sync', 'never']);
    const ask = async (id: string, { campaign, ...input }: Json) => {
      const { method, path } = OPERATIONS.find((operation) => operation.id === id)!;
      const where = path.replace('{campaign}', campaign);
      const body = id === 'load' ? { campaign, ...input } : method === 'get' ? undefined : input;
      return service.ask(method.toUpperCase(), where, body);
    };
    const said = await eachOf(async (name, i) => {
      if (drawn[i].goal !== 'nodes') return run[i];
      const load = { campaign: name, model: drawn[i].model, ...settingsOf(drawn[i]) };
      const { verdict, because } = await playServed(ask, load, driverOf(drawn[i]) as never, ANSWER_TIME);
      return { verdict, why: because };
    });
    await service.kill('SIGTERM');
    expect(said).toEqual(run);
  });

  test('are judged alike by Vitest', () => {
    const { cases } = runVitest(join(ROOT, 'test/plugin/law-host'), [], { COVERGAME_LAW: folder });
    const said = names.map((name) => cases.get(name)!.meta.covergame!);
    expect(said.map(({ verdict, why }) => ({ verdict, why }))).toEqual(run);
    rmSync(join(ROOT, '.covergame/law-vitest'), { recursive: true, force: true });
  });

  test('are judged alike by Playwright', () => {
    const output = join(folder, 'playwright');
    const { cases } = runPlaywright(join(ROOT, 'test/plugin/law-host'), output, [], {
      COVERGAME_LAW: folder,
    });
    const said = names.map((name) => {
      const { attachments } = cases.get(name)!.results.at(-1)!;
      const { body } = attachments.find((one) => one.name === 'covergame.json')!;
      return JSON.parse(Buffer.from(body!, 'base64').toString()) as Said;
    });
    expect(said.map(({ verdict, why }) => ({ verdict, why }))).toEqual(run);
  });
});
