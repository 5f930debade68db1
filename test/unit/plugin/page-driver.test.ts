// The driver of web pages, in a real Chromium: what it sees of a page that does not answer.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageDriver } from '../../../src/plugin/page-driver.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../../reference/chromium.ts';

nameMissingChromium('the page driver is not tried');

describe.skipIf(!CHROMIUM)('a glimpse of the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  const glimpseOf = async (body: string): Promise<string | null> => {
    const driver = pageDriver(browser, {
      open: (page) => page.setContent(body),
      stimuli: {},
      answers: { paid: (page) => page.getByText('paid') },
    });
    await driver.reset({ test: 1, seed: 1, attempt: 0 });
    const seen = await driver.glimpse!();
    await driver.close();
    expect(await driver.glimpse!()).toBe(null);
    return seen;
  };

  test('is its text in one line, shortened', async () => {
    expect(await glimpseOf('<h1>Sold  out</h1><p>Try <b>later</b></p><p hidden>secret</p>')).toBe(
      '"Sold out Try later"',
    );
    expect(await glimpseOf(`<p>${'word '.repeat(200)}</p>`)).toMatch(/^"(word ){40}…"$/);
  });

  test('says of an empty page where it is', async () => {
    expect(await glimpseOf('')).toBe('an empty page at about:blank');
  });
});
