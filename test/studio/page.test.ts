// The studio in a real Chromium: a newcomer's walk, both sides played to their ends by mouse and by keyboard, on a desk and on a phone,
// light and dark, and with a model that means harm. More of it is in test/long/studio.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uniformMealy } from '../../bench/solve/families.ts';
import { orThrow } from '../../src/base/index.ts';
import { formatById } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';
import { inkInTheMiddle } from './drawn.ts';
import { closeOpened, openedPage, startedStudio, violations } from './opened.ts';

nameMissingChromium('the studio is not opened in a browser');

/** In the native format. */
function writeGame(game: Game): string {
  const written = formatById('native')!.write!(game);
  if (!written.ok) throw new Error(written.issues[0].message);
  return [...written.value].join('');
}

const folder = mkdtempSync(join(tmpdir(), 'covergame-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!CHROMIUM)('the studio in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterEach(closeOpened);
  afterAll(() => browser?.close());

  test('a newcomer loses to the wolf and reads why, in at most 12 clicks', async () => {
    const studio = await startedStudio();
    const { page, errors, elsewhere } = await openedPage(browser, studio.url);
    let clicks = 0;
    const click = async (name: RegExp | string): Promise<void> => {
      clicks++;
      await page.getByRole('button', { name }).first().click();
    };
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    expect(page.url()).not.toContain('token');
    await click(/straight into the forest/);
    await page.getByText('fell from 5 to 4').waitFor();
    // The wolf answers by itself; round by the flowers it is our move again.
    await page
      .getByText(/The play is over|Your move at/)
      .first()
      .waitFor();
    for (let i = 0; i < 6 && (await page.getByText('The play is over').count()) === 0; i++) {
      await click(/pick some|on with it/);
      await page
        .getByText(/The play is over|Nothing more can be forced|Your move at/)
        .first()
        .waitFor();
    }
    await page.getByText('5 could have been forced, so 1 was lost').waitFor();
    const verdict = (await page.locator('.verdict').textContent()) ?? '';
    expect(verdict).toContain('bakery can no longer be reached from there');
    // The sentence lights up what it speaks of.
    await page.locator('.verdict').getByRole('button', { name: 'bakery' }).hover();
    expect(await page.locator('.node.spoken').getAttribute('aria-label')).toContain('bakery');
    await click('start again');
    await click(/fetch a cake/);
    await page.getByText('holds at 5').first().waitFor();
    expect(clicks).toBeLessThanOrEqual(12);
    expect(errors).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(await studio.end()).toBe(0);
  });

  test('changes are undone and done again, outlast a reload, and are saved under the name of the model', async () => {
    const studio = await startedStudio('coffee');
    const { page, errors } = await openedPage(browser, studio.url);
    page.on('dialog', (dialog) => void dialog.accept());
    const facts = page.locator('.facts');
    await facts.getByText('6 nodes').waitFor();
    await page.getByRole('tab', { name: 'Model' }).click();
    expect(await page.getByRole('group', { name: 'changes' }).count()).toBe(0);
    for (const [i, id] of ['tea', 'soup'].entries()) {
      await page.getByLabel('new node').fill(id);
      await page.getByRole('button', { name: 'add the node' }).click();
      await facts.getByText(`${7 + i} nodes`).waitFor();
    }
    await page.getByRole('button', { name: 'undo' }).click();
    await facts.getByText('7 nodes').waitFor();
    await page.getByRole('tab', { name: 'Model' }).focus();
    await page.keyboard.press('Control+z');
    await facts.getByText('6 nodes').waitFor();
    expect(await page.getByRole('button', { name: 'undo' }).isDisabled()).toBe(true);
    // Faster than a model is read.
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await facts.getByText('8 nodes').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await facts.getByText('6 nodes').waitFor();
    await page.getByText('unsaved changes of coffee.game.json').waitFor();
    await page.getByRole('button', { name: 'restore' }).click();
    await facts.getByText('8 nodes').waitFor();
    // Another model opened by accident takes nothing away.
    await page.getByRole('tab', { name: 'Model' }).click();
    await page.getByLabel('example').selectOption('lock');
    await facts.getByText('lock').waitFor();
    await page.getByRole('button', { name: 'restore' }).click();
    await facts.getByText('8 nodes').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'save the model' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('coffee.game.json');
    expect(errors).toEqual([]);
  });

  test.each([200, 1500])('a selected node of %i is in the middle of the drawing', async (nodes) => {
    const file = join(folder, `wide-${nodes}.game.json`);
    writeFileSync(file, writeGame(orThrow(randomGame({ nodes, seed: 5 }))));
    const studio = await startedStudio(file);
    const { page, errors } = await openedPage(browser, studio.url);
    const drawing = page.locator('.webgl');
    await drawing.locator('canvas').first().waitFor();
    for (const name of ['v7', 'v42', `v${nodes - 1}`]) {
      await page.getByRole('searchbox').fill(name);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('complementary', { name: `About ${name}`, exact: true }).waitFor();
      // The camera moves for a moment, and the nodes find their places for a few seconds.
      await expect.poll(() => inkInTheMiddle(page, drawing, 15), { timeout: 120_000 }).toBeGreaterThan(0.1);
    }
    expect(errors).toEqual([]);
  });

  test('a guarantee that takes long is stopped with what is known by then', async () => {
    const file = join(folder, 'hard.game.json');
    writeFileSync(file, writeGame(uniformMealy(200, 3, 2, 1)));
    const studio = await startedStudio(file);
    const { page, errors } = await openedPage(browser, studio.url);
    await page.getByRole('tab', { name: 'Guarantee' }).click();
    await page.getByText('solving …').waitFor();
    await page.getByRole('button', { name: 'stop' }).click();
    await page.getByText('stopped before the ends met').waitFor();
    expect(errors).toEqual([]);
  });

  test('every button shows the command that does the same', async () => {
    const studio = await startedStudio('coffee');
    const { page } = await openedPage(browser, studio.url);
    await page.getByRole('tab', { name: 'Guarantee' }).click();
    await page.getByText('3 of 6 guaranteed').waitFor();
    await page.getByRole('button', { name: 'with restart' }).hover();
    expect(await page.locator('.foot code').textContent()).toBe('covergame solve coffee --restart');
    await page.getByRole('button', { name: 'save the witness' }).focus();
    expect(await page.locator('.foot code').textContent()).toBe(
      'covergame solve coffee --witness witness.json',
    );
  });

  test('by keyboard alone: the system is played to the end of the tester', async () => {
    const studio = await startedStudio('figure-3');
    const { page, errors } = await openedPage(browser, studio.url);
    await page.getByText('still guaranteed: 3 of 4').waitFor();
    await page.getByLabel('you are').selectOption('sut');
    for (let i = 0; i < 30 && (await page.getByText('The play is over').count()) === 0; i++) {
      await page
        .getByText(/The play is over|Your answer at|thinks/)
        .first()
        .waitFor();
      const answer = page
        .getByRole('group', { name: 'your moves' })
        .getByRole('button', { name: '→' })
        .first();
      if ((await answer.count()) === 0) continue;
      await answer.focus({ timeout: 1000 }).catch(() => {});
      await page.keyboard.press('Enter');
      await page
        .getByText(/The play is over|Your answer at/)
        .first()
        .waitFor();
    }
    await page.getByText('The play is over').waitFor();
    // Nodes by arrow keys, the scrubber by arrow keys.
    const node = page.locator('.node[tabindex="0"]');
    await node.waitFor();
    await node.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('.details').waitFor();
    await page.getByRole('slider').focus();
    const before = await page.getByRole('slider').getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).not.toBe(before);
    expect(errors).toEqual([]);
  });

  test.each([
    { width: 1280, colorScheme: 'light' as const },
    { width: 360, colorScheme: 'dark' as const },
  ])('axe finds nothing on any card at $width px, $colorScheme, and it scrolls one way', async (screen) => {
    const studio = await startedStudio();
    const { page } = await openedPage(browser, studio.url, screen);
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    await page.locator('.node').first().click();
    for (const card of ['Play', 'Guarantee', 'Run', 'Model']) {
      await page.getByRole('tab', { name: card }).click();
      if (card === 'Guarantee') await page.getByText('5 of 8 guaranteed').waitFor();
      expect(await violations(page), card).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), card).toBeLessThanOrEqual(
        screen.width,
      );
    }
  });

  test('names that mean harm are names', async () => {
    const long = 'x'.repeat(100_000);
    const evil = '<script>window.harmed = 1</script><img src=x onerror="window.harmed=1">';
    const ids = [evil, '__proto__', '', long, 'constructor', '"; alert(1); "'];
    const file = join(folder, 'evil.game.json');
    writeFileSync(
      file,
      JSON.stringify({
        format: 'covergame/1',
        name: evil,
        initial: evil,
        nodes: ids.map((id, i) => ({ id, owner: i % 2 ? 'sut' : 'tester' })),
        edges: ids.map((from, i) => ({ from, to: ids[(i + 1) % ids.length], label: i % 2 ? evil : long })),
      }),
    );
    const studio = await startedStudio(file);
    const { page, errors, elsewhere } = await openedPage(browser, studio.url);
    await page.getByText('still guaranteed: 6 of 6').waitFor();
    await page.locator('.node').first().waitFor();
    expect(await page.locator('.node').count()).toBe(ids.length);
    for (let v = 0; v < ids.length; v++) await page.locator('.node').nth(v).click({ force: true });
    for (const card of ['Guarantee', 'Run', 'Model']) await page.getByRole('tab', { name: card }).click();
    expect(await page.evaluate('window.harmed')).toBeUndefined();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
    expect(errors).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  test('a page in another tab reaches nothing', async () => {
    const studio = await startedStudio();
    const { page } = await openedPage(browser, studio.url);
    const tab = await page.context().newPage();
    await tab.route('http://evil.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'evil' }),
    );
    await tab.goto('http://evil.example/');
    const base = new URL(studio.url).origin;
    const stolen = await tab.evaluate(
      `Promise.all(['/', '/given', '/program?all', '/trace'].map((path) => fetch('${base}' + path, { credentials: 'include' }).then((answer) => answer.text(), () => 'nothing')))`,
    );
    expect(stolen).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
    expect(await page.context().cookies()).toEqual([]);
    // The tab itself may load its page again; another one of the same browser has nothing to show.
    await page.reload();
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    await tab.goto(base);
    await tab.getByText('this studio belongs to the tab that opened it').waitFor();
  });

  test('exported, it is one file that plays without a server', async () => {
    const file = join(folder, 'studio.html');
    const { exportedPage } = await import('../../src/studio/index.ts');
    writeFileSync(file, exportedPage(null));
    const { page, errors, elsewhere } = await openedPage(browser, `file://${file}`);
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    await page.getByRole('button', { name: /straight into/ }).click();
    await page.getByText('fell from 5 to 4').or(page.getByText('The play is over')).first().waitFor();
    await page.locator('.node').first().waitFor();
    expect(errors).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
});
