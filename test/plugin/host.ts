// Runs a test runner as a child process, as its user would, and reads what it reports.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CampaignFacts } from '../../src/plugin/conclusion.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

export interface HostRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the tests around set would be taken for settings of the child. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|PLAYWRIGHT|INIT_CWD|NODE_ENV|FORCE_COLOR|CI$)/.test(name),
  ),
);

export function runHost(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = root,
): HostRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...ENVIRONMENT, NO_COLOR: '1', ...env },
  });
  return { status, stdout, stderr };
}

export interface VitestCase {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly failureMessages: readonly string[];
  readonly meta: { readonly covergame?: CampaignFacts };
}

const vitestProgram = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');

/** Vitest's tests by their names, with what its JSON reporter says of them. */
export function runVitest(
  folder: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): HostRun & { readonly cases: ReadonlyMap<string, VitestCase>; readonly count: number } {
  const run = runHost([vitestProgram, 'run', '--root', folder, '--reporter=json', ...words], env);
  const start = run.stdout.indexOf('{"');
  if (start < 0) throw new Error(`vitest said: ${run.stdout}${run.stderr}`);
  const { testResults } = JSON.parse(run.stdout.slice(start)) as {
    testResults: { assertionResults: VitestCase[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return { ...run, cases: new Map(all.map((item) => [item.fullName, item])), count: all.length };
}

/** What a test attached of its campaign the last time it was tried. */
export const factsOf = ({ results }: PlaywrightCase) => {
  const { body } = results[results.length - 1].attachments.find(({ name }) => name === 'covergame.json')!;
  return JSON.parse(Buffer.from(body!, 'base64').toString());
};

/** A trace without what a clock wrote into it: two runs of a real system differ in nothing else. */
export const timeless = (trace: string): string =>
  trace
    .split('\n')
    .map((line) => {
      if (line === '') return line;
      const { ms: _, sum: _s, provenance: _p, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(rest);
    })
    .join('\n');

/** Every file of a name below a folder: its path there, and its text. */
export function filesNamed(folder: string, name: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(name),
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const playwrightProgram = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');

export interface PlaywrightResult {
  readonly status: 'passed' | 'failed' | 'skipped' | 'timedOut' | 'interrupted';
  readonly retry: number;
  readonly errors: readonly {
    readonly message: string;
    readonly location?: { readonly file: string; readonly line: number };
  }[];
  readonly steps?: readonly PlaywrightStep[];
  readonly attachments: readonly { readonly name: string; readonly path?: string; readonly body?: string }[];
}

export interface PlaywrightStep {
  readonly title: string;
  readonly steps?: readonly PlaywrightStep[];
}

export interface PlaywrightCase {
  readonly title: string;
  /** The block it stands in. */
  readonly block: string;
  readonly line: number;
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly PlaywrightResult[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly PlaywrightCase[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Playwright's tests by their titles, with what its JSON reporter says of them. */
export function runPlaywright(
  folder: string,
  output: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): HostRun & {
  readonly cases: ReadonlyMap<string, PlaywrightCase>;
  readonly all: readonly PlaywrightCase[];
} {
  const run = runHost(
    [playwrightProgram, 'test', '-c', folder, '--reporter=json', '--output', output, ...words],
    env,
  );
  const start = run.stdout.indexOf('{\n');
  if (start < 0) throw new Error(`playwright said: ${run.stdout}${run.stderr}`);
  const { suites } = JSON.parse(run.stdout.slice(start)) as { suites: PlaywrightSuite[] };
  const casesIn = ({ title: block, specs, suites = [] }: PlaywrightSuite): PlaywrightCase[] => [
    ...specs.flatMap(({ title, line, tests }) => tests.map((test) => ({ ...test, title, block, line }))),
    ...suites.flatMap(casesIn),
  ];
  const all = suites.flatMap(casesIn);
  return { ...run, all, cases: new Map(all.map((item) => [item.title, item])) };
}
