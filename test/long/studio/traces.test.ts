// Traces: dropped in and walked through, failing, growing; campaigns of run and of serve followed while they happen.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { CHROMIUM, nameMissingChromium } from '../../reference/chromium.ts';
import { closedLater, openedPage, startedStudio } from '../../studio/opened.ts';
import { covergame, folder, ROOT, session } from './session.ts';

nameMissingChromium('no trace is walked through in a browser');

describe.skipIf(!CHROMIUM)('traces', () => {
  const studio = session();
  const { drop, example } = studio;

  test('a trace is dropped in, walked through, and tells what it missed and why', async () => {
    const { page } = studio;
    await example('coffee');
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
    const { page } = studio;
    covergame('run', 'login', '--strategy', 'rdm', '--budget', '20', '--trace', 'login.jsonl');
    await drop('login.jsonl', readFileSync(join(folder, 'login.jsonl'), 'utf8'));
    await page.getByText('the trace was made with the model').first().waitFor();
  });

  /** A coffee machine in a module; it stops after some answers until the file `go` is there, and with `fault` breaks after a refill. */
  function machine(name: string, fault: boolean): string {
    const file = join(folder, name);
    writeFileSync(
      file,
      `import { existsSync } from 'node:fs';
       let answers = [], said = 0, pressed = 0;
       export const reset = () => { answers = []; pressed = 0; };
       export const apply = ({ label }) => {
         if (label === 'press') answers.push(++pressed % 2 ? 'coffee' : 'no water');
         if (label === 'refill') answers.push(${fault} ? 'smoke' : 'ready');
       };
       export const observe = async () => {
         while (++said > 6 && ${!fault} && !existsSync('go')) { said = 6; await new Promise((next) => setTimeout(next, 20)); }
         return { label: answers.shift() };
       };
       export const close = () => {};`,
    );
    return `./${name}`;
  }

  const RUN = ['run', 'coffee', '--strategy', 'adaptive', '--budget', '80', '--answer-time', '500000'];

  test('of a failing trace the shortest way to the failure comes first', async () => {
    const { page } = studio;
    const { status, stdout } = covergame(
      ...RUN,
      '--sut',
      machine('broken.mjs', true),
      '--trace',
      'broken.jsonl',
    );
    expect(status, stdout).toBe(1);
    await example('coffee');
    await drop('broken.jsonl', readFileSync(join(folder, 'broken.jsonl'), 'utf8'));
    await page.locator('.trace .wrong').getByText('off-model').waitFor();
    const shortest = page.getByRole('button', { name: 'the shortest way there' });
    expect(await shortest.getAttribute('aria-pressed')).toBe('true');
    // Press twice (the first coffee is taken), and refill: that is all it needs.
    const steps = async () =>
      Number(/of (\d+)/.exec((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '')?.[1]);
    const few = await steps();
    expect(few).toBeLessThanOrEqual(8);
    await page.getByRole('button', { name: 'the whole run' }).click();
    expect(await steps()).toBeGreaterThanOrEqual(few);
  });

  test('a campaign of run against a real system is followed while it happens', async () => {
    const trace = join(folder, 'live.jsonl');
    const running = spawn(
      process.execPath,
      [join(ROOT, 'dist/cli/main.js'), ...RUN, '--sut', machine('machine.mjs', false), '--trace', trace],
      { cwd: folder, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => running.on('exit', resolve));
    closedLater(async () => {
      running.kill('SIGKILL');
      await ended;
    });
    const live = await startedStudio('coffee', '--follow', trace);
    const { page, errors } = await openedPage(studio.browser, live.url);
    await page.getByText('It is under way').waitFor();
    await page.getByText(/step \d+ of \d+/).waitFor();
    // The machine waits, so what is shown is what there is.
    expect(await page.getByText('budget: the budget is spent').count()).toBe(0);
    writeFileSync(join(folder, 'go'), '');
    await ended;
    await expect.poll(() => page.locator('.trace').textContent()).not.toContain('It is under way');
    const events = readFileSync(trace, 'utf8').match(/"(test|do|saw)":/g)!.length;
    await page.getByText(`of ${events},`).waitFor();
    expect(errors).toEqual([]);
  });

  test('a campaign of serve is followed, and another one that begins in the same file', async () => {
    const served = spawn(
      process.execPath,
      [join(ROOT, 'dist/cli/main.js'), 'serve', '--port', '0', '--traces', 'night'],
      {
        cwd: folder,
      },
    );
    const ended = new Promise((resolve) => served.on('exit', resolve));
    closedLater(async () => {
      served.kill('SIGKILL');
      await ended;
    });
    const base = await new Promise<string>((resolve) => {
      let said = '';
      served.stdout.on('data', (piece: Buffer) => {
        said += piece;
        const url = /listening on (\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
    });
    const tell = async (path: string, body: object) =>
      (
        await fetch(`${base}/campaigns${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const model = JSON.parse(readFileSync(join(ROOT, 'models/coffee.game.json'), 'utf8'));
    await tell('', { campaign: 'one', strategy: 'rdm', budget: 8, model });
    await tell('/one/restart', { turn: 0 });
    const trace = join(folder, 'night/one.jsonl');
    const live = await startedStudio('coffee', '--follow', trace);
    const { page } = await openedPage(studio.browser, live.url);
    await page.getByText('step 1 of 1').waitFor();
    await tell('/one/observe', { turn: 1 });
    await tell('/one/observe', { turn: 2, observation: 'coffee' });
    await page.getByText('step 3 of 3').waitFor();
    await tell('/one/observe', { turn: 3 });
    await tell('/one/observe', { turn: 4, observation: 'tea' });
    await page.locator('.trace .wrong').getByText('the system answered "tea"').waitFor();
    covergame('run', 'coffee', '--strategy', 'rdm', '--budget', '2', '--trace', 'short.jsonl');
    writeFileSync(trace, readFileSync(join(folder, 'short.jsonl')));
    await page.getByText('rdm against uniform').first().waitFor();
  });
});
