// covergame/jest: a campaign, or each case of a suite, as a test of Jest. The only file that knows Jest, which must
// load modules as modules: NODE_OPTIONS=--experimental-vm-modules. A started test of Jest cannot be skipped any
// more. So an inconclusive one passes with a warning on the console, unless the user wants it to fail.

import { type Conclusion, shownPath } from './conclusion.ts';
import { callSite, errorAt } from './host-error.ts';
import type { ModelInput } from './model-input.ts';
import {
  fromHere,
  nameOf,
  type PlainTest,
  plainCampaign,
  plainCampaigns,
  plainCases,
} from './plain-tests.ts';
import type { CampaignSettings, CaseSettings } from './settings.ts';
import { literal, type SutSettings } from './stage.ts';
import { hostTime, sayIfLate, TEST_TIME } from './time-limit.ts';

export type { ModelInput } from './model-input.ts';
export type { CampaignSettings, CaseSettings, Consequence, ReportTime } from './settings.ts';

/** What Jest puts into every test file, as far as it is used here. */
interface JestGlobals {
  describe(name: string, body: () => void): void;
  test(name: string, body: () => Promise<void>, timeout?: number): void;
  readonly expect: { getState(): { readonly currentTestName?: string; readonly testPath?: string } };
}

const jest = (): JestGlobals => {
  const host = globalThis as unknown as Partial<JestGlobals>;
  if (host.describe && host.test && host.expect) return host as JestGlobals;
  throw errorAt(
    '',
    'covergame/jest was loaded outside Jest, or with injectGlobals: false; run it with npx jest',
  );
};

export interface DescribeSettings {
  /** The name of the block of tests: that of the model. */
  readonly name?: string;
  /** The time limit of each test, in ms: 10 minutes. Run, shrinking and report fit inside it; 0 for none. */
  readonly timeout?: number;
}

export type JestTest = () => Promise<void>;

/** Of a test that you make yourself. */
export interface JestSettings {
  /** The time limit that `test(name, run, timeout)` was given, in ms: that of the project. */
  readonly timeout?: number;
}

const TEST_NAMES = ['timeout'] as const satisfies readonly (keyof JestSettings)[];
const BLOCK_NAMES = ['name', 'timeout'] as const satisfies readonly (keyof DescribeSettings)[];

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(
  model: ModelInput,
  settings: CampaignSettings & SutSettings & JestSettings,
): JestTest {
  const site = callSite(campaign);
  return hosted(site, plainCampaign(site, model, settings, TEST_NAMES), settings.timeout);
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(
  model: ModelInput,
  settings: CaseSettings & SutSettings & JestSettings,
): { readonly name: string; readonly run: JestTest }[] {
  const site = callSite(cases);
  return plainCases(site, model, settings, TEST_NAMES).map(({ name, play }) => ({
    name,
    run: hosted(site, play, settings.timeout),
  }));
}

/** A block of tests, one for each campaign. */
export function describeCampaign(
  model: ModelInput,
  settings: CampaignSettings & SutSettings & DescribeSettings & { readonly runs?: number },
): void {
  const site = callSite(describeCampaign);
  block(site, model, settings, plainCampaigns(site, model, settings, BLOCK_NAMES));
}

/** A block of tests, one for each case of a suite, and a last one that judges them together. */
export function describeCases(
  model: ModelInput,
  settings: CaseSettings & SutSettings & DescribeSettings,
): void {
  const site = callSite(describeCases);
  block(site, model, settings, plainCases(site, model, settings, BLOCK_NAMES));
}

function block(
  site: string,
  model: ModelInput,
  { name = nameOf(model), timeout = TEST_TIME }: DescribeSettings,
  tests: readonly PlainTest[],
): void {
  const { describe, test } = jest();
  describe(name, () => {
    for (const one of tests) test(one.name, hosted(site, one.play, timeout), hostTime(timeout) || NO_LIMIT);
  });
}

/** As much as a timer takes: Jest reads 0 as its default. */
const NO_LIMIT = 2 ** 31 - 1;

function hosted(site: string, play: PlainTest['play'], given?: number): JestTest {
  return async () => {
    const began = performance.now();
    const { currentTestName: name = 'campaign', testPath = 'test' } = jest().expect.getState();
    const file = fromHere(testPath);
    const again = ['npx', 'jest', file, '-t', `^${literal(name)}$`];
    const timeout = given ?? timeLimitOfJest();
    const conclusion = await play({ name, file, timeout, again });
    const isLate = given === undefined && performance.now() - began >= timeout;
    sayIfLate(isLate, name, conclusion.text);
    tell(name, conclusion, site);
  };
}

/** Where Jest has no limit of its own for a test and the project has none either. */
const DEFAULT_TIME = 5000;

interface JestState {
  readonly testTimeout?: number;
  readonly currentlyRunningTest?: { readonly timeout?: number } | null;
}

/** The time limit of the test that runs, from what Jest keeps of it. */
function timeLimitOfJest(): number {
  const key = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  const state = key && (globalThis as unknown as Record<symbol, JestState | undefined>)[key];
  return state?.currentlyRunningTest?.timeout || state?.testTimeout || DEFAULT_TIME;
}

function tell(name: string, { consequence, text, ...facts }: Conclusion, site: string): void {
  if (consequence === 'fail') throw errorAt(site, text);
  const { verdict, trace } = facts;
  if (verdict !== 'pass') console.warn(`${name}: ${text}\ntrace: ${shownPath(trace)}`);
}
