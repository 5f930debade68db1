// Campaigns on the fly against systems in this process.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError, orThrow } from '../../../../src/base/index.ts';
import { type AnyModel, defineModel, oneOf, WindowedProgram } from '../../../../src/model/index.ts';
import { testerDice } from '../../../../src/run/index.ts';
import { type OnTheFlyRun, playOnTheFly } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import type { Driver, Observation, Stimulus } from '../../../../src/sut/index.ts';
import { bank } from './bank.ts';

const folder = mkdtempSync(join(tmpdir(), 'on-the-fly-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A bank that pays whenever it can; `loses` from that balance on it says something else. */
class Bank implements Driver {
  readonly #wrong: string | undefined;
  readonly #from: number;
  #balance: number[] = [];
  #says: Observation[] = [];
  readonly seen: Stimulus[] = [];

  constructor(wrong?: string, from = 2) {
    this.#wrong = wrong;
    this.#from = from;
  }

  reset(): void {
    this.#balance = new Array(9).fill(0);
    this.#says = [];
  }

  apply(stimulus: Stimulus): void {
    this.seen.push(stimulus);
    const account = Number(stimulus.args?.['account']);
    if (stimulus.action === 'deposit') this.#balance[account]++;
    if (stimulus.action !== 'withdraw') return;
    const wrong = this.#wrong !== undefined && this.#balance[account] >= this.#from;
    this.#balance[account]--;
    this.#says.push({ label: wrong ? this.#wrong! : 'paid' });
  }

  observe(): Observation {
    return this.#says.shift() ?? { silent: true };
  }

  close(): void {}
}

function tested(driver: Driver, more: Partial<OnTheFlyRun> = {}, drive: object = {}, model: AnyModel = bank) {
  const program = orThrow(WindowedProgram.of(model));
  return playOnTheFly({
    program,
    strategy: strategyNamed('adaptive'),
    cover: 'labels',
    unfold: 60,
    budget: 150,
    resetCost: 10,
    seed: 1,
    dice: testerDice(1, 0),
    sut: {
      sut: { address: 'here', open: () => driver },
      patience: { answer: 200, late: 50 },
      keepGoing: false,
      tolerate: [],
      ...drive,
    },
    ...more,
  });
}

describe('a real system', () => {
  test('that conforms is tested to the end of the budget; it is told actions and arguments', async () => {
    const driver = new Bank();
    const { verdict, campaign, failures } = await tested(driver);
    expect([verdict, failures]).toEqual(['inconclusive', []]);
    expect(campaign.spent).toBeGreaterThan(140);
    expect(driver.seen[0]).toMatchObject({ action: 'deposit', args: { account: 0 }, id: 1 });
    expect(campaign.frontier.items).toContain('withdraw(0): denied');
  });

  test('that goes off the model fails, with the whole way', async () => {
    const { verdict, failures, campaign } = await tested(new Bank('broke', 1));
    expect(verdict).toBe('fail');
    expect(campaign.end!.reason).toBe('failure');
    const [{ kind, message, way, count }] = failures;
    expect([kind, count]).toEqual(['off-model', 1]);
    expect(message).toMatch(/answered "broke"; the model allows "paid" or "denied"/);
    expect(way.at(-1)).toMatch(/^withdraw/);
  });

  test('with --keep-going one cause is one failure, however often it comes', async () => {
    const { failures, campaign } = await tested(new Bank('broke', 1), {}, { keepGoing: true });
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(campaign.tests);
    expect(campaign.tests).toBeGreaterThan(3);
  });

  test('what is tolerated is a disturbance', async () => {
    const { failures, disturbances } = await tested(new Bank('broke', 1), {}, { tolerate: ['off-model'] });
    expect(failures).toEqual([]);
    expect(disturbances[0]).toMatchObject({ kind: 'off-model', mended: false });
  });

  test('an observation that fits several states ends the test', async () => {
    const coin = defineModel({
      name: 'coin',
      initial: () => 0,
      actions: ({ tester }) => ({
        toss: tester({
          next: (n) =>
            oneOf([
              ['fell', n + 1],
              ['fell', n + 2],
            ]),
        }),
      }),
    });
    const driver: Driver = { reset() {}, apply() {}, observe: () => ({ label: 'fell' }), close() {} };
    const { disturbances, campaign } = await tested(driver, { budget: 40 }, {}, coin);
    expect(disturbances[0]).toMatchObject({ kind: 'ambiguous' });
    expect(campaign.resets).toBe(disturbances.length - (campaign.end!.reason === 'budget' ? 1 : 0));
  });

  test('wrong set-up is no verdict, and leaves no trace', async () => {
    const path = join(folder, 'none.jsonl');
    const driver = { ...new Bank(), reset: () => Promise.reject(new Error('no server')), close() {} };
    const trace = { path, sync: 'never' as const, header: {} };
    await expect(tested(driver as unknown as Driver, { trace })).rejects.toThrow(InputError);
    expect(existsSync(path)).toBe(false);
  });

  test('the trace says what was given and seen, what failed, and how it ended; Ctrl-C ends it', async () => {
    const path = join(folder, 't.jsonl');
    const trace = { path, sync: 'never' as const, header: { seed: 1 } };
    await tested(new Bank('broke', 1), { trace });
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ format: 'covergame-on-the-fly/1', seed: 1 });
    expect(lines.slice(1, 3)).toEqual([{ test: 1 }, { do: 'deposit(0)' }]);
    expect(lines.at(-2).failure).toMatchObject({ kind: 'off-model' });
    expect(lines.at(-1)).toMatchObject({ end: 'failure', verdict: 'fail' });
    const control = new AbortController();
    control.abort();
    const { campaign, verdict } = await tested(new Bank(), { signal: control.signal });
    expect([campaign.end!.reason, verdict]).toEqual(['cancelled', 'inconclusive']);
  });
});
