// Models brought by drop and by paste, changed, taken home in every format, and broken ones.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { CHROMIUM, nameMissingChromium } from '../../reference/chromium.ts';
import { openedPage } from '../../studio/opened.ts';
import { covergame, folder, session } from './session.ts';

nameMissingChromium('no model is brought to a browser');

describe.skipIf(!CHROMIUM)('models', () => {
  const studio = session();
  const { card, drop, example } = studio;

  test('a model is dropped in', async () => {
    const { page } = studio;
    await drop('coin.dot', 'digraph { a -> b [label="toss"]; b [shape=box]; b -> c; b -> a }');
    await page.locator('.facts').getByText('3 nodes, 3 edges').waitFor();
  });

  test('of two models the one that was dropped last is open, though the first takes longer to read', async () => {
    const { page } = studio;
    const chain = (length: number) =>
      `digraph { ${Array.from({ length }, (_, i) => `n${i} -> n${i + 1};`).join(' ')} }`;
    await page.evaluate(`{
      const facts = document.querySelector('.facts');
      window.seen = [];
      new MutationObserver(() => window.seen.push(facts.textContent)).observe(facts, { childList: true, subtree: true, characterData: true });
    }`);
    await Promise.all([drop('long.dot', chain(40_000)), drop('short.dot', 'digraph { a -> a }')]);
    await page.locator('.facts').getByText('1 nodes, 1 edges').waitFor();
    // By the time this one is read, the first would be as well.
    await drop('longer.dot', chain(60_000));
    await page.locator('.facts').getByText('60001 nodes').waitFor();
    expect(String(await page.evaluate('window.seen'))).not.toContain('40001 nodes');
  });

  test('what cannot be read, as a folder cannot, is told, and the old model stays', async () => {
    const { page, errors } = studio;
    await drop('old.dot', 'digraph { a -> b; b -> a }');
    await page.locator('.facts').getByText('2 nodes, 2 edges').waitFor();
    await page.evaluate(`{
      window.whole = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    }`);
    await drop('folder', '');
    await page.getByText('folder cannot be read').waitFor();
    await page.evaluate('Blob.prototype.arrayBuffer = window.whole');
    await page.locator('.facts').getByText('2 nodes, 2 edges').waitFor();
    expect(errors).toEqual([]);
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
    const { page } = studio;
    await example('coffee');
    await page.locator('textarea').fill(text);
    await page.getByRole('button', { name: 'use this text' }).click();
    await page.locator('.facts').getByText('2 nodes, 2 edges').waitFor();
  });

  test('the faults of a text are marked at their place, and the old model stays', async () => {
    const { page } = studio;
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
    const { page, errors } = studio;
    await example('coffee');
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
    const { page } = studio;
    await example('coffee');
    const formats = page.getByLabel('format', { exact: true });
    const ids: string[] = await page.evaluate(
      '[...document.querySelectorAll("select[aria-label=format] option")].map(({ value }) => value)',
    );
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      await formats.selectOption(id);
      const saving = page.waitForEvent('download', { timeout: 120_000 });
      await page.getByRole('button', { name: 'save the model' }).click();
      const saved = await saving.catch(() => null);
      expect(saved, id).not.toBeNull();
      const file = join(folder, saved!.suggestedFilename());
      await saved!.saveAs(file);
      expect(covergame('inspect', file, '--from', id).status, id).toBe(0);
    }
  });

  test('owner, gain, weight and label are changed in their fields, and the guarantee follows', async () => {
    const { page, errors } = studio;
    await example('coffee');
    await page.getByText('Guaranteed now: 3 of 6').waitFor();
    const node = (name: string) => page.locator('.node', { hasText: name }).first();
    await node('brewing').click();
    await page.locator('.details').getByRole('button', { name: 'make it controllable' }).click();
    await page.getByText('Guaranteed now: 5 of 6').waitFor();
    await page.locator('.details').getByRole('button', { name: 'give it to the system' }).click();
    await page.getByText('Guaranteed now: 3 of 6').waitFor();
    await node('served').click();
    await page.locator('.details').getByLabel('gain').fill('4');
    await page.keyboard.press('Tab');
    await page.getByText(/of 9\./).waitFor();
    await node('brewing').click();
    const edge = page.locator('.card li', { hasText: '→ dry' });
    await edge.getByLabel('weight').fill('7');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('textarea').inputValue()).toContain('"weight": 7');
    await page.locator('.card li', { hasText: '→ dry' }).getByLabel('label').fill('empty');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('textarea').inputValue()).toContain('"label": "empty"');
    await page.locator('.edge text').getByText('empty', { exact: true }).waitFor();
    await node('stuck').click();
    await page.getByRole('button', { name: 'remove the node' }).click();
    await page.locator('.facts').getByText('5 nodes, 6 edges').waitFor();
    await page
      .getByText('Guaranteed now: 8 of 8')
      .or(page.getByText(/Guaranteed now: \d+ of 8/))
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });

  test('a field that makes no model is told, and the old one stays', async () => {
    const { page } = studio;
    await example('coffee');
    await page.locator('.node', { hasText: 'brewing' }).first().click();
    await page.locator('.card li', { hasText: '→ dry' }).getByLabel('weight').fill('-1');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').waitFor();
    await page.locator('.facts').getByText('6 nodes, 7 edges').waitFor();
  });

  test('XML is read though its parser comes late', async () => {
    await drop(
      'two.scxml',
      '<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="a"><state id="a"><transition event="go" target="b"/></state><state id="b"/></scxml>',
    );
    await studio.page.locator('.facts').getByText('2 nodes, 1 edges').waitFor();
    await drop('broken.scxml', '<scxml><state');
    await studio.page.getByRole('alert').getByText('not well-formed XML').waitFor();
  });

  test('a model with its own name, exported, opens from a file', async () => {
    expect(covergame('studio', 'login', '--export', 'login.html').status).toBe(0);
    const { page, errors, elsewhere } = await openedPage(
      studio.browser,
      `file://${join(folder, 'login.html')}`,
    );
    await page.getByText('still guaranteed: 8 of 29').waitFor();
    await page.getByRole('tab', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'compare', exact: true }).click();
    await page.getByRole('table').waitFor();
    expect([errors, elsewhere]).toEqual([[], []]);
  });
});
