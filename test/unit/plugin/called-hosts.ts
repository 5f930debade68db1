// Hosts of plug-ins as far as a test of theirs can see them, and a coin to be tested: for tests that call what a plug-in makes as its host would.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test as page } from '@playwright/test';
import { describe, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import type * as jest from '../../../src/plugin/jest.ts';
import type * as node from '../../../src/plugin/node-test.ts';
import type * as pages from '../../../src/plugin/playwright.ts';
import type * as vitest from '../../../src/plugin/vitest.ts';
import type { Driver } from '../../../src/sut/index.ts';

export const coin = buildGame({
  name: 'coin',
  initial: 'table',
  nodes: [
    { id: 'table', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
  ],
  edges: [
    { from: 'table', to: 'air', label: 'toss' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'table', label: 'take' },
    { from: 'tails', to: 'table', label: 'take' },
  ],
});

/** A coin that falls as it is told, over and over. */
export const falls =
  (...words: string[]) =>
  (): Driver => {
    let tosses = 0;
    return {
      reset() {},
      apply({ label }) {
        if (label === 'toss') tosses++;
      },
      observe: () => ({ label: words[(tosses - 1) % words.length] }),
      close() {},
    };
  };

const results = mkdtempSync(join(tmpdir(), 'covergame-hosts-'));
/** For afterAll. */
export const removeResults = (): void => rmSync(results, { recursive: true, force: true });
let folders = 0;
export const freshFolder = (): string => join(results, String(folders++));
export const outputFolder = (): string => relative(process.cwd(), freshFolder());

/** How a test of a host ended. */
export interface Ended {
  readonly error: Error | null;
  readonly skipped: string | null;
  /** What Playwright was told of its steps. */
  readonly steps?: readonly string[];
  /** What it said, besides. */
  readonly said: readonly string[];
  readonly facts: { readonly verdict?: string; readonly seed?: number; readonly trace?: string };
}

export const errorOf = async (run: () => Promise<void>): Promise<Error | null> =>
  run().then(
    () => null,
    (error: Error) => error,
  );

export interface VitestTask {
  readonly name?: string;
  readonly suite?: object;
  readonly result?: object;
  readonly file?: object;
}

export async function inVitest(run: vitest.VitestTest, task: VitestTask = {}): Promise<Ended> {
  const said: string[] = [];
  let skipped: string | null = null;
  const context = {
    task: {
      id: '1',
      name: 'a toss',
      meta: {} as Record<string, unknown>,
      file: { filepath: join(process.cwd(), 'here/coin.test.ts'), name: 'here/coin.test.ts' },
      timeout: 60_000,
      ...task,
    },
    signal: new AbortController().signal,
    annotate: async (text: string) => void said.push(text),
    skip: (text: string) => {
      skipped = text;
    },
  };
  const error = await errorOf(() => run(context as never));
  return { error, skipped, said, facts: (context.task.meta['covergame'] ?? {}) as Ended['facts'] };
}

/** Node runs every test file as a program of its own. */
export async function inNode(run: node.NodeTest): Promise<Ended> {
  const said: string[] = [];
  let skipped: string | null = null;
  const context = {
    name: 'a toss',
    signal: new AbortController().signal,
    diagnostic: (text: string) => void said.push(text),
    skip: (text: string) => {
      skipped = text;
    },
  };
  const [, program] = process.argv;
  process.argv[1] = join(process.cwd(), 'here/coin.spec.mjs');
  const error = await errorOf(() => run(context as never));
  process.argv[1] = program;
  return { error, skipped, said, facts: {} };
}

/** Jest's own globals, and its console, for as long as the test runs. */
export async function inJest(run: jest.JestTest): Promise<Ended> {
  const said: string[] = [];
  const host = globalThis as Record<string, unknown>;
  const { warn } = console;
  const state = { currentTestName: 'a toss', testPath: join(process.cwd(), 'here/coin.test.js') };
  Object.assign(host, { describe, test, expect: { getState: () => state } });
  console.warn = (text: string) => void said.push(text);
  const error = await errorOf(run);
  console.warn = warn;
  for (const name of ['describe', 'test', 'expect']) delete host[name];
  return { error, skipped: null, said, facts: {} };
}

interface PageTest {
  readonly titlePath?: readonly string[];
  readonly project?: object;
  readonly config?: object;
}

export async function inPlaywright(
  run: pages.PlaywrightTest,
  driver: unknown,
  info: PageTest = {},
): Promise<Ended> {
  const attached: Record<string, { body?: string; path?: string }> = {};
  let skipped: string | null = null;
  const annotations: { description: string }[] = [];
  const testDir = join(process.cwd(), 'here');
  const testInfo = {
    title: 'a toss',
    titlePath: ['coin.spec.ts', 'a coin', 'a toss'],
    file: join(testDir, 'coin.spec.ts'),
    line: 7,
    timeout: 60_000,
    status: 'passed',
    repeatEachIndex: 0,
    config: {},
    annotations,
    outputPath: freshFolder,
    attach: async (name: string, what: { body?: string; path?: string }) => {
      attached[name] = what;
    },
    skip: (_: boolean, text: string) => {
      skipped = text;
    },
    ...info,
    project: { name: '', testDir, outputDir: join(results, 'pages'), ...info.project },
  };
  const { step } = page;
  const steps: string[] = [];
  Object.assign(page, {
    step: (title: string, body: () => unknown) => {
      steps.push(title);
      return body();
    },
  });
  const error = await errorOf(() => run({ driver } as never, testInfo as never));
  Object.assign(page, { step });
  const facts = JSON.parse(attached['covergame.json']?.body ?? '{}');
  return {
    error,
    skipped,
    said: [...annotations.map(({ description }) => description), ...Object.keys(attached)],
    facts,
    steps,
  };
}
