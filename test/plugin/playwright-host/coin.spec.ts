// No browser: what verdicts, retries and faults of a driver make of Playwright's tests.

import { test as base, expect } from '@playwright/test';
import type { Driver } from 'covergame';
import { campaign, cases, type DriverFixture } from 'covergame/playwright';
import { coin, coinDriver, type Falls, fair, heads, hurried, TEST_TIME } from '../vitest-host/coin.ts';

const FALLS: Readonly<Record<string, Falls>> = { fair, tails: () => 'tails', edge: () => 'edge' };
const test = base.extend<DriverFixture & { falls: string }>({
  falls: ['fair', { option: true }],
  driver: async ({ falls }, use) => use(coinDriver(FALLS[falls])),
});
const quiet = { report: 'never', shrinkTries: 0 } as const;
const suite = {
  criterion: 'given',
  cases: [Int32Array.of(0, 1, heads)],
  requirements: 1,
  satisfied: 1,
  infeasible: 0,
};
const [toHeads] = cases(coin, { ...quiet, suite });

test('pass', campaign(coin, { ...quiet, budget: 60 }));
/** Stops at once, though the toss at least could be forced. */
const lazy = { budget: 60, strategy: () => -3, stopEarly: true };

test('deficient', campaign(coin, { ...quiet, ...lazy, onDeficient: 'skip' }));
test('deficient, passed', campaign(coin, { ...quiet, ...lazy, onDeficient: 'pass' }));
test('case', toHeads.run);

test.describe('only tails', () => {
  test.use({ falls: 'tails' });
  test('inconclusive', campaign(coin, { ...quiet, budget: 60 }));
  test('diverted case', toHeads.run);
});

test.describe('on its edge', () => {
  test.use({ falls: 'edge' });
  test('fail', campaign(coin, { budget: 60 }));
});

test.describe('a driver that asserts', () => {
  const asserting = base.extend<DriverFixture>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
    driver: async ({}, use) => {
      const driver: Driver = { ...coinDriver(fair)(), observe: () => expect('edge').toBe('heads') as never };
      await use(driver);
    },
  });
  asserting('assertion', campaign(coin, { ...quiet, budget: 60 }));
});

test.describe('retried', () => {
  test.describe.configure({ retries: 2 });
  const retried = base.extend<DriverFixture>({
    driver: async ({ browserName }, use, { retry }) => {
      expect(browserName).toBe('chromium');
      await use(coinDriver(retry === 0 ? FALLS['edge'] : fair)());
    },
  });
  retried('once', campaign(coin, { ...quiet, budget: 60 }));
});

test.describe('out of time', () => {
  test.describe.configure({ timeout: TEST_TIME });
  const slow = base.extend<DriverFixture>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
    driver: async ({}, use) => {
      const { driver, end } = hurried();
      await use(driver);
      end();
    },
  });
  slow('slow', campaign(coin, { ...quiet, budget: 1e6, strategy: 'rdm', until: 'steps 100000' }));
});
