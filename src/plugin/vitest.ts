// covergame/vitest: a campaign, or each case of a suite, as a test of Vitest. The only file that knows Vitest.
//
//     pass           green          fail           red: the steps to the failure, and the command that runs it
//     again
//     inconclusive   red            deficient      red, unless the user says otherwise
//
// A diversion that the model allows is none of the test's business: a campaign goes on from there, and a case
// starts again. Every try of every test has a folder of its own, so workers, retries and repeats share nothing. A
// retry plays the same seed, so any difference is the system's.

import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { describe, type TestContext, type TestOptions, test } from 'vitest';
import type { Game } from '../game/index.ts';
import { shellWord } from '../report/index.ts';
import { tracesInMemory } from './cases-together.ts';
import { type CampaignFacts, type Conclusion, shownPath } from './conclusion.ts';
import { callSite, errorAt, locating, locatingNow } from './host-error.ts';
import { loadGame, loadGameNow, type ModelInput, nameOf, pathOf } from './model-input.ts';
import { concludeCases, playCampaign, playCase, type Stage } from './play.ts';
import {
  CAMPAIGN_NAMES,
  CASE_NAMES,
  type CampaignSettings,
  type CaseSettings,
  refuseUnknown,
} from './settings.ts';
import { literal, SUT_NAMES, type SutSettings, slug, sutOf } from './stage.ts';
import { caseSuite } from './suite-input.ts';
import { campaignTests, caseNames, togetherName } from './test-names.ts';
import { hostTime, sayIfLate, TEST_TIME } from './time-limit.ts';

export type { CampaignFacts } from './conclusion.ts';
export type { ModelInput } from './model-input.ts';
export type { CampaignSettings, CaseSettings, Consequence, ReportTime } from './settings.ts';

declare module 'vitest' {
  interface TaskMeta {
    covergame?: CampaignFacts;
    /** The file of the model that the test reads, for vitest-watch.ts. */
    covergameModel?: string;
  }
}

export type VitestSettings = SutSettings;

export interface DescribeSettings {
  /** The name of the block of tests: that of the model. */
  readonly name?: string;
  /** Vitest's own options for each test: retry, concurrent, … `timeout` is the time into which run, shrinking and report fit: 10 minutes. */
  readonly test?: TestOptions;
}

const BLOCK_NAMES = ['name', 'test'] as const satisfies readonly (keyof DescribeSettings)[];

