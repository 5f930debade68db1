// A model program in the studio: unfolded by the server as far as the page asks, by states and actions, and played on where it was folded.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { StudioProgram } from '../../src/studio/index.ts';
import { printed } from '../cli/printed.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';
import { closeOpened, openedPage, startedStudio, violations } from './opened.ts';

nameMissingChromium('no program is unfolded in a browser');

const folder = mkdtempSync(join(tmpdir(), 'covergame-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const chat = fileURLToPath(new URL('../../models/chat.ts', import.meta.url));

describe('a program behind the page', async () => {
  const { model } = orThrow(await loadProgram(chat));
  const opened = (set: Record<string, unknown>, atFirst?: number) =>
    new StudioProgram({ given: 'chat', model: model!, set, ...(atFirst !== undefined && { atFirst }) });
  const asked = (program: StudioProgram, query: string) => {
    const answer = program.ask(new URLSearchParams(query));
    if (!answer.ok) throw new Error(answer.issues[0].message);
    return answer.model.program!;
  };

  test('a small one comes whole, a larger one as far as one can take in', () => {
    const small = opened({}).begin();
    expect(small.ok && small.model.program).toMatchObject({ whole: true });
    const large = opened({ m: 6 }).begin();
    expect(large.ok && large.model.program).toMatchObject({ whole: false, name: 'chat' });
    expect(large.ok && large.model.program!.nodes.length).toBeLessThan(80);
  });

  test('it goes on from a node, to the end, and back', () => {
    const program = opened({ m: 6 }, 10);
    expect(asked(program, '').nodes).toMatchObject([{ id: 'start', folded: true, fields: [['', 'start']] }]);
    const begun = program.begin();
    const first = begun.ok && begun.model.program!;
    if (!first) throw new Error('it begins');
    const folded = first.nodes.find((node) => node.folded)!;
    expect(folded.fields).toContainEqual(['pending', '0']);
    const next = asked(program, `from=${folded.number}&steps=1`);
    expect(next.nodes.find(({ number }) => number === folded.number)?.folded).toBe(false);
    const all = asked(program, 'all');
    expect(all).toMatchObject({ whole: true, full: false });
    expect(all.actions.find(({ name }) => name === 'enter')).toMatchObject({
      player: 'tester',
      arguments: ['client'],
    });
    expect(asked(program, 'fold').nodes.filter((node) => !node.folded)).toHaveLength(1);
  });

  test('whatever is asked, it stays within its bound', () => {
    const program = opened({ m: 16 });
    for (const query of ['from=0&steps=99999', 'from=-7&steps=-1', 'from=x', 'steps=1e400', 'all']) {
      expect(asked(program, query).nodes.length, query).toBeLessThanOrEqual(4000);
    }
    expect(asked(program, 'all')).toMatchObject({ full: true, whole: false });
  });
});

describe('--unfold', () => {
  test.each([
    { words: ['studio', 'login', '--unfold', '5', '--no-open'], says: '--unfold is for model programs' },
    { words: ['studio', 'chat', '--unfold', '5', '--goal', 'transitions'], says: 'the whole program' },
    { words: ['studio', 'chat', '--unfold', '0'], says: '--unfold' },
  ])('$words', async ({ words, says }) => {
    await expect(printed(words)).rejects.toThrow(says);
  });
});

describe.skipIf(!CHROMIUM)('a program in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterEach(closeOpened);
  afterAll(() => browser?.close());

  test('is unfolded from a state, played on, and at last solved as a whole', async () => {
    const studio = await startedStudio('chat', '--set', 'm=3', '--unfold', '2');
    const { page, errors } = await openedPage(browser, studio.url);
    await page.getByText('A part of the program chat: 4 nodes, 3 of them not unfolded yet').waitFor();
    await page.getByText('the whole program guarantees at least as much').waitFor();
    // A play that comes to a folded state goes on once it is unfolded.
    await page.getByRole('button', { name: 'enter(1)' }).click();
    await page.getByText('The play has come to').waitFor();
    await page.getByRole('button', { name: 'unfold this state' }).click();
    await page.getByText(/chat: 7 nodes, 5 of them/).waitFor();
    await page.getByText('Your move at').waitFor();
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toBe('2 of 2 events');
    // States and actions, and what an action changes.
    await page.locator('.node', { hasText: 'members 2, pending 0' }).click();
    const details = page.locator('.details');
    await details.getByText('members: 2 → 3').waitFor();
    await page.getByRole('tab', { name: 'Model' }).click();
    await page
      .getByRole('row', { name: /^enter/ })
      .getByText('the tester’s')
      .waitFor();
    await page.getByLabel('put states together by').selectOption('pending');
    await page.getByRole('button', { name: /^0 6$/ }).hover();
    expect(await page.locator('.node.spoken').count()).toBe(6);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'unfold all' }).hover();
    expect(await page.locator('.foot code').textContent()).toBe(
      'covergame explore chat --set m=3 -o program.game.json',
    );
    await page.getByRole('button', { name: 'unfold all' }).click();
    await page.getByText('All of the program chat: 25 nodes').waitFor();
    await page.getByRole('tab', { name: 'Guarantee' }).click();
    const { object } = await printed(['solve', 'chat', '--set', 'm=3']);
    const { lower, total } = object as { lower: number; total: number };
    await page.getByText(`${lower} of ${total} guaranteed`).waitFor();
    expect(errors).toEqual([]);
  });

  test('what the program throws is told, and the page stays as it was', async () => {
    const file = join(folder, 'faulty.mjs');
    writeFileSync(
      file,
      `import { defineModel } from 'covergame';
       export default defineModel({
         name: 'faulty',
         initial: () => ({ at: 0 }),
         actions: ({ tester }) => ({
           up: tester({ next: ({ at }) => { if (at === 3) throw new Error('no further'); return { at: at + 1 }; } }),
         }),
       });`,
    );
    const studio = await startedStudio(file, '--unfold', '3');
    const { page } = await openedPage(browser, studio.url);
    await page.getByText('A part of the program faulty: 3 nodes').waitFor();
    await page.getByRole('button', { name: 'three steps on from the start' }).click();
    await page.getByRole('button', { name: 'unfold all' }).click();
    await page.getByRole('alert').getByText('no further').waitFor();
    await expect.poll(() => page.locator('.node').count()).toBeGreaterThanOrEqual(3);
  });

  test('exported, it holds what was unfolded, and says that it unfolds no more', async () => {
    const file = join(folder, 'chat.html');
    await printed(['studio', 'chat', '--set', 'm=3', '--unfold', '2', '--export', file]);
    const { page, errors, elsewhere } = await openedPage(browser, `file://${file}`);
    await page.getByText('4 nodes, 3 of them not unfolded yet. A file unfolds no more of it.').waitFor();
    expect(await page.getByRole('button', { name: 'unfold all' }).count()).toBe(0);
    expect([errors, elsewhere]).toEqual([[], []]);
  });
});
