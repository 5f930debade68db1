// Joint campaigns against real systems: instances as child processes, one trace, one verdict, told the same by whoever reads the trace.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { readModel } from '../../../../src/format/index.ts';
import { judgeTally, readTally } from '../../../../src/report/index.ts';
import { readTrace } from '../../../../src/run/index.ts';
import { type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import type { Driver, InstancePlace } from '../../../../src/sut/index.ts';
import { drivenSut } from '../../../../src/sut/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'team-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = new URL('../../../../models/login.game.json', import.meta.url).pathname;
const fixture = new URL('../../../fixtures/model-sut.mjs', import.meta.url).pathname;
const game = orThrow(readModel(sourceOf('login.game.json', readFileSync(path, 'utf8'))));

const test = async (more: Partial<SystemTest>) => ({
  game,
  sut: await drivenSut(`exec: ${process.execPath} ${fixture} ${path} 0`),
  strategy: strategyNamed('adaptive'),
  budget: 400,
  resetCost: 10,
  seed: 2,
  instances: 3,
  ...more,
});

function reread(file: string) {
  const source = { name: file, bytes: readFileSync(file) };
  return {
    verdict: judgeTally(orThrow(readTally(game, [source]))),
    runs: orThrow(readTrace(game, source)).runs,
  };
}

/** A system of one's own: what it is told is all that it does. */
function pretend(says: (place: InstancePlace, test: number) => string | null): SystemTest['sut'] {
  return {
    address: 'pretend',
    open: (place = { instance: 1, instances: 1 }): Driver => {
      let at = 0;
      return {
        reset: ({ test }) => {
          at = test;
        },
        apply: () => {},
        observe: () => ({ label: says(place, at) ?? 'nonsense' }),
        close: () => {},
      };
    },
  };
}

const coin = orThrow(
  readModel(
    sourceOf(
      'coin.game.json',
      JSON.stringify({
        format: 'covergame/1',
        name: 'coin',
        initial: 'start',
        nodes: ['start', 'heads', 'tails', 'edge']
          .map((id) => ({ id, owner: 'tester' }))
          .concat({ id: 'toss', owner: 'sut' }),
        edges: [
          { from: 'start', to: 'toss', label: 'toss' },
          ...['heads', 'tails', 'edge'].map((label) => ({ from: 'toss', to: label, label })),
        ],
      }),
    ),
  ),
);

describe('a joint campaign against a real system', () => {
  it('has one trace with the instance of each test, and the same verdict from whoever reads it', async () => {
    const trace = join(folder, 'three.jsonl');
    const result = await testSystem(await test({ trace }));
    expect(result.outcome.spent).toBeLessThanOrEqual(400);
    const { verdict, runs } = reread(trace);
    expect(verdict).toEqual(expect.objectContaining({ verdict: result.verdict, why: result.why }));
    expect(runs.length).toBe(1);
    expect(new Set(runs[0].sources!.map(({ instance }) => instance))).toEqual(new Set(['1', '2', '3']));
    expect(new Set(runs[0].sources!.map(({ test: number }) => number)).size).toBe(runs[0].sources!.length);
    expect(result.plays!.map(({ instance }) => instance)).toEqual(['1', '2', '3']);
    expect(runs[0].end).toMatchObject({ spent: result.outcome.spent, gain: result.outcome.gain });
  });

  it('is taken up from a trace that was cut in the middle, and keeps the budget', async () => {
    const trace = join(folder, 'cut.jsonl');
    const campaign = {
      game: coin,
      sut: pretend((_, number) => (number % 3 ? 'heads' : 'tails')),
      strategy: strategyNamed('rdm-reset'),
      budget: 200,
      resetCost: 2,
      seed: 1,
      instances: 3,
      trace,
    };
    await testSystem(campaign);
    const lines = readFileSync(trace, 'utf8').split('\n');
    writeFileSync(trace, `${lines.slice(0, Math.floor(lines.length / 2)).join('\n')}\n{"do":"to`);
    const result = await testSystem({ ...campaign, resume: true });
    expect(result.resumed).toBeGreaterThan(0);
    expect(result.outcome.spent).toBeLessThanOrEqual(200);
    const source = { name: trace, bytes: readFileSync(trace) };
    expect(judgeTally(orThrow(readTally(coin, [source]))).verdict).toBe(result.verdict);
    const { runs } = orThrow(readTrace(coin, source));
    expect(runs[0].end).toMatchObject({ spent: result.outcome.spent });
    const numbers = runs[0].sources!.map(({ test: number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('ends at the first failure of any instance, and tells which test of which instance it was', async () => {
    const trace = join(folder, 'failure.jsonl');
    const sut = pretend(({ instance }) => (instance === 2 ? null : 'heads'));
    const result = await testSystem({
      game: coin,
      sut,
      strategy: strategyNamed('rdm-reset'),
      budget: 300,
      resetCost: 1,
      seed: 1,
      instances: 3,
      trace,
      shrinkTries: 0,
    });
    expect(result.verdict).toBe('fail');
    const { runs } = { runs: orThrow(readTrace(coin, { name: trace, bytes: readFileSync(trace) })).runs };
    const [failure] = runs[0].failures;
    const source = runs[0].sources!.find(({ test: number }) => number === failure.test)!;
    expect(source.instance).toBe('2');
  });

  it('goes on after failures of one instance where it is asked to, and learns from all', async () => {
    const sut = pretend(({ instance }, number) => (instance === 2 ? null : number % 2 ? 'heads' : 'tails'));
    const result = await testSystem({
      game: coin,
      sut,
      strategy: strategyNamed('adaptive'),
      budget: 60,
      resetCost: 1,
      seed: 1,
      instances: 3,
      keepGoing: true,
      shrinkTries: 0,
    });
    expect(result.verdict).toBe('fail');
    expect(result.outcome.coveredNodes.length).toBe(4);
    expect(result.failures.length).toBe(1);
  });

  it('refuses an address of one system, and a module that exports one driver', async () => {
    const sut = await drivenSut('http://127.0.0.1:1/sut');
    await expect(testSystem(await test({ sut }))).rejects.toMatchObject({
      issues: [{ code: 'sut/one-instance', hint: expect.stringContaining('{instance}') }],
    });
  });

  it('says which instance cannot be opened', async () => {
    const sut = pretend(() => 'heads');
    const open = (place?: InstancePlace): Driver => {
      if (place?.instance === 3) throw new Error('port 8003 is taken');
      return sut.open(place) as Driver;
    };
    await expect(testSystem(await test({ sut: { ...sut, open } }))).rejects.toMatchObject({
      issues: [{ code: 'sut/set-up', message: expect.stringMatching(/^instance 3: .*port 8003 is taken/) }],
    });
  });
});
