// The whole studio in a real Chromium: every bundled model solved and played to its end as both sides, strategies compared, models brought
// by drop and by paste, changed and taken home, a broken text, traces, a campaign under way, and models too large to be drawn node by node.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { formatById } from '../../src/format/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';
import { openedPage, type StartedStudio, startedStudio, violations } from '../studio/opened.ts';

nameMissingChromium('the studio is not opened in a browser');

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const covergame = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...words], { cwd: folder, encoding: 'utf8' });

/** A random game as a file. */
function randomFile(name: string, nodes: number): string {
  const game = orThrow(randomGame({ nodes, seed: 1 }));
  const written = formatById('native')!.write!(game);
  if (!written.ok) throw new Error('every game can be written');
  const path = join(folder, name);
  writeFileSync(path, [...written.value].join(''));
  return path;
}

describe.skipIf(!CHROMIUM)('the studio in a browser', () => {
  let browser: Browser;
  let studio: StartedStudio;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    browser = await openChromium();
    studio = await startedStudio();
    ({ page, errors } = await openedPage(browser, studio.url));
    await page.getByText('still guaranteed: 5 of 8').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.end();
  });

  const card = (name: string): Promise<void> => page.getByRole('tab', { name }).click();

  /** Follows the hints as the tester, gives the first answer there is as the system, until the play is over, or nothing more can be forced. */
  async function playToItsEnd(): Promise<string> {
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

  const names = readdirSync(join(root, 'models'))
    .filter((name) => name.endsWith('.game.json'))
    .map((name) => name.replace('.game.json', ''));

  test.each(names)('%s: opened, solved, played to its end as both sides', async (name) => {
    await card('Model');
    await page.getByLabel('example').selectOption(name);
    const { lower, total } = JSON.parse(covergame('solve', name, '--json').stdout);
    await card('Guarantee');
    await page.getByText(`${lower} of ${total} guaranteed`).waitFor();
    await card('Play');
    await page.getByText(`still guaranteed: ${lower} of ${total}`).waitFor();
    expect(await playToItsEnd()).toContain('seen.');
    await page.getByLabel('you are').selectOption('sut');
    expect(await playToItsEnd()).toContain('seen.');
    expect(errors).toEqual([]);
  });

  test('undo takes a move back, a hint tells the best one and why', async () => {
    await card('Model');
    await page.getByLabel('example').selectOption('red-riding-hood');
    await card('Play');
    await page.getByRole('button', { name: /straight into/ }).click();
    await page.getByText('fell from 5 to 4').first().waitFor();
    await page.getByRole('button', { name: 'undo' }).click();
    await page.getByText('still guaranteed: 5 of 8').waitFor();
    await page.getByRole('button', { name: 'hint' }).click();
    await page.getByText('Best: “fetch a cake”').or(page.locator('.hint')).first().waitFor();
    expect(await page.locator('.hint').textContent()).toContain('fetch a cake');
  });

  test('a play that is saved is a trace that the commands read', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'save the play' }).click();
    const file = join(folder, 'play.jsonl');
    await (await saving).saveAs(file);
    const { stdout, stderr, status } = covergame('report', 'red-riding-hood', file);
    expect(status, stdout + stderr).toBeLessThanOrEqual(1);
    expect(stdout).toContain('1 of 8 is covered');
    expect(stdout).not.toContain('cut off');
  });

  test('witness and certificate hold', async () => {
    await card('Guarantee');
    for (const [button, name] of [
      ['save the witness', 'witness.json'],
      ['save the certificate', 'proof.json'],
    ]) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      await (await saving).saveAs(join(folder, name));
      expect(covergame('verify', 'red-riding-hood', name).status, name).toBe(0);
    }
  });

  test('a choice that is made controllable raises the guarantee', async () => {
    await page.getByRole('button', { name: 'what if one were controllable?' }).click();
    await page
      .getByText(/Controllable: 5 → \d/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'make it controllable' }).first().click();
    await page.getByText(/[678] of 8 guaranteed/).waitFor();
  });

  test('strategies are compared, and a campaign is watched', async () => {
    await card('Run');
    await page.getByLabel('runs').fill('10');
    await page.getByLabel('runs').press('Tab');
    await page.getByRole('button', { name: 'compare', exact: true }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await page.getByRole('button', { name: 'watch rdm' }).click();
    await page.getByText('rdm against uniform').first().waitFor();
    await page.getByRole('button', { name: 'pause' }).click();
    await page.getByRole('button', { name: 'one step on' }).click();
    await page.getByRole('button', { name: 'heat map' }).click();
    expect(errors).toEqual([]);
  });

  /** Drops a file on the page, as a hand does. */
  const drop = (name: string, text: string): Promise<unknown> =>
    page.evaluate(`(() => {
      const given = new DataTransfer();
      given.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
      document.querySelector('.studio').dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true }));
    })()`);

  test('a model is dropped in', async () => {
    await drop('coin.dot', 'digraph { a -> b [label="toss"]; b [shape=box]; b -> c; b -> a }');
    await page.locator('.facts').getByText('3 nodes, 3 edges').waitFor();
  });

  const PASTED = {
    Mermaid: 'stateDiagram-v2\n  [*] --> idle\n  idle --> busy: start\n  busy --> idle: done\n',
    DOT: 'digraph { idle -> busy [label=start]; busy -> idle [label=done] }',
    JSON: JSON.stringify({
      format: 'covergame/1',
      initial: 'idle',
      nodes: [
        { id: 'idle', owner: 'tester' },
        { id: 'busy', owner: 'sut' },
      ],
      edges: [
        { from: 'idle', to: 'busy' },
        { from: 'busy', to: 'idle' },
      ],
    }),
    XState: JSON.stringify({
      id: 'machine',
      initial: 'idle',
      states: { idle: { on: { start: 'busy' } }, busy: { on: { done: 'idle' } } },
    }),
  };

  test.each(Object.entries(PASTED))('%s is pasted', async (_, text) => {
    await card('Model');
    await page.getByLabel('example').selectOption('coffee');
    await page.locator('.facts').getByText('6 nodes').waitFor();
    await page.locator('textarea').fill(text);
    await page.getByRole('button', { name: 'use this text' }).click();
    await page.locator('.facts').getByText('2 nodes, 2 edges').waitFor();
  });

  test('the faults of a text are marked at their place, and the old model stays', async () => {
    await card('Model');
    await page.locator('textarea').fill('stateDiagram-v2\n  [*] --> a\n  a -->\n');
    await page.getByRole('button', { name: 'use this text' }).click();
    await page.getByRole('button', { name: 'line 3, column 3' }).click();
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(
      'stateDiagram-v2\n  [*] --> a\n  '.length,
    );
    await page.locator('.facts').getByText('2 nodes, 2 edges').waitFor();
  });

  test('nodes and edges are added, changed and removed', async () => {
    await card('Model');
    await page.getByLabel('example').selectOption('coffee');
    await page.locator('.facts').getByText('6 nodes, 7 edges').waitFor();
    await page.getByLabel('new node').fill('cleaning');
    await page.getByRole('button', { name: 'add the node' }).click();
    await page.locator('.facts').getByText('7 nodes, 7 edges').waitFor();
    await page.getByLabel('edge from').selectOption('ready');
    await page.getByLabel('edge to').selectOption('cleaning');
    await page.getByRole('button', { name: 'add the edge' }).click();
    await page.locator('.facts').getByText('7 nodes, 8 edges').waitFor();
    await page.getByRole('button', { name: 'remove the edge to cleaning' }).click();
    await page.locator('.facts').getByText('7 nodes, 7 edges').waitFor();
    expect(errors).toEqual([]);
  });

  test('it is taken home in every format that is written', async () => {
    await card('Model');
    await page.getByLabel('example').selectOption('coffee');
    await page.locator('.facts').getByText('6 nodes, 7 edges').waitFor();
    const formats = page.getByLabel('format', { exact: true });
    const ids: string[] = await page.evaluate(
      '[...document.querySelectorAll("select[aria-label=format] option")].map(({ value }) => value)',
    );
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      await formats.selectOption(id);
      const saving = page.waitForEvent('download', { timeout: 10_000 });
      await page.getByRole('button', { name: 'save the model' }).click();
      const saved = await saving.catch(() => null);
      expect(saved, id).not.toBeNull();
      const file = join(folder, saved!.suggestedFilename());
      await saved!.saveAs(file);
      expect(covergame('inspect', file, '--from', id).status, id).toBe(0);
    }
  });

  test('a trace is dropped in, walked through, and tells what it missed and why', async () => {
    const file = join(folder, 'coffee.jsonl');
    covergame('run', 'coffee', '--strategy', 'rdm', '--budget', '20', '--trace', file);
    await drop('coffee.jsonl', readFileSync(file, 'utf8'));
    await page.getByText('run 1: rdm against uniform').first().waitFor();
    await page.getByText('Not covered').waitFor();
    expect(await page.locator('.trace').textContent()).toContain('the system can turn away at');
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^2 of/);
  });

  test('a trace of another model is refused with the reason', async () => {
    covergame('run', 'login', '--strategy', 'rdm', '--budget', '20', '--trace', 'login.jsonl');
    await drop('login.jsonl', readFileSync(join(folder, 'login.jsonl'), 'utf8'));
    await page.getByText('the trace was made with the model').first().waitFor();
  });

  test('a campaign under way is followed as its trace grows', async () => {
    covergame('run', 'coffee', '--strategy', 'rdm', '--budget', '60', '--trace', 'whole.jsonl');
    const lines = readFileSync(join(folder, 'whole.jsonl'), 'utf8').split('\n');
    const growing = join(folder, 'growing.jsonl');
    writeFileSync(growing, `${lines.slice(0, 10).join('\n')}\n`);
    const live = await startedStudio('coffee', '--follow', growing);
    const opened = await openedPage(browser, live.url);
    await opened.page.getByText('It is under way').waitFor();
    await opened.page.getByText('step 9 of 9').waitFor();
    appendFileSync(growing, lines.slice(10).join('\n'));
    await opened.page.getByText('budget: the budget is spent').waitFor();
    expect(opened.errors).toEqual([]);
    await live.end();
  });

  test.each([
    { width: 1280, colorScheme: 'dark' as const },
    { width: 360, colorScheme: 'light' as const },
  ])('axe finds nothing on any card at $width px, $colorScheme', async (screen) => {
    const own = await startedStudio('coffee');
    const opened = await openedPage(browser, own.url, screen);
    await opened.page.locator('.node').first().click();
    for (const name of ['Play', 'Guarantee', 'Run', 'Model']) {
      await opened.page.getByRole('tab', { name }).click();
      expect(await violations(opened.page), name).toEqual([]);
    }
    await own.end();
  });

  test('a thousand nodes are drawn by WebGL, and found by name', async () => {
    const own = await startedStudio(randomFile('large.game.json', 1000));
    const opened = await openedPage(browser, own.url);
    await opened.page.locator('.webgl canvas').first().waitFor();
    await opened.page.getByRole('searchbox').fill('7');
    await opened.page.getByRole('searchbox').press('Enter');
    await opened.page.locator('.details').waitFor();
    expect(opened.errors).toEqual([]);
    await own.end();
  });

  test('thirty thousand nodes are boxes that open', async () => {
    const own = await startedStudio(randomFile('huge.game.json', 30_000));
    const opened = await openedPage(browser, own.url);
    for (let depth = 0; depth < 5 && (await opened.page.locator('.boxes > img').count()) === 0; depth++) {
      await opened.page.locator('.boxes li button').first().click();
      await opened.page.locator('.boxes li button, .boxes > img').first().waitFor();
    }
    await opened.page.locator('.boxes > img').waitFor();
    expect(opened.errors).toEqual([]);
    await own.end();
  });

  test('with a model of its own, exported, it opens from a file', async () => {
    expect(covergame('studio', 'login', '--export', 'login.html').status).toBe(0);
    const opened = await openedPage(browser, `file://${join(folder, 'login.html')}`);
    await opened.page.getByText('still guaranteed: 8 of 29').waitFor();
    await opened.page.getByRole('tab', { name: 'Run' }).click();
    await opened.page.getByRole('button', { name: 'compare', exact: true }).click();
    await opened.page.getByRole('table').waitFor();
    expect(opened.errors).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  });
});
