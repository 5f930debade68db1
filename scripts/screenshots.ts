// npm run screenshots: the pictures of docs/reference/report.md, taken of the pages themselves: the four campaigns of the golden files, two builds held against each
// other, and a comparison of strategies, at three widths, light and dark, and on paper. Needs chromium; with ImageMagick the files are a third of the size.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  COMPARISONS,
  compareFindings,
  comparisonFileNamed,
  comparisonPlans,
  comparisonRows,
  findingsOf,
  guaranteesFor,
  reportNamed,
} from '../src/report/index.ts';
import { playAll } from '../src/run/node/index.ts';
import { CHROMIUM, openChromium } from '../test/reference/chromium.ts';
import { CAMPAIGNS, coffee } from '../test/reference/coffee.ts';
import { tallyOf } from '../test/reference/traced.ts';

const out = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

/** Tall enough for what a picture is to show, in CSS pixels. */
const SHOTS = [
  { name: 'fail-1280-light', page: 'fail', width: 1280, height: 1500, scheme: 'light', media: 'screen' },
  { name: 'fail-360-dark', page: 'fail', width: 360, height: 1500, scheme: 'dark', media: 'screen' },
  { name: 'fail-print', page: 'fail', width: 794, height: 1123, scheme: 'light', media: 'print' },
  {
    name: 'deficient-768-dark',
    page: 'deficient',
    width: 768,
    height: 1300,
    scheme: 'dark',
    media: 'screen',
  },
  {
    name: 'inconclusive-360-light',
    page: 'inconclusive',
    width: 360,
    height: 1300,
    scheme: 'light',
    media: 'screen',
  },
  { name: 'pass-1280-dark', page: 'pass', width: 1280, height: 1100, scheme: 'dark', media: 'screen' },
  { name: 'against-768-light', page: 'against', width: 768, height: 800, scheme: 'light', media: 'screen' },
  { name: 'compare-768-light', page: 'compare', width: 768, height: 780, scheme: 'light', media: 'screen' },
  { name: 'compare-768-dark', page: 'compare', width: 768, height: 780, scheme: 'dark', media: 'screen' },
] as const;

if (!CHROMIUM) {
  console.error('no chromium, so no pictures (apt install chromium)');
  process.exit(1);
}

const findings = (text: string) =>
  findingsOf(tallyOf(coffee, text), { modelPath: 'coffee.game.json', estimate: true });

async function comparison(): Promise<string> {
  const strategies = ['adaptive', 'optimal', 'rdm-reset', 'rdm'];
  const [budgets, resetCost, seed] = [[10, 20, 40], 10, 1];
  const plans = comparisonPlans({
    game: coffee,
    strategies,
    suts: ['uniform'],
    budgets,
    resetCost,
    seed,
    suiteOf: () => undefined,
  }).map((plan) => ({ ...plan, runs: 100 }));
  const results = await playAll(plans, { workers: 1 });
  return comparisonFileNamed('x.html')!.render({
    name: 'coffee',
    plans,
    results,
    rows: comparisonRows(plans, results),
    guarantees: guaranteesFor(coffee, budgets, resetCost),
    seed,
    resetCost,
    object: {},
    again: `covergame compare coffee.game.json --strategies ${strategies.join()} --budgets ${budgets.join()} -o comparison.html --seed 1`,
  });
}

const pages: Record<string, string> = { compare: await comparison() };
for (const [name, text] of Object.entries(CAMPAIGNS)) {
  pages[name] = await reportNamed('html').render(findings(text), {});
}
pages['against'] = COMPARISONS.find(({ id }) => id === 'html')!.render(
  compareFindings(findings(CAMPAIGNS.deficient), findings(CAMPAIGNS.fail)),
);

mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'covergame-shots-'));
const browser = await openChromium();
let size = 0;
try {
  for (const { name, page: id, width, height, scheme, media } of SHOTS) {
    const file = join(folder, `${id}.html`);
    writeFileSync(file, pages[id]);
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
    await page.emulateMedia({ media, colorScheme: scheme });
    await page.goto(pathToFileURL(file).href);
    const path = join(out, `${name}.png`);
    await page.screenshot({ path });
    await page.close();
    if (!spawnSync('convert', ['-version']).error) {
      execFileSync('convert', [
        path,
        '-strip',
        '+dither',
        '-colors',
        '64',
        '-define',
        'png:compression-level=9',
        `PNG8:${path}`,
      ]);
    }
    size += statSync(path).size;
    console.log(`${name}.png  ${statSync(path).size} bytes`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${SHOTS.length} pictures, ${Math.round(size / 1000)} kB`);
