// npm run bench studio: the studio in a real Chromium: the first paint and the first guarantee of the story, frames a second while a graph of 5,000
// nodes and 20,000 edges is panned, the longest task of our own code meanwhile, and the overview of 10^5 nodes. Needs chromium and a build.
// Without a GPU the frames are those of software rendering.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { orThrow } from '../src/base/index.ts';
import { formatById } from '../src/format/index.ts';
import { randomGame } from '../src/model/index.ts';
import { startStudio } from '../src/studio/index.ts';
import { CHROMIUM, openChromium } from '../test/reference/chromium.ts';

const smoke = process.argv.includes('--smoke');
const folder = mkdtempSync(join(tmpdir(), 'covergame-bench-'));

function modelOf(nodes: number, edges: number): { given: string; text: string } {
  const game = orThrow(
    randomGame({
      nodes,
      seed: 1,
      testerDegree: Math.round(edges / nodes),
      sutDegree: Math.round(edges / nodes),
    }),
  );
  const written = orThrow(formatById('native')!.write!(game));
  const text = [...written].join('');
  writeFileSync(join(folder, `${nodes}.game.json`), text);
  return { given: `${game.n} nodes, ${game.m} edges`, text };
}

/** Opens a page on a studio, measures, and closes both. */
async function measured<T>(
  model: { given: string; text: string } | null,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const studio = await startStudio({ port: 0, model });
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.addInitScript(OBSERVER);
    await page.goto(studio.url, { waitUntil: 'commit' });
    return await measure(page);
  } finally {
    await browser.close();
    await studio.stop();
  }
}

/** Notes long tasks and frames, in words of the page's own. */
const OBSERVER = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
  window.frames = 0;
  const count = () => { window.frames++; requestAnimationFrame(count); };
  requestAnimationFrame(count);
`;

const ms = (value: unknown): string => `${Math.round(Number(value))} ms`;

if (!CHROMIUM) {
  console.log('no chromium, so nothing is measured (apt install chromium)');
} else {
  await measured(null, async (page) => {
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    const solved = await page.evaluate('performance.now()');
    await page.locator('.node').first().waitFor();
    const drawn = await page.evaluate('performance.now()');
    const paint = await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0]?.startTime');
    console.log(`the story: first paint ${ms(paint)}, guarantee ${ms(solved)}, drawing ${ms(drawn)}`);
  });

  const [nodes, edges] = smoke ? [500, 1500] : [5000, 20_000];
  const large = modelOf(nodes, edges);
  await measured(large, async (page) => {
    await page.locator('.webgl canvas').first().waitFor({ timeout: 120_000 });
    // Until the layout has come to rest.
    await page.waitForTimeout(smoke ? 500 : 6000);
    const box = (await page.locator('.webgl').boundingBox())!;
    await page.evaluate('window.longest = 0; window.frames = 0; window.began = performance.now()');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let i = 0; i < (smoke ? 5 : 40); i++) {
      await page.mouse.move(box.x + box.width / 2 + 4 * i, box.y + box.height / 2 + 2 * i);
      await page.waitForTimeout(50);
    }
    await page.mouse.up();
    const rate = await page.evaluate('(1000 * window.frames) / (performance.now() - window.began)');
    const longest = await page.evaluate('window.longest');
    console.log(
      `panning ${large.given}: ${Number(rate).toFixed(1)} frames a second, longest task ${ms(longest)}`,
    );
  });

  const huge = modelOf(smoke ? 6000 : 100_000, smoke ? 18_000 : 300_000);
  await measured(huge, async (page) => {
    await page.locator('.boxes li').first().waitFor({ timeout: 120_000 });
    console.log(`overview of ${huge.given}: ${ms(await page.evaluate('performance.now()'))}`);
    await page.locator('.boxes li button').first().click();
    const began = await page.evaluate('performance.now()');
    await page.locator('.boxes li, .boxes > img').first().waitFor();
    console.log(`opening a box: ${ms(Number(await page.evaluate('performance.now()')) - Number(began))}`);
  });
}
rmSync(folder, { recursive: true, force: true });
