// The page as a visitor meets it: which buttons are the stimuli of the model, and what is visible once the page has answered. Edit
// `open`, `stimuli` and `answers`, set SYSTEM_URL to where your page is, and remove the toy.

import { test as base, type Page } from '@playwright/test';
import { type DriverFixture, describeCampaign, pageDriver } from 'covergame/playwright';
import { startToy } from './toy/server.mjs';

const model = new URL('./model.game.json', import.meta.url);

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const shows = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

const test = base.extend<DriverFixture>({
  driver: async ({ browser }, use) => {
    const toy = process.env['SYSTEM_URL'] ? undefined : await startToy();
    const driver = pageDriver(browser, {
      open: (page) => page.goto(process.env['SYSTEM_URL'] ?? toy!.url),
      stimuli: {
        order: press('Order'),
        pay: press('Pay'),
        cancel: press('Cancel'),
        collect: press('Collect'),
      },
      answers: {
        accepted: shows('accepted'),
        'sold out': shows('sold out'),
        paid: shows('paid'),
        declined: shows('declined'),
        cancelled: shows('cancelled'),
        'handed over': shows('handed over'),
        'not ready': shows('not ready'),
      },
    });
    await use(driver);
    await driver.close();
    toy?.close();
  },
});

/** What must be covered to pass: `all`, `guarantee` (what is certain whatever the system answers), `90%` or `nodes:idle,paid`. */
const required = '$require$';

describeCampaign(model, { test, budget: 300, require: required });
