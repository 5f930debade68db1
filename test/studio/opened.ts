// The studio as a user starts it, and a real browser on its address. Whatever a test opens is closed by closeOpened(), which every file calls after
// each of its tests; what a file shares among them is kept() until its end.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface StartedStudio {
  readonly url: string;
  readonly child: ChildProcess;
  /** As Ctrl-C does; how it ended. */
  end(): Promise<number | null>;
}

const opened = new Set<() => Promise<unknown>>();

/** For afterEach, and once more for afterAll: ends what was opened and not kept, whether the test failed or not. */
export async function closeOpened(): Promise<void> {
  const all = [...opened];
  opened.clear();
  await Promise.allSettled(all.map((close) => close()));
}

/** What was opened so far stays open until the function that this returns is called. */
export function kept(): () => Promise<void> {
  const all = [...opened];
  opened.clear();
  return async () => {
    await Promise.allSettled(all.map((close) => close()));
  };
}

/** Ends with the test. */
export const closedLater = (close: () => Promise<unknown>): void => void opened.add(close);

/** `covergame studio` with these words, once it has said where it listens. */
export function startedStudio(...words: string[]): Promise<StartedStudio> {
  const child = spawn(process.execPath, [main, 'studio', '--no-open', ...words]);
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const end = (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  closedLater(end);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (piece: Buffer): void => {
      said += piece;
      const url = /listening on (\S+)/.exec(said)?.[1];
      if (url === undefined) return;
      resolve({ url, child, end });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`it ended: ${said}`)));
  });
}

export interface Screen {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** A page that counts clicks, notes errors and requests to elsewhere, and does not wait for the opponent's show. */
export async function openedPage(
  browser: Browser,
  url: string,
  { width = 1280, colorScheme = 'light' }: Screen = {},
) {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  closedLater(() => context.close());
  // As long as a test may take: a busy machine is slow.
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  const errors: string[] = [];
  const elsewhere: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const host = /^(https?:\/\/[^/]*)/.exec(request.url())?.[1];
    if (host !== undefined && !url.startsWith(host)) elsewhere.push(request.url());
  });
  await page.goto(url);
  return { page, errors, elsewhere };
}

/** What axe says; it comes by the debugger, past the page's policy. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    'axe.run().then((result) => result.violations.map(({ id, nodes }) => id + " " + nodes[0].html.slice(0, 300)))',
  );
}
