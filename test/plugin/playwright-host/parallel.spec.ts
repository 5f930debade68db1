import { test as base } from '@playwright/test';
import { campaign, type DriverFixture, describeCases } from 'covergame/playwright';
import { coin, coinDriver, fair } from '../vitest-host/coin.ts';

const test = base.extend<DriverFixture>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
  driver: async ({}, use) => use(coinDriver(fair)),
});

for (const seed of [1, 2, 3]) test(`seed ${seed}`, campaign(coin, { budget: 40, seed, report: 'never' }));
describeCases(coin, { test, suite: 'edge-pair' });
