import { test as base } from '@playwright/test';
import { campaign, type DriverFixture, describeCases, pageDriver } from 'covergame/playwright';
import { type Shop, startShop, type TicketBug } from './server.ts';

// A shop for each worker, and a driver for each test: the buttons a visitor presses, and what he sees then.
const test = base.extend<DriverFixture, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
    async ({}, use) => {
      const shop = await startShop((process.env['TICKET_BUG'] ?? '') as TicketBug | '');
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  driver: async ({ browser, shop }, use) => {
    const driver = pageDriver(browser, {
      open: (page, { seed, test, attempt }) => page.goto(`${shop.url}/?dice=${seed}.${test}.${attempt}`),
      stimuli: {
        reserve: (page) => page.getByRole('button', { name: /Reserve|Try again/ }).click(),
        pay: (page) => page.getByRole('button', { name: 'Pay' }).click(),
        cancel: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
        back: (page) => page.getByRole('button', { name: 'Back' }).click(),
      },
      answers: {
        held: (page) => page.getByRole('heading', { name: 'A seat is held' }),
        'sold out': (page) => page.getByRole('heading', { name: 'Sold out' }),
        busy: (page) => page.getByRole('heading', { name: 'Too busy' }),
        declined: (page) => page.getByRole('heading', { name: 'declined' }),
        ticket: (page) => page.getByRole('heading', { name: 'Your ticket' }),
        released: (page) => page.getByRole('heading', { name: 'released' }),
      },
    });
    await use(driver);
    await driver.close();
  },
});

const model = new URL('./tickets.game.json', import.meta.url);

test('the ticket shop, within a budget', campaign(model, { budget: 60, spendAll: true, shrinkTries: 5 }));

describeCases(model, { test, name: 'case by case', suite: 'node', tries: 5 });
