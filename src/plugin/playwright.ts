// covergame/playwright: a campaign, or each case of a suite, as a test of Playwright Test. The only file, with
// page-driver.ts, that knows Playwright.
//
// The functions made here are given to the user's own `test`, so that Playwright knows the line a test stands on, and
// every word of it (only, fixme, tags, projects, retries, --grep, --workers) keeps its meaning. They ask for one
// fixture, `driver`. What the driver does appears as steps, trace and report are attached, and the output folder is
// the one that Playwright gives to each try of each test.

import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { test as playwright, type TestInfo } from '@playwright/test';
import { InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { shellWord } from '../report/index.ts';
import type { Driver } from '../sut/index.ts';
import { caseNames, togetherName } from './case-names.ts';
import { type CaseTraces, tracesInFolder } from './cases-together.ts';
import type { Conclusion } from './conclusion.ts';
import { callSite, errorAt, inputText, locating } from './host-error.ts';
import { loadGame, loadGameNow, type ModelInput, pathOf } from './model-input.ts';
import { concludeCases, playCampaign, playCase, type Stage } from './play.ts';
import type { CampaignSettings, CaseSettings, SystemSettings } from './settings.ts';
import { type Snapshot, stepped } from './stepped-driver.ts';
import { caseSuite } from './suite-input.ts';

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

/** A test of the campaign, for `test(name, campaign(…))`. */
export function campaign(model: ModelInput, settings: CampaignSettings): PlaywrightTest {
  const site = callSite(campaign);
  return async ({ driver }, testInfo) => {
    const snapshot: Snapshot = { taken: null };
    const played = await locating(site, async () => {
      const game = await loadGame(model);
      return playCampaign(
        game,
        patient(settings),
        stageOf(driver, testInfo, game, model, settings, snapshot),
      );
    });
    await tell(testInfo, played, snapshot, site);
  };
}

/** A test for each case of a suite, and a last one that judges them together, for `for (const { name, run } of cases(…)) test(name, run)`. */
export function cases(model: ModelInput, settings: CaseSettings = {}): NamedTest[] {
  const site = callSite(cases);
  try {
    const game = loadGameNow(model);
    const suite = caseSuite(game, settings);
    const hosted =
      (play: (stage: Stage, traces: CaseTraces) => Promise<Conclusion>): PlaywrightTest =>
      async ({ driver }, testInfo) => {
        const snapshot: Snapshot = { taken: null };
        const stage = stageOf(driver, testInfo, game, model, settings, snapshot);
        const played = await locating(site, () => play(stage, tracesInFolder(casesFolder(testInfo, site))));
        await tell(testInfo, played, snapshot, site);
      };
    return [
      ...caseNames(game, suite).map((name, i) => ({
        name,
        run: hosted((stage, traces) => playCase(game, suite, i + 1, patient(settings), stage, traces)),
      })),
      {
        name: togetherName(settings.require),
        run: hosted((stage, traces) => concludeCases(game, suite, settings, stage, traces)),
      },
    ];
  } catch (error) {
    throw error instanceof InputError ? errorAt(site, inputText(error)) : error;
  }
}

const patient = <T extends SystemSettings>(settings: T): T => ({
  shrinkTries: SHRINK_TRIES,
  ...settings,
  patience: { ...PATIENCE, ...settings.patience },
});

function stageOf(
  driver: DriverFixture['driver'],
  testInfo: TestInfo,
  game: Game,
  model: ModelInput,
  { matches }: SystemSettings,
  snapshot: Snapshot,
): Stage {
  const file = relative(testInfo.project.testDir, testInfo.file);
  const open = async () =>
    stepped(typeof driver === 'function' ? await driver() : driver, playwright.step, snapshot);
  return {
    sut: { address: `driver of ${file}`, open, matches },
    folder: testInfo.outputPath(),
    modelPath: pathOf(model) ?? (game.name || 'MODEL'),
    again: commandOf(testInfo),
    timeout: testInfo.timeout,
  };
}

/** Where the cases of a block leave their traces, of this project: Playwright empties it before every run, and begins a new process after a failed test. */
function casesFolder({ project, file }: TestInfo, site: string): string {
  const [line] = site.split('\n');
  const mark = createHash('sha256').update(`${project.name}\n${file}\n${line}`).digest('hex').slice(0, 8);
  return join(project.outputDir, `.covergame-cases-${mark}`);
}

function commandOf({ file, line, titlePath, project, config }: TestInfo): string {
  const here = process.cwd();
  const words = [
    'npx',
    'playwright',
    'test',
    `${relative(here, file)}:${line}`,
    '-g',
    titlePath.slice(1).map(literal).join(' '),
  ];
  if (project.name !== '') words.push('--project', project.name);
  if (config.configFile !== undefined && relative(here, config.configFile).includes('/')) {
    words.push('-c', relative(here, config.configFile));
  }
  return words.map(shellWord).join(' ');
}

const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

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
