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
    timeout: 100_000,
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

/** Every file of a name below a folder: its path there, and its text. */
export function filesNamed(folder: string, name: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(name),
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
