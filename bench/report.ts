// How soon the HTML report of a large campaign can be used: 400 nodes and 10^5 steps, opened from a file in Chromium.
//
//   npm run bench report              five times, the medians
//   npm run bench report -- --smoke   once
//
// Times are the browser's own, from the start of navigation: parsed, loaded, and usable, that is, the script has run and the
// tables answer a click by sorting. The aim is a second; test/unit/report holds the size below a megabyte.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quantile } from '../src/base/index.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../test/reference/chromium.ts';
import { LARGE_STEPS, largePage } from '../test/reference/large-report.ts';

const times = process.argv.includes('--smoke') ? 1 : 5;
const began = process.cpuUsage();
const { page } = await largePage();
const made = process.cpuUsage(began);
console.log(
  `400 nodes, ${LARGE_STEPS} steps: ${(page.length / 1000).toFixed(0)} kB, played and rendered in ${((made.user + made.system) / 1e6).toFixed(1)} s of processor time`,
);
nameMissingChromium('nothing is measured in a browser');

/** In the page: when it could be used, on the clock of its navigation. */
const MEASURE = `(async () => {
  const button = document.querySelector('#node-table th button');
  if (!button) throw new Error('the tables cannot be sorted');
  button.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const usable = performance.now();
  const [navigation] = performance.getEntriesByType('navigation');
  return { parsed: navigation.domInteractive, loaded: navigation.loadEventEnd, usable };
})()`;

if (CHROMIUM) {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-bench-'));
  const file = join(folder, 'large.html');
  writeFileSync(file, page);
  const browser = await openChromium();
  try {
    const rows: Record<string, number>[] = [];
    for (let i = 0; i < times; i++) {
      const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await tab.goto(pathToFileURL(file).href, { waitUntil: 'load' });
      rows.push(await tab.evaluate<Record<string, number>>(MEASURE));
      await tab.close();
    }
    for (const key of Object.keys(rows[0])) {
      const sorted = rows.map((row) => row[key]).toSorted((a, b) => a - b);
      console.log(
        `${key.padEnd(12)}${quantile(sorted, 0.5).toFixed(0).padStart(6)} ms  (${sorted[0].toFixed(0)} to ${sorted[sorted.length - 1].toFixed(0)}, ${times} ${times === 1 ? 'time' : 'times'})`,
      );
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
