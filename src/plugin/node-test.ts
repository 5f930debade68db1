// covergame/node-test: a campaign, or each case of a suite, as a test of Node's own runner. The only file that knows node:test.
//
//   pass           green          fail           red: the way there step by step, and the command that runs it again
//   inconclusive   red            deficient      red, unless the user says otherwise

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

export type { ModelInput } from './model-input.ts';
export type { CampaignSettings, CaseSettings, Consequence, ReportTime } from './settings.ts';

export interface DescribeSettings {
  /** The name of the block of tests: that of the model. */
  readonly name?: string;
  /** node:test's own options for each test. */
  readonly test?: { readonly timeout?: number; readonly only?: boolean; readonly todo?: boolean | string };
}

export type NodeTest = (context: TestContext) => Promise<void>;

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(model: ModelInput, settings: CampaignSettings & SutSettings): NodeTest {
  const site = callSite(campaign);
  return hosted(site, plainCampaign(site, model, settings));
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(
  model: ModelInput,
  settings: CaseSettings & SutSettings,
): { readonly name: string; readonly run: NodeTest }[] {
  const site = callSite(cases);
  return plainCases(site, model, settings).map(({ name, play }) => ({ name, run: hosted(site, play) }));
}

/** A block of tests, one for each campaign. */
export function describeCampaign(
  model: ModelInput,
  settings: CampaignSettings & SutSettings & DescribeSettings & { readonly runs?: number },
): void {
  const site = callSite(describeCampaign);
  block(site, model, settings, plainCampaigns(site, model, settings));
}

/** A block of tests, one for each case of a suite, and a last one that judges them together. */
export function describeCases(
  model: ModelInput,
  settings: CaseSettings & SutSettings & DescribeSettings,
): void {
  const site = callSite(describeCases);
  block(site, model, settings, plainCases(site, model, settings));
}

function block(
  site: string,
  model: ModelInput,
  { name = nameOf(model), test: options = {} }: DescribeSettings,
  tests: readonly PlainTest[],
): void {
  describe(name, () => {
    for (const one of tests) test(one.name, options, hosted(site, one.play, options.timeout));
  });
}

function hosted(site: string, play: PlainTest['play'], timeout = 0): NodeTest {
  return async (context) => {
    const { name, signal } = context;
    // Node runs every test file as a program of its own.
    const file = fromHere(process.argv[1] ?? 'test');
    const again = ['node', '--test', `--test-name-pattern=${literal(name)}$`, file];
    tell(context, await play({ name, file, signal, timeout, again }), site);
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
