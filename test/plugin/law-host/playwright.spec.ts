// Campaigns that all shells play, here by covergame/playwright: see test/cli/one-verdict.test.ts.

import { test as base } from '@playwright/test';
import { campaign, type DriverFixture } from 'covergame/playwright';
import { campaignsIn } from '../../fixtures/law-campaigns.mjs';

for (const { name, model, settings, open } of campaignsIn(process.env['COVERGAME_LAW']!)) {
  const test = base.extend<DriverFixture>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured
    driver: async ({}, use) => use(open),
  });
  // A test that fails costs Playwright a new process, and only what it was told is looked at.
  test(name, async ({ driver }, info) => {
    await campaign(model, settings)({ driver }, info).catch((error) => {
      if (error.name !== 'CampaignError') throw error;
    });
  });
}
