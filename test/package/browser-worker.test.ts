// The front door in a browser: bundled as a page's build would bundle it, run in a module worker of a real Chromium. The
// answers and the witnesses are those of Node, byte for byte, and a worker that is called off tells what it knows.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threeSat, uniformMealy } from '../../bench/solve/families.ts';
import { writeWitness } from '../../src/certificate/index.ts';
import { formatById } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';
import { figure2, figure3 } from '../reference/games.ts';

nameMissingChromium('the solver is not tried in a worker of a browser');

interface Answer {
  readonly solution: { lower: number; upper: number; exact: boolean; total: number };
  readonly valid: boolean;
  readonly witness: string;
}

function textOf(game: Game): string {
  const text = formatById('native')!.write!(game);
  if (!text.ok) throw new Error('every game can be written');
  return [...text.value].join('');
}

/** The worker and all it imports as one script, without a trace of Node. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('../fixtures/solve-worker.mjs', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'worker' } },
  });
  const [{ output }] = made as { output: { code: string }[] }[];
  expect(output).toHaveLength(1);
  return output[0].code;
}

describe.skipIf(!CHROMIUM)('in a worker of a browser', () => {
  let browser: Browser;
  let page: Page;
  let server: Server;

  beforeAll(async () => {
    const script = await bundled();
    server = createServer(({ url }, answer) => {
      const worker = url === '/worker.js';
      answer.setHeader('content-type', worker ? 'text/javascript' : 'text/html');
      answer.end(worker ? script : '<!doctype html><title>a page</title>');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    browser = await openChromium();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Asks a new worker; calls it off after so many intervals. */
  const ask = (game: Game, restart: boolean, callOffAfter = -1): Promise<Answer> =>
    page.evaluate(`(${PAGE})(${JSON.stringify({ model: textOf(game), restart, callOffAfter })})`);

  test.each([
    { name: 'figure 2', game: figure2 },
    { name: 'figure 3', game: figure3 },
    { name: 'a Mealy graph', game: uniformMealy(14, 2, 2, 3) },
    { name: 'a formula', game: threeSat(12, 5) },
  ])('$name has the value and the witness of Node', async ({ game }) => {
    for (const restart of [false, true]) {
      const { witness, ...here } = solve(game, { restart });
      const there = await ask(game, restart);
      expect(there).toEqual({
        solution: here,
        valid: true,
        witness: [...writeWitness(game, witness)].join(''),
      });
    }
  });

  test('called off, it tells the interval it has, with a witness', async () => {
    const { solution, valid } = await ask(uniformMealy(300, 3, 2, 1), false, 3);
    expect(solution.exact).toBe(false);
    expect(solution.lower).toBeLessThan(solution.upper);
    expect(valid).toBe(true);
  });
});

/** What the page does; in words of its own, because the types of a browser are not ours. */
const PAGE = `({ model, restart, callOffAfter }) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  let intervals = 0;
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if ('lower' in data) {
      if (++intervals === callOffAfter) worker.postMessage('call off');
      return;
    }
    worker.terminate();
    resolve(data);
  };
  worker.postMessage({ model, restart });
})`;
