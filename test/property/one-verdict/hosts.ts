// The plug-ins' own functions, called with what their hosts would give them. What the host is told is held against the verdict: a failed
// test throws, an inconclusive one is skipped.

import { join } from 'node:path';
import type { Game } from '../../../src/game/index.ts';
import { campaign as jestCampaign } from '../../../src/plugin/jest.ts';
import { campaign as nodeCampaign } from '../../../src/plugin/node-test.ts';
import { campaign as playwrightCampaign } from '../../../src/plugin/playwright.ts';
import type { CampaignSettings } from '../../../src/plugin/settings.ts';
import { campaign as vitestCampaign } from '../../../src/plugin/vitest.ts';
import type { Driver } from '../../../src/sut/index.ts';

export interface Hosted {
  readonly verdict: string;
  readonly why: string;
  /** What became of the host's test. */
  readonly test: 'passed' | 'failed' | 'skipped';
}

export interface Staged {
  readonly game: Game;
  readonly settings: CampaignSettings;
  readonly open: () => Driver;
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** What the host's test came to; an error that is no verdict is thrown on. */
async function cameTo(play: Promise<void>, skipped: () => boolean): Promise<Hosted['test']> {
  try {
    await play;
    return skipped() ? 'skipped' : 'passed';
  } catch (error) {
    if ((error as Error).name !== 'CampaignError') throw error;
    return 'failed';
  }
}

export async function inVitest({ game, settings, open, folder, signal }: Staged): Promise<Hosted> {
  let skips = false;
  const file = { filepath: join(folder, 'drawn.spec.ts'), name: 'drawn.spec.ts' };
  const task = { file, name: 'drawn', id: '1', timeout: 0, meta: {} as Record<string, Hosted>, result: {} };
  const context = {
    task,
    signal: signal ?? new AbortController().signal,
    annotate: async () => {},
    skip: () => {
      skips = true;
    },
  };
  const body = vitestCampaign(game, { ...settings, sut: open });
  const test = await cameTo(body(context as never), () => skips);
  const { verdict, why } = task.meta['covergame'];
  return { verdict, why, test };
}

export async function inPlaywright({ game, settings, open, folder }: Staged): Promise<Hosted> {
  let facts: Hosted | null = null;
  let skips = false;
  const info = {
    project: { testDir: folder, name: '' },
    config: {},
    file: join(folder, 'drawn.spec.ts'),
    line: 1,
    titlePath: ['drawn.spec.ts', 'drawn'],
    timeout: 0,
    annotations: [],
    outputPath: () => folder,
    async attach(name: string, { body }: { body?: string }) {
      if (name === 'covergame.json') facts = JSON.parse(body!);
    },
    skip: () => {
      skips = true;
    },
  };
  const body = playwrightCampaign(game, settings);
  const test = await cameTo(body({ driver: open }, info as never), () => skips);
  const { verdict, why } = facts!;
  return { verdict, why, test };
}

/** node:test is told in words. */
export async function inNodeTest({ game, settings, open, folder, signal }: Staged): Promise<Hosted> {
  const told: string[] = [];
  let skips = false;
  const context = {
    name: 'drawn',
    signal: signal ?? new AbortController().signal,
    diagnostic: (line: string) => told.push(line),
    skip: () => {
      skips = true;
    },
  };
  const body = nodeCampaign(game, { ...settings, sut: open, outputFolder: folder });
  const test = await cameTo(body(context as never), () => skips);
  const [, verdict, why] = /^(\w+): (.*) \([\d.]+ % covered, seed \d+\)$/s.exec(told[0])!;
  return { verdict, why, test };
}

/** Jest passes a test that is to be skipped with a warning, and says nothing of one that passed. */
export async function inJest({ game, settings, open, folder }: Staged): Promise<Pick<Hosted, 'verdict'>> {
  const told = { onDeficient: 'skip', onInconclusive: 'skip' } as const;
  const host = globalThis as unknown as Record<string, unknown>;
  const warned: string[] = [];
  const { warn } = console;
  Object.assign(host, {
    describe() {},
    test() {},
    expect: { getState: () => ({ currentTestName: 'drawn', testPath: join(folder, 'drawn.spec.js') }) },
  });
  console.warn = (text: string) => void warned.push(text);
  try {
    const body = jestCampaign(game, {
      ...{ ...settings, ...told, sut: open, outputFolder: folder },
      // Outside Jest its default would end what takes long on the fake clock.
      timeout: 0,
    });
    const test = await cameTo(body(), () => warned.length > 0);
    if (test === 'passed') return { verdict: 'pass' };
    return { verdict: test === 'failed' ? 'fail' : /^drawn: (\w+):/.exec(warned[0])![1] };
  } finally {
    console.warn = warn;
    for (const name of ['describe', 'test', 'expect']) delete host[name];
  }
}
