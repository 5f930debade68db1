// One trace, one verdict: what `run` says of a campaign, `report`, `audit`, `replay`, the service, and the plug-ins for Vitest, Playwright,
// node:test and Jest say of it, too: whatever the game, the SUT and its faults, the budget, the price of a reset and the goal are,
// and wherever the trace was cut off. Each shell is entered as its users enter it, without its process; the clock is a fake. With their
// processes a few campaigns are played in test/cli/one-verdict.test.ts.
//
// Whether the verdict is the right one is asked elsewhere, of the one judge: test/regress/one-verdict.test.ts, test/property/budgeted-guarantee.test.ts.

import { test as playwright } from '@playwright/test';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SUTS } from '../../src/sut/index.ts';
import { WAYS } from '../fixtures/wayward-sut.mjs';
import { type AnyCampaign, anyCampaign } from './one-verdict/campaigns.ts';
import { stopTheClock } from './one-verdict/clock.ts';
import { openStage, type Shell, type Stage } from './one-verdict/stage.ts';

const CAMPAIGNS = 2000;
const SIMULATED = 300;

let stage: Stage;
beforeAll(async () => {
  // Steps of Playwright can be made in a test of Playwright only.
  playwright.step = Object.assign(
    (_: string, body: () => unknown) => body(),
    playwright.step,
  ) as typeof playwright.step;
  stopTheClock();
  stage = await openStage();
});
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
});

/** How often each thing was seen: a law about nothing holds. */
class Census {
  readonly #seen = new Map<string, number>();

  count(...things: readonly string[]): void {
    for (const thing of things) this.#seen.set(thing, (this.#seen.get(thing) ?? 0) + 1);
  }

  /** What was seen less often than that. */
  rare(things: readonly string[], least: number): string[] {
    return things.filter((thing) => (this.#seen.get(thing) ?? 0) < least);
  }
}

/** What the plug-ins make of a test by each verdict. */
const TESTS: Readonly<Record<string, string>> = {
  pass: 'passed',
  fail: 'failed',
  deficient: 'failed',
  inconclusive: 'failed',
};
/** What `run` exits with for a real system, and `audit` by its gate. */
const EXITS: Readonly<Record<string, number>> = { pass: 0, fail: 1, deficient: 1, inconclusive: 3 };
const GATE_EXITS: Readonly<Record<string, number>> = { met: 0, missed: 1, unattainable: 1, undecided: 3 };
const VERDICTS = Object.keys(TESTS);

test('a campaign against a real system has one verdict in every shell', async () => {
  const census = new Census();
  const law = async (given: AnyCampaign): Promise<void> => {
    stage.set(given);
    const { verdict, why, cure, required, remark, failures, unsure, told, exit } = await stage.run();
    expect(exit).toBe(EXITS[verdict]);
    expect(required.what).toBe(given.require ?? 'all');
    expect(verdict === 'pass').toBe(required.met && failures.length === 0);
    expect(cure === null).toBe(verdict === 'pass' || verdict === 'fail');
    census.count(
      verdict,
      `${verdict} of ${given.goal}`,
      `${verdict} by ${required.what}`,
      ...failures,
      given.goal,
      ...(given.resetCost < given.budget ? ['restart'] : []),
    );
    if (remark !== null) census.count('remark');
    if (unsure) census.count('unsure');
    if (given.model.edges.some(({ by }) => by === 'sut')) census.count('unasked');
    for (const [name, said] of await stage.readers()) expect({ [name]: said }).toEqual({ [name]: told });
    for (const [name, said] of await stage.players()) {
      census.count(name);
      const { test: became = TESTS[verdict], ...saw } = said;
      const all = { verdict, why, cure, required };
      expect({ [name]: { ...all, ...saw } }).toEqual({ [name]: all });
      expect(became).toBe(TESTS[verdict]);
    }
    const gate = await stage.gate();
    expect(gate.exit).toBe(GATE_EXITS[gate.gate]);
    expect(gate.gate === 'met').toBe(verdict === 'pass');
    if (failures.length > 0) expect(gate.exit).toBe(1);
    // Another requirement is asked instead, in every command alike; to ask for nothing leaves the failures.
    if (given.seed % 3 === 1) {
      const nothing = await stage.gate('0%');
      expect(nothing).toMatchObject({ required: { what: '0%', met: true } });
      expect([nothing.verdict, await stage.reportBy('0%')]).toEqual(
        failures.length > 0 ? ['fail', 'fail'] : ['pass', 'pass'],
      );
      const all = await stage.gate('all');
      expect(await stage.reportBy('all')).toBe(all.verdict);
    }
    // Cut off, a trace has no end of its own; its readers agree all the same.
    if (given.seed % 4 === 0) {
      const [[, first], ...others] = await stage.readers('cut off');
      for (const [name, said] of others) expect({ [name]: said }).toEqual({ [name]: first });
    }
  };
  await fc.assert(fc.asyncProperty(anyCampaign, law), { numRuns: CAMPAIGNS });
  expect(census.rare(VERDICTS, CAMPAIGNS / 50)).toEqual([]);
  expect(census.rare([...Object.values(WAYS), 'refused'], CAMPAIGNS / 400)).toEqual([]);
  expect(census.rare(['remark', 'unsure'], CAMPAIGNS / 50)).toEqual([]);
  expect(census.rare(['nodes', 'transitions', 'labels', 'restart'], CAMPAIGNS / 5)).toEqual([]);
  expect(census.rare(['unasked'], CAMPAIGNS / 10)).toEqual([]);
  expect(census.rare(['deficient of labels', 'pass of labels'], CAMPAIGNS / 400)).toEqual([]);
  const kinds = ['all', 'guarantee', '50%', 'nodes:t0'];
  const decided = kinds.flatMap((kind) =>
    ['pass', 'fail', 'deficient', 'inconclusive'].map((one) => `${one} by ${kind}`),
  );
  expect(census.rare(decided, CAMPAIGNS / 400)).toEqual([]);
  const shells: readonly Shell[] = ['served', 'Vitest', 'Playwright', 'node:test', 'Jest', 'replay --sut'];
  expect(census.rare(shells, CAMPAIGNS / 4)).toEqual([]);
});

test('runs against simulated systems have one verdict, by themselves and together', async () => {
  const census = new Census();
  const sut = fc.constantFrom(...SUTS.map(({ id }) => id));
  const runs = fc.integer({ min: 1, max: 3 });
  const law = async (given: AnyCampaign, id: string, count: number): Promise<void> => {
    stage.set({ ...given, way: null, keepGoing: false, tolerate: [] });
    const { verdict, told } = await stage.simulate(id, count);
    census.count(verdict, `${count} runs`);
    for (const [name, said] of await stage.readers()) expect({ [name]: said }).toEqual({ [name]: told });
  };
  await fc.assert(fc.asyncProperty(anyCampaign, sut, runs, law), { numRuns: SIMULATED });
  expect(census.rare(['pass', 'deficient', 'inconclusive'], 3)).toEqual([]);
  expect(census.rare(['1 runs', '2 runs', '3 runs'], SIMULATED / 5)).toEqual([]);
});
