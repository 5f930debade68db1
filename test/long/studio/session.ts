// What the long tests of the studio share: a folder, the command, a page that is kept open, a file dropped on it, a play to its end.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { orThrow } from '../../../src/base/index.ts';
import { formatById } from '../../../src/format/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { type RandomKnobs, randomGame } from '../../../src/model/index.ts';
import { openChromium } from '../../reference/chromium.ts';
import { closeOpened, kept, openedPage, startedStudio } from '../../studio/opened.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const folder = mkdtempSync(join(tmpdir(), 'covergame-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export const covergame = (...words: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...words], { cwd: folder, encoding: 'utf8' });

export function gameFile(name: string, game: Game): string {
  const path = join(folder, name);
  writeFileSync(path, [...orThrow(formatById('native')!.write!(game))].join(''));
  return path;
}

export const randomFile = (name: string, knobs: Partial<RandomKnobs>): string =>
  gameFile(name, orThrow(randomGame(knobs)));

export interface Session {
  browser: Browser;
  page: Page;
  errors: string[];
  readonly card: (name: string) => Promise<void>;
  /** Drops a file on the page, as a hand does. */
  readonly drop: (name: string, text: string) => Promise<unknown>;
  readonly example: (name: string) => Promise<void>;
}

/** A browser with the story open, for all tests of a file; whatever else they open is closed after each. */
export function session(): Session {
  const held = {} as Session;
  let end: (() => Promise<void>) | null = null;
  beforeAll(async () => {
    held.browser = await openChromium();
    const studio = await startedStudio();
    Object.assign(held, await openedPage(held.browser, studio.url));
    end = kept();
    await held.page.getByText('still guaranteed: 5 of 8').waitFor();
  });
  afterEach(closeOpened);
  afterAll(async () => {
    await closeOpened();
    await end?.();
    await held.browser?.close();
  });
  return Object.assign(held, {
    card: (name: string) => held.page.getByRole('tab', { name }).click(),
    async example(name: string) {
      // Another model in between, for the same one opened again looks from outside as if it had been there all the time.
      await held.drop('between.dot', 'digraph { between -> between }');
      await held.page.locator('.facts').getByText('1 nodes, 1 edges').waitFor();
      await held.card('Model');
      await held.page.getByLabel('example').selectOption(name);
      await held.page.locator('.facts b').getByText(name, { exact: true }).waitFor();
    },
    drop: (name: string, text: string) =>
      held.page.evaluate(`(() => {
        const given = new DataTransfer();
        given.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
        document.querySelector('.studio').dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true }));
      })()`),
  });
}

/** Follows the hints as the tester, gives the first answer there is as the system, until the play is over, or nothing more can be forced. */
export async function playToItsEnd(page: Page): Promise<string> {
  const over = page.locator('.verdict');
  const moves = page.getByRole('group', { name: 'your moves' }).getByRole('button', { name: '→' });
  for (let i = 0; i < 200; i++) {
    await over.or(moves.first()).first().waitFor();
    if ((await over.count()) > 0) return (await over.textContent()) ?? '';
    let move = moves.first();
    if ((await page.getByLabel('you are').inputValue()) === 'tester') {
      await page.getByRole('button', { name: 'hint' }).click();
      const best = await page.locator('.hint .mention').first().textContent();
      move = moves.filter({ hasText: `→ ${best}` }).first();
    }
    const before = await page.getByRole('slider').getAttribute('aria-valuetext');
    await move.click();
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).not.toBe(before);
  }
  return 'it did not end';
}
