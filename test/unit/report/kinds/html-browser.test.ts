// The HTML report in a real Chromium: nothing is asked for from outside, no name becomes a script, axe finds nothing, on a
// desk and on a phone, light and dark. Set COVERGAME_SHOTS to a folder to look at the pages.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPARISONS,
  compareFindings,
  comparisonFileNamed,
  comparisonPlans,
  comparisonRows,
  findingsOf,
  guaranteesFor,
  reportNamed,
} from '../../../../src/report/index.ts';
import { planOf, runnerOf } from '../../../../src/run/index.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../../../reference/chromium.ts';
import { LARGE_STEPS, largePage } from '../../../reference/large-report.ts';
import { failedTrace, quietTrace, shop } from '../../../reference/shop.ts';
import { playedTrace, tallyOf } from '../../../reference/traced.ts';

nameMissingChromium('the HTML report is not opened in a browser');

import { atLength } from '../../../length.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-report-'));
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const html = reportNamed('html');

const SCREENS = [
  { name: 'desk', width: 1280, colorScheme: 'light' },
  { name: 'phone', width: 390, colorScheme: 'dark' },
] as const;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('size', () => {
  test('400 nodes and many steps stay below a megabyte', async () => {
    const steps = atLength(LARGE_STEPS / 5, LARGE_STEPS);
    const { page, lines } = await largePage(steps);
    expect(lines).toBeGreaterThan(steps);
    expect(page).toContain('class="covergame"');
    expect(page.length).toBeLessThan(1_000_000);
    writeFileSync(join(folder, 'large.html'), page);
  });
});

describe.skipIf(!CHROMIUM)('in a browser', () => {
  let browser: Browser;
  const file = join(folder, 'shop.html');
  const PAGES = {
    report: file,
    against: join(folder, 'against.html'),
    compare: join(folder, 'compare.html'),
  };

  beforeAll(async () => {
    const findings = findingsOf(
      tallyOf(shop, failedTrace + playedTrace({ game: shop, budget: 60, runs: 2 })),
    );
    writeFileSync(file, await html.render(findings, {}));
    const before = findingsOf(tallyOf(shop, quietTrace));
    const against = COMPARISONS.find(({ id }) => id === 'html')!;
    writeFileSync(PAGES.against, against.render(compareFindings(before, findings)));
    writeFileSync(PAGES.compare, comparedStrategies());
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });

  interface Screen {
    readonly name: string;
    readonly width: number;
    readonly colorScheme: 'light' | 'dark';
  }

  async function open(screen: Screen, path = file): Promise<{ page: Page; asked: string[] }> {
    const page = await browser.newPage({
      viewport: { width: screen.width, height: 900 },
      colorScheme: screen.colorScheme,
    });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    const shots = process.env['COVERGAME_SHOTS'];
    if (shots) {
      const name = `${basename(path, '.html')}-${screen.name}.png`;
      await page.screenshot({ path: join(shots, name), fullPage: true });
    }
    return { page, asked };
  }

  test.each(SCREENS)(
    '$name: asks for nothing, runs nothing but its own script, scrolls one way',
    async (screen) => {
      const { page, asked } = await open(screen);
      expect(asked).toEqual([pathToFileURL(file).href]);
      expect(await page.evaluate('window.harmed')).toBeUndefined();
      expect(await page.evaluate('document.scripts.length')).toBe(1);
      // The content policy let it run: what needs it is shown.
      expect(await page.locator('.tools').isVisible()).toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width);
      expect(await page.getByText('declined <script>').count()).toBeGreaterThan(0);
      await page.close();
    },
  );

  /** Both widths in both schemes. */
  const ALL = SCREENS.flatMap(({ name, width }) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}, ${colorScheme}`,
      width,
      colorScheme,
    })),
  );

  const ALL_PAGES = ALL.flatMap((screen) =>
    Object.entries(PAGES).map(([kind, path]) => ({ ...screen, kind, path })),
  );

  test.each(ALL_PAGES)('$kind on $name: axe finds nothing, and it scrolls one way', async (screen) => {
    const { page } = await open(screen, screen.path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width);
    // The page forbids scripts; the inspector's own are let in by the debugger.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.reload();
    await page.addScriptTag({ path: axe });
    const violations = await page.evaluate(
      'axe.run().then((result) => result.violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
    );
    expect(violations).toEqual([]);
    await page.close();
  });

  test('on paper no table is wider than the sheet', async () => {
    const { page } = await open(SCREENS[0]);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794);
    await page.close();
  });

  test('folded and scrolling parts are whole on paper, and the graph can be enlarged', async () => {
    const { page } = await open(SCREENS[0]);
    const width = 'document.querySelector("svg.covergame").getBoundingClientRect().width';
    await page.setViewportSize({ width: 360, height: 900 });
    const fitted = await page.evaluate(width);
    await page.getByRole('button', { name: 'larger' }).click();
    expect(await page.evaluate(width)).toBeGreaterThan(fitted as number);
    await page.getByRole('group', { name: 'The graph' }).press('0');
    expect(await page.evaluate(width)).toBe(fitted);
    await page.emulateMedia({ media: 'print' });
    const cut =
      'Array.from(document.querySelectorAll(".scroll.tall")).filter((box) => box.scrollHeight > box.clientHeight + 1).length';
    expect(await page.evaluate(cut)).toBe(0);
    await page.close();
  });

  test('a pebble walks along the way to the failure, by keyboard too', async () => {
    const { page } = await open(SCREENS[0]);
    expect(await page.locator('header .wrong').textContent()).toContain('off-model at paying');
    expect(await page.locator('.failing[data-node]').count()).toBe(1);
    expect(await page.locator('.stray').count()).toBe(1);
    const walk = page.locator('.walk').first();
    await walk.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    expect(await walk.locator('output').textContent()).toContain('pay');
    expect(await walk.locator('li.at').count()).toBe(1);
    expect(await page.locator('.graph .here').getAttribute('data-node')).toBe('1');
    await page.close();
  });

  test('nodes are found, sorted, and shown in the drawing', async () => {
    const { page } = await open(SCREENS[0]);
    const rows = page.locator('#node-table tbody tr:visible');
    expect(await rows.count()).toBe(shop.n);
    await page.getByRole('searchbox').fill('fraud');
    expect(await rows.count()).toBe(1);
    await rows.locator('a').click();
    expect(await page.locator('.graph .here').getAttribute('data-node')).toBe('5');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'visits' }).click();
    await page.getByRole('button', { name: 'visits' }).click();
    const visits = await page.locator('#node-table tbody tr td:nth-child(5)').allTextContents();
    expect(visits.map(Number)).toEqual(visits.map(Number).toSorted((a, b) => b - a));
    await page.close();
  });
});

/** The page of `covergame compare`, of two strategies against two SUTs. */
function comparedStrategies(): string {
  const budgets = [20, 60];
  const resetCost = 5;
  const given = {
    game: shop,
    strategies: ['rdm', 'adaptive'],
    suts: ['uniform', 'fair'],
    budgets,
    resetCost,
  };
  const plans = comparisonPlans({ ...given, seed: 1, restart: false, suiteOf: () => undefined });
  const results = plans.map((plan) => {
    const play = runnerOf(planOf(plan));
    return [play(0), play(1), play(2)];
  });
  return comparisonFileNamed('compare.html')!.render({
    name: 'shop',
    plans,
    results,
    rows: comparisonRows(plans, results),
    guarantees: guaranteesFor(shop, budgets, resetCost),
    resetCost,
    seed: 1,
    object: {},
    again: 'covergame compare shop.game.json --budgets 20,60',
  });
}
