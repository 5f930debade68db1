// The site as visitors get it: built from the documents, every page there, nothing asked of another host, and the search finds things.
// In a browser every page is opened, and a request to anywhere but the server it came from fails the test.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chapters, menus } from '../../scripts/site/chapters.ts';
import { boostDocument, processTerm } from '../../scripts/site/search.ts';
import { otherVersions } from '../../scripts/site/versions.ts';
import { CHROMIUM, nameMissingChromium, openChromium } from '../reference/chromium.ts';

nameMissingChromium('the site is not opened in a browser');

const root = fileURLToPath(new URL('../..', import.meta.url));
const site = join(root, '.site');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const links = [...chapters(root), ...menus(root)].flatMap(({ items }) => items.map(({ link }) => link));

beforeAll(() => {
  const { status, stderr } = spawnSync('npm', ['run', 'site'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the site cannot be built:\n${stderr}`);
}, 600_000);

const built = (ending: string): { name: string; text: string }[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(site, name), 'utf8') }));

/** What loads something from elsewhere; a link that a visitor may follow does not. */
const LOADS = {
  '.html':
    /<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*\b(?:src|data|srcset)=["']?(?:https?:)?\/\/|<link\b[^>]*\bhref=["']?(?:https?:)?\/\//,
  '.css': /url\(\s*["']?(?:https?:)?\/\/|@import\b/,
  '.js':
    /\b(?:import|fetch|importScripts|Worker|EventSource|WebSocket)\(\s*["'`](?:https?|wss?):|\bfrom\s*["']https?:/,
} as const;

test.each(Object.entries(LOADS))('no %s loads anything from another host', (ending, pattern) => {
  const files = built(ending);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
});

test('every chapter is a page, with the version above it', () => {
  expect(links.length).toBeGreaterThan(30);
  for (const link of links) {
    const text = readFileSync(join(site, link.endsWith('/') ? `${link}index.html` : `${link}.html`), 'utf8');
    expect(text, link).toContain(`v${version}`);
  }
});

test('a version stands beside others, in a folder of its name, and leads to them', {
  timeout: 600_000,
}, () => {
  const beside = mkdtempSync(join(tmpdir(), 'covergame-site-'));
  const words = ['run', 'site', '--', '--base', '/0.1.0/', '--outDir', join(beside, '0.1.0')];
  const env = { ...process.env, SITE_VERSIONS: `0.1.0, 0.0.9, ${version}` };
  const { status, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  const page = readFileSync(join(beside, '0.1.0/docs/explain/guarantee.html'), 'utf8');
  expect(page).toContain(`v${version}`);
  expect(page).toMatch(/href="\/0\.1\.0\/\.\.\/0\.0\.9\/"/);
  expect(
    [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)]
      .map(([, href]) => href)
      .filter((href) => !href.startsWith('/0.1.0/')),
  ).toEqual([]);
  rmSync(beside, { recursive: true, force: true });
});

test('the other versions are those that are listed, and versions', () => {
  expect(otherVersions('0.2.0', undefined)).toEqual([]);
  expect(otherVersions('0.2.0', '0.2.0, 0.1.0').map(({ text }) => text)).toEqual(['v0.1.0']);
  expect(() => otherVersions('0.2.0', 'latest')).toThrow(/"latest", which is no version/);
});

test('the studio stands on the page of the guarantee', () => {
  expect(readFileSync(join(site, 'docs/explain/guarantee.html'), 'utf8')).toContain(
    'src="../../studio.html"',
  );
  expect(readFileSync(join(site, 'studio.html'), 'utf8')).toContain('red-riding-hood');
});

test('links to files of the repository lead to them', () => {
  const dead = built('.html').flatMap(({ name, text }) =>
    [...text.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)]
      .map(([, href]) => decodeURI(href))
      .filter((href) => !isFile(join(site, href.endsWith('/') ? `${href}index.html` : href)))
      .map((href) => `${name}: ${href}`),
  );
  expect([...new Set(dead)]).toEqual([]);
});

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

test('four folded groups, and the pages of error codes in none', () => {
  expect(chapters(root).map(({ text }) => text)).toEqual(['Learn', 'How to', 'Explain', 'Reference']);
  expect(links.filter((link) => link.includes('/errors/'))).toEqual([]);
});

test('tasks rank before the reference, and error codes last', () => {
  const ranks = [
    'docs/how-to/fix-a-flaky-test.html',
    'docs/explain/verdicts.html',
    'docs/reference/run.html',
    'docs/reference/errors/run.html',
  ].map((path) => boostDocument(path, 'run'));
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  expect(processTerm('Flaky')).toContain('nondeterministic');
  expect(processTerm('constructor')).toEqual(['constructor']);
});

describe.skipIf(!CHROMIUM)('in a browser', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const strange: string[] = [];
  let home = '';

  beforeAll(async () => {
    server = createServer(({ url }, answer) => {
      const path = join(site, decodeURI(new URL(url!, 'http://localhost').pathname));
      const file = isFile(path) ? path : join(path, 'index.html');
      if (!isFile(file)) return void answer.writeHead(404).end();
      answer.setHeader('content-type', MEDIA[extname(file)] ?? 'application/octet-stream');
      answer.end(readFileSync(file));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await openChromium();
    page = await browser.newPage();
    await page.route('**', (route) => {
      if (route.request().url().startsWith(`${home}/`)) return route.continue();
      strange.push(route.request().url());
      return route.abort();
    });
    page.on('pageerror', (error) => strange.push(String(error)));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('no page asks another host, and none fails', async () => {
    for (const link of links) {
      await page.goto(`${home}${link.endsWith('/') ? link : `${link}.html`}`, { waitUntil: 'networkidle' });
      expect(await page.locator('h1').first().textContent(), link).not.toBe('');
    }
    expect(strange).toEqual([]);
  });

  test('the studio is played on the page of the guarantee', async () => {
    await page.goto(`${home}/docs/explain/guarantee.html`, { waitUntil: 'networkidle' });
    const frame = page.frameLocator('iframe');
    await frame
      .getByText(/guaranteed/i)
      .first()
      .waitFor();
    expect(strange).toEqual([]);
  });

  test.each([
    ['flaky', 'fix-a-flaky-test'],
    ['state explosion', 'model-too-big'],
    ['nondeterministic', 'how-to/'],
    ['budget', 'choose-a-budget'],
    ['logs', 'start-from-logs'],
    ['cite', 'how-to/cite'],
  ])('the search for %s shows the task first', async (words, task) => {
    await page.goto(`${home}/`, { waitUntil: 'networkidle' });
    await page.locator('#local-search button').click();
    await page.locator('.search-input').fill(words);
    await page.locator(`.results a[href*="${task}"]`).first().waitFor();
    expect(await page.locator('.results a').first().getAttribute('href')).toContain(task);
  });

  test('the box of error codes hides the others', async () => {
    await page.goto(`${home}/docs/reference/errors.html`, { waitUntil: 'networkidle' });
    await page.locator('#error-box').fill('port-in-use');
    const shown = page.locator('.vp-doc p a[href*="/errors/"]:visible');
    expect(await shown.allTextContents()).toEqual(['serve/port-in-use']);
  });

  test('the search finds an error code', async () => {
    await page.goto(`${home}/`, { waitUntil: 'networkidle' });
    await page.locator('#local-search button').click();
    await page.locator('.search-input').fill('serve/port-in-use');
    await page.locator('.results a').first().waitFor();
    expect(await page.locator('.results').textContent()).toContain('port-in-use');
    expect(strange).toEqual([]);
  });
});

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
