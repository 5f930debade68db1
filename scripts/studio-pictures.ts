// node --import ./scripts/typescript.mjs scripts/studio-pictures.ts: the pictures of docs/how-to/use-the-studio.md, taken of the studio itself, and the newcomer's walk
// as a moving picture for the README. Needs chromium, ImageMagick and a build. They are shown by the repository and left out of the package.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { orThrow } from '../src/base/index.ts';
import { loadProgram } from '../src/model/node/index.ts';
import { StudioProgram, startStudio } from '../src/studio/index.ts';
import { openChromium } from '../test/reference/chromium.ts';

const out = fileURLToPath(new URL('../docs/studio/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-pictures-'));
mkdirSync(out, { recursive: true });
const browser = await openChromium();

interface Shot {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: true;
}

async function onPage(
  { width = 1120, height = 760, dark }: Shot,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const studio = await startStudio({ port: 0, model: null });
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' });
  await page.goto(studio.url);
  await page.locator('.node').first().waitFor();
  await page.getByText('still guaranteed: 5 of 8').waitFor();
  await use(page);
  await page.close();
  await studio.stop();
}

/** Few colours are enough, and a third of the size. */
function keep(from: string, name: string): void {
  execFileSync('convert', [from, '+dither', '-colors', '64', '-strip', join(out, name)]);
  console.log(`${name}: ${Math.round(statSync(join(out, name)).size / 1024)} KiB`);
}

const frames: string[] = [];
await onPage({ width: 960, height: 700 }, async (page) => {
  const frame = async (delay: number): Promise<void> => {
    const path = join(folder, `${String(frames.length).padStart(3, '0')}.png`);
    await page.screenshot({ path });
    frames.push('-delay', String(delay), path);
  };
  await frame(250);
  await page.getByRole('button', { name: /straight into/ }).hover();
  await frame(80);
  await page.getByRole('button', { name: /straight into/ }).click();
  await page.getByText('fell from 5 to 4').first().waitFor();
  await frame(220);
  await page.getByText('The play is over').or(page.getByText('Your move at')).first().waitFor();
  await frame(150);
  await page.getByText('The play is over').waitFor();
  await page.waitForTimeout(500);
  await frame(300);
  await page.locator('.verdict').getByRole('button', { name: 'bakery' }).hover();
  await frame(250);
  await page.getByRole('button', { name: 'start again' }).click();
  await page.getByText('still guaranteed: 5 of 8').waitFor();
  await page.getByRole('button', { name: /fetch a cake/ }).click();
  await page.getByText('holds at 5').first().waitFor();
  await page.waitForTimeout(500);
  await frame(250);
});
execFileSync('convert', [
  ...frames,
  '-loop',
  '0',
  '+dither',
  '-layers',
  'optimize',
  '-colors',
  '48',
  join(out, 'walk.gif'),
]);
console.log(`walk.gif: ${Math.round(statSync(join(out, 'walk.gif')).size / 1024)} KiB`);

await onPage({}, async (page) => {
  await page.getByRole('tab', { name: 'Guarantee' }).click();
  await page.getByRole('button', { name: 'what if one were controllable?' }).click();
  await page
    .getByText(/Controllable: 5/)
    .first()
    .waitFor();
  await page.locator('[data-node="2"]').click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, 'guarantee.png') });
  keep(join(folder, 'guarantee.png'), 'guarantee-light.png');
});
await onPage({ dark: true }, async (page) => {
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.getByLabel('example').selectOption('login');
  await page.locator('.facts').getByText('28 nodes').waitFor();
  await page.getByRole('tab', { name: 'Run' }).click();
  await page.getByLabel('strategies').getByLabel('s2').check();
  await page.getByRole('button', { name: 'compare', exact: true }).click();
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'heat map' }).click();
  await page.getByRole('button', { name: 'watch adaptive' }).click();
  await page.waitForTimeout(8000);
  await page.locator('.compared').scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(folder, 'run.png') });
  keep(join(folder, 'run.png'), 'run-dark.png');
});
await onPage({ width: 360, height: 740 }, async (page) => {
  await page.screenshot({ path: join(folder, 'phone.png') });
  keep(join(folder, 'phone.png'), 'phone-light.png');
});
{
  const { model } = orThrow(await loadProgram('chat'));
  const program = new StudioProgram({ given: 'chat', model: model!, set: { m: 4 }, atFirst: 12 });
  const begun = program.begin();
  if (!begun.ok) throw new Error('the program cannot be unfolded');
  const studio = await startStudio({ port: 0, model: begun.model, program });
  const page = await browser.newPage({ viewport: { width: 1120, height: 760 }, colorScheme: 'light' });
  await page.goto(studio.url);
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.locator('.node').nth(2).click();
  await page.getByLabel('put states together by').selectOption('members');
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, 'program.png') });
  keep(join(folder, 'program.png'), 'program-light.png');
  await page.close();
  await studio.stop();
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
