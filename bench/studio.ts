// npm run bench studio: the studio in a real Chromium: the first paint and the first guarantee of the story, frames a second while a graph of 5,000
// nodes and 20,000 edges is panned, the longest task meanwhile and how much of it is ours, and the overview of 10^5 and (--million) of 10^6 nodes.
// Needs chromium and a build. Without a GPU the frames are those of software rendering, which is most of every task: a profile tells how long the
// page's own script runs at a stretch.

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

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  /** In microseconds. */
  readonly timeDeltas: readonly number[];
}

/** The longest stretch, in ms, of script or of collecting its garbage, without the engine's own drawing in between. */
function longestScript({ nodes, samples, timeDeltas }: Profile): number {
  const native = new Set(
    nodes
      .filter(({ callFrame }) => ['(program)', '(idle)', '(root)'].includes(callFrame.functionName))
      .map(({ id }) => id),
  );
  let [longest, now] = [0, 0];
  samples.forEach((id, i) => {
    now = native.has(id) ? 0 : now + timeDeltas[i] / 1000;
    longest = Math.max(longest, now);
  });
  return longest;
}

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
    const profiler = await page.context().newCDPSession(page);
    await profiler.send('Profiler.enable');
    await profiler.send('Profiler.start');
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
    const { profile } = await profiler.send('Profiler.stop');
    console.log(
      `panning ${large.given}: ${Number(rate).toFixed(1)} frames a second, longest task ${ms(longest)}, of our own script ${ms(longestScript(profile as Profile))} at a stretch`,
    );
  });

  const sizes = smoke ? [6000] : process.argv.includes('--million') ? [100_000, 1_000_000] : [100_000];
  for (const size of sizes) {
    const huge = modelOf(size, 3 * size);
    await measured(huge, async (page) => {
      await page.locator('.boxes li').first().waitFor({ timeout: 200_000 });
      console.log(`overview of ${huge.given}: ${ms(await page.evaluate('performance.now()'))}`);
      await page.locator('.boxes li button').first().click();
      const began = await page.evaluate('performance.now()');
      await page.getByText('Opened 1 deep').waitFor();
      await page.locator('.boxes li, .boxes svg').first().waitFor({ timeout: 200_000 });
      console.log(`opening a box: ${ms(Number(await page.evaluate('performance.now()')) - Number(began))}`);
    });
  }
}
rmSync(folder, { recursive: true, force: true });
