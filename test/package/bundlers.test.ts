// The front door in a page, made by each of four bundlers as its documentation says for pages: no module of Node is left in it, and a real
// Chromium finds what Node finds.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import type { Browser } from 'playwright-core';
import { rollup } from 'rollup';
import * as vite from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';

nameMissingChromium('no bundle is run in a browser');

const entry = fileURLToPath(new URL('../fixtures/in-a-page.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-bundles-'));

/** Writes the page's script as `page.js`, and its late parts beside it. */
type Bundler = (out: string) => Promise<unknown>;
const BUNDLERS: Readonly<Record<string, Bundler>> = {
  esbuild: (out) =>
    esbuild.build({
      entryPoints: { page: entry },
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: out,
      logLevel: 'silent',
    }),
  Vite: (out) =>
    vite.build({
      configFile: false,
      logLevel: 'error',
      build: { outDir: out, lib: { entry, formats: ['es'], fileName: () => 'page.js' } },
    }),
  async webpack(out) {
    const compiler = webpack({
      mode: 'development',
      devtool: false,
      entry,
      output: { path: out, filename: 'page.js' },
    });
    const stats = await new Promise<webpack.Stats>((resolve, reject) =>
      compiler!.run((error, result) => (error ? reject(error) : resolve(result!))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  },
  async Rollup(out) {
    const bundle = await rollup({
      input: { page: entry },
      plugins: [nodeResolve()],
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
    });
    await bundle.write({ dir: out, format: 'es' });
  },
};

describe.each(Object.entries(BUNDLERS))('%s', (name, bundle) => {
  const out = join(folder, name);
  beforeAll(() => bundle(out));

  test('leaves no module of Node in the page', () => {
    for (const file of readdirSync(out)) {
      const code = readFileSync(join(out, file), 'utf8');
      expect(code).not.toMatch(/\b(from|import|require)\s*\(?\s*["']node:/);
      expect(code).not.toMatch(/\bcreateRequire\b/);
    }
  });

  test.skipIf(!CHROMIUM)('finds in a page what Node finds', async () => {
    const { found } = (await import(entry)) as { found: Promise<object> };
    expect(await inPage(name)).toEqual(JSON.parse(JSON.stringify(await found)));
  });
});

let browser: Browser | undefined;
let server: Server;
beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    const script = url!.endsWith('.js');
    answer.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    answer.end(
      script
        ? readFileSync(join(folder, url!))
        : '<!doctype html><title>a page</title><script type="module" src="page.js"></script>',
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  if (CHROMIUM) browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function inPage(name: string): Promise<unknown> {
  const page = await browser!.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}/`);
  const found = await page.evaluate('globalThis.found');
  await page.close();
  return found;
}
