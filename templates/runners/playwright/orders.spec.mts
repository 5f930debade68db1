// A campaign that plans as it goes, as a test of Playwright.

import { test as base } from '@playwright/test';
import { campaign, type DriverFixture } from 'covergame/playwright';
import createDriver, { model } from './driver.mjs';

const test = base.extend<DriverFixture>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
  driver: async ({}, use) => use(createDriver),
});

/** What must be covered to pass: `all`, `guarantee` (what is certain whatever the system answers), `90%` or `nodes:idle,paid`. */
const required = '$require$';

test('the system, within a budget', campaign(model, { budget: 300, require: required }));
