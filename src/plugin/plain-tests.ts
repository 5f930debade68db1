// Campaigns and cases as plain functions that a host calls with a name: the common part of node:test and Jest. Each
// host says how it takes a verdict; everything else is play.ts.

import { relative } from 'node:path';
import type { Game } from '../game/index.ts';
import { shellWord } from '../report/index.ts';
import { tracesInMemory } from './cases-together.ts';
import type { Conclusion } from './conclusion.ts';
import { locating, locatingNow } from './host-error.ts';
import { loadGame, loadGameNow, type ModelInput, nameOf, pathOf } from './model-input.ts';
import { concludeCases, playCampaign, playCase, type Stage } from './play.ts';
import {
  CAMPAIGN_NAMES,
  CASE_NAMES,
  type CampaignSettings,
  type CaseSettings,
  refuseUnknown,
} from './settings.ts';
import { SUT_NAMES, type SutSettings, sutOf, testFolder } from './stage.ts';
import { caseSuite } from './suite-input.ts';
import { campaignTests, caseNames, togetherName } from './test-names.ts';

/** What a host knows of the test that is running. */
export interface RunningTest {
  readonly name: string;
  readonly file: string;
  readonly signal?: AbortSignal;
  /** In ms, 0 if there is none. */
  readonly timeout: number;
  /** The words that run this test again. */
  readonly again: readonly string[];
}

export type PlaySettings = SutSettings & { readonly matches?: CampaignSettings['matches'] };

export interface PlainTest {
  readonly name: string;
  play(test: RunningTest): Promise<Conclusion>;
}

/** `names` are the settings that are the host's own. */
export function plainCampaign(
  site: string,
  model: ModelInput,
  settings: CampaignSettings & SutSettings,
  names: readonly string[],
): PlainTest['play'] {
  locatingNow(site, () => refuseUnknown(settings, CAMPAIGN_NAMES, [...SUT_NAMES, ...names]));
  return (test) =>
    locating(site, async () => {
      const game = await loadGame(model);
      return playCampaign(game, settings, await stageOf(test, game, model, settings));
    });
}

/** One for each of `runs` campaigns, with seeds that follow one another. */
export function plainCampaigns(
  site: string,
  model: ModelInput,
  settings: CampaignSettings & SutSettings & { readonly runs?: number },
  names: readonly string[],
): PlainTest[] {
  return locatingNow(site, () =>
    campaignTests(settings).map(({ name, seed }) => ({
      name,
      play: plainCampaign(site, model, { ...settings, seed }, [...names, 'runs']),
    })),
  );
}

/** One for each case of a suite, and a last one for all of them together; the model must be a file or a game, because hosts want names at once. */
export function plainCases(
  site: string,
  model: ModelInput,
  settings: CaseSettings & SutSettings,
  names: readonly string[],
): PlainTest[] {
  return locatingNow(site, () => {
    refuseUnknown(settings, CASE_NAMES, [...SUT_NAMES, ...names]);
    const game = loadGameNow(model);
    const suite = caseSuite(game, settings);
    const traces = tracesInMemory();
    const staged = (test: RunningTest) => stageOf(test, game, model, settings);
    return [
      ...caseNames(game, suite).map((name, i) => ({
        name,
        play: (test: RunningTest) =>
          locating(site, async () => playCase(game, suite, i + 1, settings, await staged(test), traces)),
      })),
      {
        name: togetherName(settings.require),
        play: (test: RunningTest) =>
          locating(site, async () => concludeCases(game, suite, settings, await staged(test), traces)),
      },
    ];
  });
}

let turns = 0;

async function stageOf(
  { name, file, signal, timeout, again }: RunningTest,
  game: Game,
  model: ModelInput,
  { sut, matches, outputFolder = 'covergame-results' }: PlaySettings,
): Promise<Stage> {
  return {
    sut: await sutOf(sut, matches, game, file),
    folder: testFolder(outputFolder, file, name, turns++),
    modelPath: pathOf(model) ?? (game.name || 'MODEL'),
    again: again.map(shellWord).join(' '),
    timeout,
    ...(signal && { signal }),
  };
}

/** A path as a command line of the working folder names it. */
export const fromHere = (path: string): string => relative(process.cwd(), path);

export { nameOf };
