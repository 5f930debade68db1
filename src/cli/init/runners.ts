// The test runners that `covergame init` writes a test for.

import type { PackageName } from './packages.ts';

export interface Runner {
  readonly id: string;
  /** As questions and READMEs name it. */
  readonly title: string;
  /** The package that brings it, if one does; in a package.json it tells that the runner is at hand. */
  readonly package: PackageName | null;
  /** Files in covergame/, from templates/runners/; a system may have one of the same name, which wins. */
  readonly files: Readonly<Record<string, string>>;
  /** The words that run the test. */
  readonly command: string | null;
}

export const RUNNERS = [
  {
    id: 'vitest',
    title: 'Vitest',
    package: 'vitest',
    files: { 'orders.test.mjs': 'vitest/orders.test.mjs' },
    command: 'npx vitest run covergame/orders.test.mjs',
  },
  {
    id: 'jest',
    title: 'Jest',
    package: 'jest',
    files: { 'orders.test.mjs': 'jest/orders.test.mjs' },
    command: 'node --experimental-vm-modules node_modules/jest/bin/jest.js covergame/orders.test.mjs',
  },
  {
    id: 'playwright',
    title: 'Playwright',
    package: '@playwright/test',
    files: {
      'orders.spec.mts': 'playwright/orders.spec.mts',
      'playwright.config.mts': 'playwright/playwright.config.mts',
    },
    command: 'npx playwright test --config covergame/playwright.config.mts',
  },
  {
    id: 'node-test',
    title: 'the runner of Node',
    package: null,
    files: { 'orders.test.mjs': 'node-test/orders.test.mjs' },
    command: 'node --test covergame/orders.test.mjs',
  },
  { id: 'none', title: 'no test runner', package: null, files: {}, command: null },
] as const satisfies readonly Runner[];

export type RunnerId = (typeof RUNNERS)[number]['id'];
export const RUNNER_IDS = RUNNERS.map(({ id }) => id);

export const runnerNamed = (id: RunnerId): Runner => RUNNERS.find((runner) => runner.id === id)!;

/** The runner that a package.json speaks for, among those that a system goes with. */
export function runnerAtHand(dependencies: ReadonlySet<string>, fitting: readonly RunnerId[]): RunnerId {
  const found = RUNNERS.find(
    ({ id, package: name }) => name !== null && dependencies.has(name) && fitting.includes(id),
  );
  return found?.id ?? fitting[0];
}
