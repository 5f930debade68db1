// Models too large to be drawn in layers: WebGL and boxes, found by name and gone through by keys; solving that is stopped; every view without a
// violation in both themes; and the whole page by keyboard alone.

import { describe, expect, test } from 'vitest';
import { setCover } from '../../../bench/solve/covering.ts';
import { CHROMIUM, nameMissingChromium } from '../../reference/chromium.ts';
import { openedPage, startedStudio, violations } from '../../studio/opened.ts';
import { gameFile, randomFile, session } from './session.ts';

nameMissingChromium('no large model is opened in a browser');

const SCREENS = [
  { width: 1280, colorScheme: 'light' as const },
  { width: 1280, colorScheme: 'dark' as const },
  { width: 360, colorScheme: 'light' as const },
  { width: 360, colorScheme: 'dark' as const },
];

describe.skipIf(!CHROMIUM)('large models', () => {
  const studio = session();
  const opened = async (words: string[], screen = {}) =>
    openedPage(studio.browser, (await startedStudio(...words)).url, screen);

  test('a thousand nodes are drawn by WebGL, found by name, and gone through by arrow keys', async () => {
    const { page, errors } = await opened([randomFile('large.game.json', { nodes: 1000, seed: 1 })]);
    await page.locator('.webgl canvas').first().waitFor();
    await page.getByRole('searchbox').fill('v7');
    await page.getByRole('searchbox').press('Enter');
    const name = page.locator('.details h2');
    await name.waitFor();
    const first = await name.textContent();
    await page.getByRole('application').focus();
    const seen = new Set([first]);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      seen.add(await name.textContent());
    }
    expect(seen.size).toBeGreaterThan(1);
    await page.keyboard.press('+');
    expect(await page.locator('.unseen').textContent()).toMatch(/tester node|system node/);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('thirty thousand nodes are boxes that open, by key and by name', async () => {
    const { page, errors } = await opened([randomFile('huge.game.json', { nodes: 30_000, seed: 1 })]);
    const leaf = page.getByRole('group', { name: /nodes of this box/ });
    const box = page.getByRole('button', { name: /open the box of/ }).first();
    await box.waitFor();
    // Every change of the heading, with whether what stands beneath it is still to come.
    await page.evaluate(`{
      window.seen = [];
      new MutationObserver(() => {
        const said = document.querySelector('.boxes').textContent;
        seen.push([/Opened \\d+ deep/.exec(said)?.[0], said.includes('gathering')]);
      }).observe(document.querySelector('.boxes'), { childList: true, characterData: true, subtree: true });
    }`);
    for (let depth = 0; depth < 5 && (await leaf.count()) === 0; depth++) {
      await box.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByText(`Opened ${depth + 1} deep`).count()).toBe(1);
      await expect.poll(() => page.getByText('gathering …').count()).toBe(0);
    }
    await leaf.waitFor();
    const seen = (await page.evaluate('seen')) as [string, boolean][];
    expect(seen.find(([heading]) => heading === 'Opened 1 deep')).toEqual(['Opened 1 deep', true]);
    await leaf.locator('.node').first().focus();
    await page.keyboard.press('Enter');
    const name = page.locator('.details h2');
    await name.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('v29999');
    await page.getByRole('list', { name: 'nodes found' }).getByRole('button', { name: 'v29999' }).waitFor();
    await page.getByRole('searchbox').press('Enter');
    await page.locator('.details').getByRole('heading', { name: 'v29999' }).waitFor();
    await page.locator('.node.selected').waitFor();
    await page.getByText('Shortest way').waitFor();
    await page.locator('.node.selected').focus();
    const names = new Set([await name.textContent()]);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      names.add(await name.textContent());
    }
    expect(names.size).toBeGreaterThan(1);
    expect(errors).toEqual([]);
  });

  test('solving is stopped, and what is known stays', async () => {
    // Six hundred elements, and the fewest sets that hold them all: nobody is done with that soon.
    const { page, errors } = await opened([gameFile('hard.game.json', setCover(600, 1))]);
    await page.getByRole('tab', { name: 'Guarantee' }).click();
    await page.getByRole('button', { name: 'with restart' }).click();
    const stop = page.getByRole('button', { name: 'stop', exact: true });
    await page.getByText('(solving …)').waitFor();
    await stop.click();
    await page.getByText('stopped before the ends met').waitFor();
    await page.getByRole('button', { name: 'solve again' }).waitFor();
    expect(await page.locator('.interval').getAttribute('aria-label')).toMatch(/^between \d+ and \d+ of/);
    // Stopped is stopped: the other question is answered by a fresh worker.
    await page.getByRole('button', { name: 'solve again' }).click();
    await page.getByText('(solving …)').waitFor();
    await stop.click();
    await page.getByRole('button', { name: 'solve again' }).waitFor();
    expect(errors).toEqual([]);
  });

  test.each(SCREENS)('axe finds nothing on any card at $width px, $colorScheme', async (screen) => {
    const { page } = await opened(['coffee'], screen);
    await page.locator('.node').first().click();
    for (const name of ['Play', 'Guarantee', 'Run', 'Model']) {
      await page.getByRole('tab', { name }).click();
      if (name === 'Run') {
        await page.getByRole('button', { name: 'compare', exact: true }).click();
        await page.getByRole('table').waitFor();
      }
      expect(await violations(page), name).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(
        screen.width,
      );
    }
  });

  test('by keyboard alone: tabs, a play lost and read about, a strategy compared, another model', async () => {
    const { page, errors } = await opened([]);
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    /** Tab until what is in focus is called so. */
    const tabTo = async (wanted: RegExp): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press('Tab');
        const name = String(
          await page.evaluate(
            '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent)',
          ),
        );
        if (wanted.test(name)) return;
      }
      throw new Error(`no way to ${wanted}`);
    };
    await tabTo(/straight into/);
    await page.keyboard.press('Enter');
    await page.getByText('fell from 5 to 4').first().waitFor();
    for (let i = 0; i < 6 && (await page.getByText('The play is over').count()) === 0; i++) {
      await page
        .getByText(/The play is over|Nothing more can be forced|Your move at/)
        .first()
        .waitFor();
      if ((await page.getByText('Your move at').count()) === 0) continue;
      await tabTo(/pick some|on with it/);
      await page.keyboard.press('Enter');
    }
    await page.getByText('The play is over').waitFor();
    await tabTo(/^Play$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('group', { name: 'strategies' }).waitFor();
    await tabTo(/^compare$/);
    await page.keyboard.press('Space');
    await page.getByRole('table').waitFor();
    await tabTo(/^Run$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(/^example/);
    await page.keyboard.press('c');
    await page
      .locator('.facts b')
      .getByText(/cart|coffee/)
      .waitFor();
    expect(errors).toEqual([]);
  });
});
