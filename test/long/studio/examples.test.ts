// Every bundled model opened, solved and played to its end as both sides; hints, undo, what is saved, what-if, strategies compared.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { CHROMIUM, nameMissingChromium } from '../../reference/chromium.ts';
import { covergame, folder, playToItsEnd, ROOT, session } from './session.ts';

nameMissingChromium('no example is played in a browser');

describe.skipIf(!CHROMIUM)('the examples', () => {
  const studio = session();
  const { card, example } = studio;

  const names = readdirSync(join(ROOT, 'models'))
    .filter((name) => name.endsWith('.game.json'))
    .map((name) => name.replace('.game.json', ''));

  test.each(names)('%s: opened, solved, played to its end as both sides', async (name) => {
    const { page, errors } = studio;
    await example(name);
    const { lower, total } = JSON.parse(covergame('solve', name, '--json').stdout);
    await card('Guarantee');
    await page.getByText(`${lower} of ${total} guaranteed`).waitFor();
    await card('Play');
    await page.getByText(`still guaranteed: ${lower} of ${total}`).waitFor();
    expect(await playToItsEnd(page)).toContain('seen.');
    await page.getByLabel('you are').selectOption('sut');
    expect(await playToItsEnd(page)).toContain('seen.');
    expect(errors).toEqual([]);
  });

  test('undo takes a move back, a hint tells the best one and why', async () => {
    const { page } = studio;
    await example('red-riding-hood');
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
    const { page } = studio;
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'save the play' }).click();
    const file = join(folder, 'play.jsonl');
    await (await saving).saveAs(file);
    const { stdout, stderr, status } = covergame('report', 'red-riding-hood', file);
    expect(status, stdout + stderr).toBeLessThanOrEqual(1);
    expect(stdout).toContain('1 of 8 states covered');
    expect(stdout).not.toContain('cut off');
  });

  test('witness and certificate hold', async () => {
    const { page } = studio;
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
    const { page } = studio;
    await page.getByRole('button', { name: 'what if one were controllable?' }).click();
    await page
      .getByText(/Controllable: 5 → \d/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'make it controllable' }).first().click();
    await page.getByText(/[678] of 8 guaranteed/).waitFor();
  });

  test('strategies are compared, and a campaign is watched', async () => {
    const { page, errors } = studio;
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

  const SUTS = ['optimal', 'uniform', 'sticky', 'fair'];
  test.each(SUTS)('you play login to its end against the %s system', async (sut) => {
    const { page, errors } = studio;
    await example('login');
    await card('Play');
    await page.getByText('still guaranteed: 8 of 29').waitFor();
    await page.getByLabel('against').selectOption(sut);
    const seen = Number(/(\d+) of 29 seen/.exec(await playToItsEnd(page))?.[1]);
    // Hints give nothing away, whoever plays the other side.
    expect(seen).toBeGreaterThanOrEqual(8);
    expect(errors).toEqual([]);
  });

  test.each(['optimal', 'adaptive'])(
    'you are the system against %s, which forces what is guaranteed',
    async (strategy) => {
      const { page, errors } = studio;
      await example('coffee');
      await card('Play');
      await page.getByLabel('you are').selectOption('sut');
      await page.getByLabel('against').selectOption(strategy);
      const seen = Number(/(\d+) of 6 seen/.exec(await playToItsEnd(page))?.[1]);
      expect(seen).toBeGreaterThanOrEqual(3);
      expect(errors).toEqual([]);
    },
  );
});