export interface CampaignsSettings extends DescribeSettings {
  /** So many campaigns, each a test, with seeds that follow one another: 1. */
  readonly runs?: number;
}

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(model: ModelInput, settings: CampaignSettings & VitestSettings): VitestTest {
  const site = callSite(campaign);
  locatingNow(site, () => refuseUnknown(settings, CAMPAIGN_NAMES, SUT_NAMES));
  return campaignAt(site, model, settings);
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(model: ModelInput, settings: CaseSettings & VitestSettings): NamedTest[] {
  const site = callSite(cases);
  return locatingNow(site, () => {
    refuseUnknown(settings, CASE_NAMES, SUT_NAMES);
    return casesAt(site, loadGameNow(model), model, settings);
  });
}

/** A block of tests, one for each campaign. */
export function describeCampaign(
  model: ModelInput,
  settings: CampaignSettings & VitestSettings & CampaignsSettings,
): void {
  const site = callSite(describeCampaign);
  locatingNow(site, () => refuseUnknown(settings, CAMPAIGN_NAMES, [...SUT_NAMES, ...BLOCK_NAMES, 'runs']));
  const { name = nameOf(model), test: options = {} } = settings;
  const { timeout = TEST_TIME } = options;
  const tests = locatingNow(site, () =>
    campaignTests(settings).map(({ name: testName, seed }) => ({
      testName,
      run: campaignAt(site, model, { ...settings, seed }, timeout),
    })),
  );
  describe(name, () => {
    for (const { testName, run } of tests) test(testName, { ...options, timeout: hostTime(timeout) }, run);
  });
}

/** A block of tests, one for each case of a suite, and a last one that judges them together. */
export function describeCases(
  model: ModelInput,
  settings: CaseSettings & VitestSettings & DescribeSettings,
): void {
  const site = callSite(describeCases);
  locatingNow(site, () => refuseUnknown(settings, CASE_NAMES, [...SUT_NAMES, ...BLOCK_NAMES]));
  const { name = nameOf(model), test: given = {} } = settings;
  const { timeout = TEST_TIME } = given;
  const options = { ...given, timeout: hostTime(timeout) };
  describe(name, async () => {
    const game = await locating(site, () => loadGame(model));
    const found = await locating(site, async () => casesAt(site, game, model, settings, timeout));
    const last = found.length - 1;
    // Whatever runs at the same time, the last test comes after the others.
    found.forEach(({ name: caseName, run }, i) => {
      test(caseName, i === last ? { ...options, concurrent: false } : options, run);
    });
  });
}

export type VitestTest = (context: TestContext) => Promise<void>;

export interface NamedTest {
  readonly name: string;
  readonly run: VitestTest;
}

function campaignAt(
  site: string,
  model: ModelInput,
  settings: CampaignSettings & VitestSettings,
  limit?: number,
): VitestTest {
  return async (context) => {
    noteModel(context, model);
    const played = await locating(site, async () => {
      const game = await loadGame(model);
      return playCampaign(game, settings, await stageOf(context, game, model, settings, limit));
    });
    await tell(context, played, site);
  };
}

function casesAt(
  site: string,
  game: Game,
  model: ModelInput,
  settings: CaseSettings & VitestSettings,
  limit?: number,
): NamedTest[] {
  const suite = caseSuite(game, settings);
  const traces = tracesInMemory();
  const hosted =
    (play: (stage: Stage) => Promise<Conclusion>): VitestTest =>
    async (context) => {
      noteModel(context, model);
      const played = await locating(site, async () =>
        play(await stageOf(context, game, model, settings, limit)),
      );
      await tell(context, played, site);
    };
  return [
    ...caseNames(game, suite).map((name, i) => ({
      name,
      run: hosted((stage) => playCase(game, suite, i + 1, settings, stage, traces)),
    })),
    {
      name: togetherName(settings.require),
      run: hosted((stage) => concludeCases(game, suite, settings, stage, traces)),
    },
  ];
}

/** Before the model is read: a test whose model cannot be read depends on it all the more. */
function noteModel({ task }: TestContext, model: ModelInput): void {
  const path = pathOf(model);
  if (path !== null) task.meta.covergameModel = resolve(path).replaceAll('\\', '/');
}

async function stageOf(
  { task, signal }: TestContext,
  game: Game,
  model: ModelInput,
  { sut, matches, outputFolder = 'covergame-results' }: VitestSettings & Pick<CampaignSettings, 'matches'>,
  limit?: number,
): Promise<Stage> {
  const { file } = task;
  const root = file.filepath.endsWith(file.name) ? file.filepath.slice(0, -file.name.length) : process.cwd();
  const names = namesOf(task);
  const words = ['npx', 'vitest', 'run', file.name, '-t', `^${names.map(literal).join(BETWEEN)}$`];
  if (file.projectName) words.push('--project', file.projectName);
  const from = relative(process.env['INIT_CWD'] ?? process.cwd(), root);
  if (from !== '') words.push('--root', from);
  return {
    sut: await sutOf(sut, matches, game, file.name),
    folder: join(root, outputFolder, ...folderNames(task, names)),
    modelPath: pathOf(model) ?? (game.name || 'MODEL'),
    again: words.map(shellWord).join(' '),
    timeout: limit ?? task.timeout ?? 0,
    signal,
  };
}

/** The names of a test from the outermost block inwards, as -t matches them. */
function namesOf({ name, suite }: { readonly name: string; readonly suite?: Named | undefined }): string[] {
  const names = [name];
  for (let block = suite; block; block = block.suite) if (block.name !== '') names.unshift(block.name);
  return names;
}

interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

/** Names are joined by a blank up to Vitest 4 and by ` > ` from 5 on, in what -t is held against. */
const BETWEEN = '( | > )';

/** A folder for a try of a test: readable, and nobody else's even where two tests have one name. */
function folderNames({ id, file, result }: TestContext['task'], names: readonly string[]): string[] {
  const key = [file.projectName ?? '', id, ...names].join('\n');
  const { retryCount = 0, repeatCount = 0 } = result ?? {};
  const again =
    (retryCount > 0 ? `-retry${retryCount}` : '') + (repeatCount > 0 ? `-repeat${repeatCount}` : '');
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return [slug(file.name), `${slug(names.join(' '))}-${mark}${again}`];
}

/** Attaches what was written, and ends the test as the verdict says. */
async function tell(context: TestContext, played: Conclusion, site: string): Promise<void> {
  const { consequence, text, ...facts } = played;
  const { verdict, why, seed, coverage, trace, report } = facts;
  const { task, annotate, signal } = context;
  sayIfLate(signal.aborted, task.name, text);
  task.meta.covergame = facts;
  await annotate(`${verdict}: ${why} (${coverage.toFixed(1)} % covered, seed ${seed})`, 'covergame');
  await annotate(`trace: ${shownPath(trace)}`, 'covergame', {
    path: trace,
    contentType: 'application/jsonl',
  });
  if (report !== null) {
    await annotate(`report: ${shownPath(report)}`, 'covergame', { path: report, contentType: 'text/html' });
  }
  if (consequence === 'skip') context.skip(text);
  if (consequence === 'fail') throw errorAt(site, text);
}
