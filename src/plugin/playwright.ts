// covergame/playwright: a campaign, or each case of a suite, as a test of Playwright Test. The only file, with
// page-driver.ts, that knows Playwright.
//
// The functions made here are given to the user's own `test`. So Playwright knows the line of a test, and all its
// words keep their meaning (only, fixme, tags, projects, retries, --grep, --workers). They ask for one fixture,
// `driver`.
//
// Blocks make their tests themselves, as from the user's line. They use the user's `test`, or Playwright's own if
// the system needs no fixture. The driver's calls appear as steps, and trace and report are attached. The output
// folder is the one that Playwright gives to each try of each test.

import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { test as playwright, type TestInfo } from '@playwright/test';
import { InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { shellWord } from '../report/index.ts';
import type { Driver } from '../sut/index.ts';
import { type CallSite, calledFrom } from './called-from.ts';
import { type CaseTraces, tracesInFolder } from './cases-together.ts';
import type { Conclusion } from './conclusion.ts';
import { callSite, errorAt, inputText, locating, locatingNow } from './host-error.ts';
import { loadGame, loadGameNow, type ModelInput, nameOf, pathOf } from './model-input.ts';
import { concludeCases, playCampaign, playCase, type Stage } from './play.ts';
import {
  CAMPAIGN_NAMES,
  CASE_NAMES,
  type CampaignSettings,
  type CaseSettings,
  refuseUnknown,
  type SystemSettings,
} from './settings.ts';
import { literal, type SutSettings, sutOf } from './stage.ts';
import { type Snapshot, stepped } from './stepped-driver.ts';
import { caseSuite } from './suite-input.ts';
import { campaignTests, caseNames, togetherName } from './test-names.ts';
import { hostTime, sayIfLate, TEST_TIME } from './time-limit.ts';

export type { CampaignFacts } from './conclusion.ts';
export type { ModelInput } from './model-input.ts';
export { type PageDriver, type PageSystem, pageDriver } from './page-driver.ts';
export type { CampaignSettings, CaseSettings, Consequence, ReportTime } from './settings.ts';

/** The fixture that tests ask for: a driver that can be reset after it was closed, or a function that makes one. */
export interface DriverFixture {
  readonly driver: Driver | (() => Driver | Promise<Driver>);
}

export type PlaywrightTest = (fixtures: DriverFixture, testInfo: TestInfo) => Promise<void>;

export interface NamedTest {
  readonly name: string;
  readonly run: PlaywrightTest;
}

/** A page takes longer to answer than a function: as long as `expect` waits. */
const PATIENCE = { answer: 5000, late: 1000, apply: 10_000, reset: 20_000 };

/** A page takes longer to reset as well. */
const SHRINK_TRIES = 20;

/** What `describeCampaign` and `describeCases` need of `test`. */
export interface TestWithDriver {
  (name: string, run: PlaywrightTest): void;
  readonly describe: {
    (name: string, body: () => void): void;
    configure(options: { readonly mode: 'default'; readonly timeout: number }): void;
  };
}

/** Whose tests a block makes, and their time limit. */
export type DescribeSettings = {
  /** The name of the block of tests: that of the model. */
  readonly name?: string;
  /** The time limit of each test, in ms: 10 minutes. Run, shrinking and report fit inside it; 0 for none. */
  readonly timeout?: number;
} & (
  | {
      /** Your own `test`, with a fixture `driver`. */
      readonly test: TestWithDriver;
      readonly sut?: undefined;
    }
  | {
      /** Makes a driver of the system, or its address: for systems that need no fixture. */
      readonly sut: SutSettings['sut'];
      readonly test?: undefined;
    }
);

const BLOCK_NAMES = ['name', 'timeout', 'test', 'sut'];

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(model: ModelInput, settings: CampaignSettings): PlaywrightTest {
  const site = callSite(campaign);
  locatingNow(site, () => refuseUnknown(settings, CAMPAIGN_NAMES, []));
  return withDriver(campaignAt(site, model, settings));
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(model: ModelInput, settings: CaseSettings = {}): NamedTest[] {
  const site = callSite(cases);
  locatingNow(site, () => refuseUnknown(settings, CASE_NAMES, []));
  return casesAt(site, model, settings).map(({ name, play }) => ({ name, run: withDriver(play) }));
}

/** A block of tests, one for each campaign. */
export function describeCampaign(
  model: ModelInput,
  settings: CampaignSettings & DescribeSettings & { readonly runs?: number },
): void {
  const site = callSite(describeCampaign);
  locatingNow(site, () => refuseUnknown(settings, CAMPAIGN_NAMES, [...BLOCK_NAMES, 'runs']));
  const tests = locatingNow(site, () => campaignTests(settings)).map(({ name, seed }) => ({
    name,
    play: campaignAt(site, model, { ...settings, seed }, settings.timeout ?? TEST_TIME),
  }));
  block(calledFrom(describeCampaign), site, model, settings, tests);
}

/** A block of tests, one for each case of a suite, and a last one that judges them together. */
export function describeCases(model: ModelInput, settings: CaseSettings & DescribeSettings): void {
  const site = callSite(describeCases);
  locatingNow(site, () => refuseUnknown(settings, CASE_NAMES, BLOCK_NAMES));
  const tests = casesAt(site, model, settings, settings.timeout ?? TEST_TIME);
  block(calledFrom(describeCases), site, model, settings, tests);
}

/** A test as it is played, with a driver from anywhere. */
type SystemPlay = (sut: SutSettings['sut'], testInfo: TestInfo) => Promise<void>;

interface NamedPlay {
  readonly name: string;
  readonly play: SystemPlay;
}

/** Playwright reads the names of fixtures from the braces. */
const withDriver =
  (play: SystemPlay): PlaywrightTest =>
  ({ driver }, testInfo) =>
    play(typeof driver === 'function' ? driver : () => driver, testInfo);

type WithoutFixture = (fixtures: object, testInfo: TestInfo) => Promise<void>;

const withSut =
  (sut: SutSettings['sut'], play: SystemPlay): WithoutFixture =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the braces
  ({}, testInfo) =>
    play(sut, testInfo);

const withoutFixture: (name: string, run: WithoutFixture) => void = playwright;

/** In one worker and in order, whatever the project says: the last test judges what the others left. */
function block(
  call: CallSite,
  site: string,
  model: ModelInput,
  { name = nameOf(model), timeout = TEST_TIME, test, sut }: DescribeSettings,
  tests: readonly NamedPlay[],
): void {
  if ((test === undefined) === (sut === undefined))
    throw errorAt(site, inputText(noTest(test !== undefined)));
  const describe: TestWithDriver['describe'] = (test ?? playwright).describe;
  call(describe, name, () => {
    call(describe.configure, { mode: 'default', timeout: hostTime(timeout) });
    for (const one of tests) {
      if (test) call(test, one.name, withDriver(one.play));
      else call(withoutFixture, one.name, withSut(sut!, one.play));
    }
  });
}

const noTest = (both: boolean): InputError =>
  InputError.of(
    'plugin/no-sut',
    both ? 'both test and sut are given; expected one of them' : 'neither test nor sut is given',
    'give test, your own `test` with a fixture `driver`, or sut: () => myDriver()',
  );

/** `limit` is that of the host where it is left out. */
function campaignAt(site: string, model: ModelInput, settings: CampaignSettings, limit?: number): SystemPlay {
  return hosted(site, model, settings, limit, async (stage) => {
    const game = await loadGame(model);
    return playCampaign(game, patient(settings), await stage(game));
  });
}

function casesAt(site: string, model: ModelInput, settings: CaseSettings, limit?: number): NamedPlay[] {
  return locatingNow(site, () => {
    const game = loadGameNow(model);
    const suite = caseSuite(game, settings);
    const mark = markOf(site);
    const named = (play: (stage: Stage, traces: CaseTraces) => Promise<Conclusion>): SystemPlay =>
      hosted(site, model, settings, limit, async (stage, testInfo) =>
        play(await stage(game), tracesInFolder(casesFolder(testInfo, mark))),
      );
    return [
      ...caseNames(game, suite).map((name, i) => ({
        name,
        play: named((stage, traces) => playCase(game, suite, i + 1, patient(settings), stage, traces)),
      })),
      {
        name: togetherName(settings.require),
        play: named((stage, traces) => concludeCases(game, suite, settings, stage, traces)),
      },
    ];
  });
}

function hosted(
  site: string,
  model: ModelInput,
  { matches }: SystemSettings,
  limit: number | undefined,
  play: (stage: (game: Game) => Promise<Stage>, testInfo: TestInfo) => Promise<Conclusion>,
): SystemPlay {
  return async (sut, testInfo) => {
    const snapshot: Snapshot = { taken: null };
    const file = relative(testInfo.project.testDir, testInfo.file);
    const stage = async (game: Game): Promise<Stage> => {
      const found = await sutOf(sut, matches, game, file);
      return {
        sut: {
          ...found,
          open: async (place) => stepped(await found.open(place), playwright.step, snapshot),
        },
        folder: testInfo.outputPath(),
        modelPath: pathOf(model) ?? (game.name || 'MODEL'),
        again: commandOf(testInfo),
        timeout: limit ?? testInfo.timeout,
      };
    };
    const played = await locating(site, () => play(stage, testInfo));
    sayIfLate(testInfo.status === 'timedOut', testInfo.title, played.text);
    await tell(testInfo, played, snapshot, site);
  };
}

const patient = <T extends SystemSettings>(settings: T): T => ({
  shrinkTries: SHRINK_TRIES,
  ...settings,
  patience: { ...PATIENCE, ...settings.patience },
});

const declared = new Map<string, number>();

/** What the cases of one call are known by, in every process that reads the file: its line, and which call of that line it is. */
function markOf(site: string): string {
  const [line] = site.split('\n');
  const turn = (declared.get(line) ?? 0) + 1;
  declared.set(line, turn);
  return `${line}\n${turn}`;
}

/** Where the cases of a block leave their traces, of this project: Playwright empties it before every run, and begins a new process after a failed test. */
function casesFolder({ project, file, repeatEachIndex }: TestInfo, mark: string): string {
  const whole = `${project.name}\n${file}\n${repeatEachIndex}\n${mark}`;
  const short = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return join(project.outputDir, `.covergame-cases-${short}`);
}

function commandOf({ file, line, titlePath, project, config }: TestInfo): string {
  const here = process.cwd();
  // A test that a helper declares is found by the file that Playwright reads.
  const read = resolve(project.testDir, titlePath[0]);
  const place = read === file ? `${relative(here, file)}:${line}` : relative(here, read);
  const words = ['npx', 'playwright', 'test', place, '-g', titlePath.slice(1).map(literal).join(' ')];
  if (project.name !== '') words.push('--project', project.name);
  if (config.configFile !== undefined && relative(here, config.configFile).includes('/')) {
    words.push('-c', relative(here, config.configFile));
  }
  return words.map(shellWord).join(' ');
}

/** Attaches what was written, and ends the test as the verdict says. */
async function tell(
  testInfo: TestInfo,
  played: Conclusion,
  { taken }: Snapshot,
  site: string,
): Promise<void> {
  const { consequence, text, ...facts } = played;
  const { verdict, why, seed, coverage, trace, report } = facts;
  const description = `${verdict}: ${why} (${coverage.toFixed(1)} % covered, seed ${seed})`;
  testInfo.annotations.push({ type: 'covergame', description });
  await testInfo.attach('trace.jsonl', { path: trace, contentType: 'application/jsonl' });
  if (report !== null) await testInfo.attach('report.html', { path: report, contentType: 'text/html' });
  if (verdict === 'fail' && taken) {
    await testInfo.attach('screenshot.png', { body: Buffer.from(taken), contentType: 'image/png' });
  }
  await testInfo.attach('covergame.json', { body: JSON.stringify(facts), contentType: 'application/json' });
  if (consequence === 'skip') testInfo.skip(true, text);
  if (consequence === 'fail') throw errorAt(site, text);
}
