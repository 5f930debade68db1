// covergame/node-test: a campaign, or each case of a suite, as a test of Node's own runner. The only file that
// knows node:test.
//
//     pass           green          fail           red: the steps to the failure, and the command that runs it
//     again
//     inconclusive   red            deficient      red, unless the user says otherwise

import { describe, type TestContext, test } from 'node:test';
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

export interface DescribeSettings {
  /** The name of the block of tests: that of the model. */
  readonly name?: string;
  /** node:test's own options for each test. `timeout` is the time into which run, shrinking and report fit: 10 minutes. */
  readonly test?: { readonly timeout?: number; readonly only?: boolean; readonly todo?: boolean | string };
}

/** Of a test that you make yourself. */
export interface NodeTestSettings {
  /** The time limit that `test(name, { timeout }, run)` was given, in ms: node:test does not say. */
  readonly timeout?: number;
}

export type NodeTest = (context: TestContext) => Promise<void>;

const TEST_NAMES = ['timeout'] as const satisfies readonly (keyof NodeTestSettings)[];
const BLOCK_NAMES = ['name', 'test'] as const satisfies readonly (keyof DescribeSettings)[];

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(
  model: ModelInput,
  settings: CampaignSettings & SutSettings & NodeTestSettings,
): NodeTest {
  const site = callSite(campaign);
  return hosted(site, plainCampaign(site, model, settings, TEST_NAMES), settings.timeout);
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(
  model: ModelInput,
  settings: CaseSettings & SutSettings & NodeTestSettings,
): { readonly name: string; readonly run: NodeTest }[] {
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
  { name = nameOf(model), test: options = {} }: DescribeSettings,
  tests: readonly PlainTest[],
): void {
  const { timeout = TEST_TIME } = options;
  const host = { ...options, timeout: hostTime(timeout) || Number.POSITIVE_INFINITY };
  describe(name, () => {
    for (const one of tests) test(one.name, host, hosted(site, one.play, timeout));
  });
}

function hosted(site: string, play: PlainTest['play'], timeout = 0): NodeTest {
  return async (context) => {
    const { name, signal } = context;
    // Node runs every test file as a program of its own.
    const file = fromHere(process.argv[1] ?? 'test');
    const again = ['node', '--test', `--test-name-pattern=${literal(name)}$`, file];
    const conclusion = await play({ name, file, signal, timeout, again });
    sayIfLate(signal.aborted, name, conclusion.text);
    tell(context, conclusion, site);
  };
}

function tell(context: TestContext, { consequence, text, ...facts }: Conclusion, site: string): void {
  const { verdict, why, seed, coverage, trace, report } = facts;
  context.diagnostic(`${verdict}: ${why} (${coverage.toFixed(1)} % covered, seed ${seed})`);
  context.diagnostic(`trace: ${shownPath(trace)}`);
  if (report !== null) context.diagnostic(`report: ${shownPath(report)}`);
  if (consequence === 'skip') context.skip(text);
  if (consequence === 'fail') throw errorAt(site, text);
}
