// Blocks of tests: by the user's own `test`, and of a system that needs no fixture.

import { test as base } from '@playwright/test';
import { type DriverFixture, describeCampaign, describeCases } from 'covergame/playwright';
import { coin, coinDriver, fair, heads } from '../vitest-host/coin.ts';

const test = base.extend<DriverFixture>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
  driver: async ({}, use) => use(coinDriver(fair)),
});
const quiet = { report: 'never', shrinkTries: 0 } as const;
const onlyTails = coinDriver(() => 'tails');

describeCampaign(coin, { ...quiet, test, name: 'by fixture', budget: 60, runs: 2 });
describeCampaign(coin, { ...quiet, sut: coinDriver(() => 'edge'), name: 'by sut', budget: 60, seed: 7 });
describeCases(coin, { ...quiet, test, name: 'cases by fixture', suite: 'edge-pair' });
describeCases(coin, { ...quiet, sut: onlyTails, name: 'cases by sut' });
const toHeads = {
  criterion: 'given',
  cases: [Int32Array.of(0, 1, heads)],
  requirements: 1,
  satisfied: 1,
  infeasible: 0,
};
for (const [name, suite] of [
  ['whole', 'node'],
  ['half', toHeads],
] as const) {
  describeCases(coin, { ...quiet, sut: coinDriver(fair), name, suite });
}
test.describe('of an address', () => {
  describeCampaign(coin, { ...quiet, sut: 'http://127.0.0.1:1/sut', name: 'nobody there', budget: 60 });
});
