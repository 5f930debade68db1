// What each plug-in makes of its host's test: what it says there, how it ends the test, and which command runs it again. The tests here are
// called as the host would call them; test/plugin runs the hosts themselves.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as jest from '../../../src/plugin/jest.ts';
import * as node from '../../../src/plugin/node-test.ts';
import * as pages from '../../../src/plugin/playwright.ts';
import { hostTime } from '../../../src/plugin/time-limit.ts';
import * as vitest from '../../../src/plugin/vitest.ts';
import type { Driver } from '../../../src/sut/index.ts';
import {
  coin,
  type Ended,
  errorOf,
  falls,
  freshFolder,
  inJest,
  inNode,
  inPlaywright,
  inVitest,
  outputFolder,
  removeResults,
  type VitestTask,
} from './called-hosts.ts';

afterAll(removeResults);

/** The three that take a driver by their settings. */
const HOSTS = {
  vitest: (sut: () => Driver, settings: object = {}) =>
    inVitest(vitest.campaign(coin, { sut, budget: 40, outputFolder: outputFolder(), ...settings })),
  node: (sut: () => Driver, settings: object = {}) =>
    inNode(node.campaign(coin, { sut, budget: 40, outputFolder: freshFolder(), ...settings })),
  jest: (sut: () => Driver, settings: object = {}) =>
    inJest(jest.campaign(coin, { sut, budget: 40, outputFolder: freshFolder(), ...settings })),
  playwright: (sut: () => Driver, settings: object = {}) =>
    inPlaywright(pages.campaign(coin, { budget: 40, ...settings }), sut),
};
const AGAIN = {
  vitest: "npx vitest run here/coin.test.ts -t '^a toss$'",
  node: "node --test '--test-name-pattern=a toss$' here/coin.spec.mjs",
  jest: "npx jest here/coin.test.js -t '^a toss$'",
  playwright: "npx playwright test here/coin.spec.ts:7 -g 'a coin a toss'",
};
const FOLDER = {
  vitest: /\/here-coin-test-ts\/a-toss-[0-9a-f]{8}\/trace\.jsonl$/,
  node: /\/here-coin-spec-mjs\/a-toss-[0-9a-f]{8}\/trace\.jsonl$/,
  jest: /\/here-coin-test-js\/a-toss-[0-9a-f]{8}\/trace\.jsonl$/,
  playwright: /\/trace\.jsonl$/,
};
const ALIKE = falls('heads', 'tails');
const WRONG = falls('heads', 'edge');
const ONE_SIDED = falls('heads');
const NEVER =
  '3 of 4 states covered (3 were certain). 1 depends on answers that never came: `toss` answered "heads" 13 of 13 times, never "tails".';

/** The path behind a word at the begin of a line. */
const pathIn = (text: string, word: string): string =>
  new RegExp(`^${word}: +(.*)$`, 'm').exec(text)?.[1] ?? '';

describe.each(Object.keys(HOSTS) as (keyof typeof HOSTS)[])('%s', (host) => {
  const play = HOSTS[host];

  test('is green where the system passes, and says so where its host has a place for that', async () => {
    const { error, skipped, said } = await play(ALIKE);
    expect([error, skipped]).toEqual([null, null]);
    const passed = 'pass: no failure; 4 of 4 states covered. (100.0 % covered, seed 1)';
    expect(said[0]).toBe(host === 'jest' ? undefined : passed);
  });

  test('is red where it fails, with the way there, the command and the files', async () => {
    const { error } = await play(WRONG);
    const text = error!.message;
    expect(error!.name).toBe('CampaignError');
    expect(text.split('\n').slice(0, 9)).toEqual([
      'off-model at "air": the system answered "edge"; the model allows "heads" or "tails"',
      'fails in 5 of 10 tries (19 to 81 %)',
      '',
      '  found in test 1; the shortest reproduction:',
      '    start -> "table"',
      '    do "toss" -> "air"',
      '    then the system answered "edge"; the model allows "heads" or "tails"',
      '',
      'coin: 75.0 % covered, 5 spent, seed 1',
    ]);
    expect(pathIn(text, 'again')).toBe(AGAIN[host]);
    expect(pathIn(text, 'trace')).toMatch(FOLDER[host]);
    expect(readFileSync(pathIn(text, 'trace'), 'utf8')).toContain('"end":"failure"');
    expect(readFileSync(pathIn(text, 'report'), 'utf8')).toContain('off-model');
    // Located at the line of the test, not in the plug-in.
    expect(error!.stack).toContain(`${text}\n    at `);
    expect(error!.stack!.split('\n    at ')[1]).toContain('hosts.test.ts');
  });

  test('is red where the system never gave what is required', async () => {
    const { error, skipped } = await play(ONE_SIDED);
    expect(error!.message).toContain(`inconclusive: ${NEVER}\n`);
    expect(error!.message).toMatch(/`require: '75%'`|`budget: \d+`/);
    expect(skipped).toBe(null);
  });

  test('takes that as it is told', async () => {
    const { error, skipped, said } = await play(ONE_SIDED, { onInconclusive: 'skip' });
    expect(error).toBe(null);
    expect(skipped).toBe(host === 'jest' ? null : `inconclusive: ${NEVER}`);
    if (host === 'jest') expect(said[0]).toMatch(/^a toss: inconclusive: 3 of 4 .*\ntrace: .*trace\.jsonl$/s);
    const passed = await play(ONE_SIDED, { onInconclusive: 'pass' });
    expect([passed.error, passed.skipped]).toEqual([null, null]);
    expect((await play(ONE_SIDED, { require: 'guarantee' })).error).toBe(null);
  });

  test('writes its report when it is wanted', async () => {
    const reportOf = async (report: string, sut: () => Driver) => {
      const { error, said } = await play(sut, { report, onInconclusive: 'pass' });
      return /^report[:.]/m.test([error?.message ?? '', ...said].join('\n'));
    };
    expect(await reportOf('failure', WRONG)).toBe(true);
    expect(await reportOf('never', WRONG)).toBe(false);
    if (host === 'jest') return;
    expect(await reportOf('always', ALIKE)).toBe(true);
    expect(await reportOf('failure', ALIKE)).toBe(false);
  });

  test('plays by the seed that it is given', async () => {
    expect((await play(WRONG, { seed: 7 })).error!.message).toContain('spent, seed 7');
  });

  test('says what is wrong with its settings, with their cure', async () => {
    const { error } = await play(ALIKE, { budget: 0 });
    expect(error!.message).toBe(
      'the budget is 0; expected a number, such as 500: each node visited costs 1 [plugin/no-budget]\n  hint: for instance budget: 500',
    );
    expect(error!.name).toBe('CampaignError');
    const goal = await play(ALIKE, { goal: 'edges' });
    expect(goal.error!.message).toMatch(/^the goal is "edges"; expected one of nodes, .*\[plugin\/no-goal\]/);
  });
});

test.each(['vitest', 'node', 'jest'] as const)('%s refuses a system that is none', async (host) => {
  const { error } = await HOSTS[host](7 as never);
  expect(error!.message).toBe(
    'sut is number; expected a function that makes a driver, or an address [plugin/no-sut]\n  hint: for instance sut: () => myDriver(), or sut: "exec: python3 sut.py"',
  );
  expect((await HOSTS[host]('nothing' as never)).error!.message).toMatch(/^sut is "nothing"; expected/);
});

describe('the cases of a suite', () => {
  const settings = () => ({ suite: 'node', outputFolder: outputFolder() });
  const HOSTED = {
    vitest: (sut: () => Driver, more: object = {}) =>
      vitest
        .cases(coin, { ...settings(), sut, ...more })
        .map(({ name, run }) => ({ name, run: () => inVitest(run) })),
    node: (sut: () => Driver, more: object = {}) =>
      node
        .cases(coin, { ...settings(), sut, ...more })
        .map(({ name, run }) => ({ name, run: () => inNode(run) })),
    jest: (sut: () => Driver, more: object = {}) =>
      jest
        .cases(coin, { ...settings(), sut, ...more })
        .map(({ name, run }) => ({ name, run: () => inJest(run) })),
    playwright: (sut: () => Driver, more: object = {}) =>
      pages
        .cases(coin, { suite: 'node', ...more })
        .map(({ name, run }) => ({ name, run: () => inPlaywright(run, sut) })),
  };

  describe.each(Object.keys(HOSTED) as (keyof typeof HOSTED)[])('in %s', (host) => {
    const cases = HOSTED[host];
    const NAMES = [
      'case 1: table → air → heads',
      'case 2: table → air → tails',
      'all cases together: require all',
    ];

    test('are tests of their own, and one for all', async () => {
      const tests = cases(ALIKE);
      expect(tests.map(({ name }) => name)).toEqual(NAMES);
      for (const { run } of tests) {
        const { error, skipped } = await run();
        expect([error, skipped]).toEqual([null, null]);
      }
    });

    test('fail where the system does, and so do all together', async () => {
      const tests = cases(falls('edge'));
      for (const { run } of tests) {
        const { error } = await run();
        expect(error!.message).toContain('off-model at "air"');
      }
    });

    test('are skipped where the system answered otherwise, and all together are red', async () => {
      const tests = cases(ONE_SIDED, { tries: 3 });
      expect((await tests[0].run()).error).toBe(null);
      const { error, skipped, said } = await tests[1].run();
      expect(error).toBe(null);
      const why =
        'diverted in 3 of 3 tries, as the model allows; the best made 1 of 2 steps: at "air" the system answered "heads" instead of "tails"';
      if (host === 'jest') expect(said[0]).toContain(`a toss: inconclusive: ${why}`);
      else expect(skipped).toBe(`inconclusive: ${why}`);
      const all = await tests[2].run();
      expect(all.error!.message).toMatch(/^inconclusive: 3 of 4 states covered/);
      expect(all.error!.message).not.toContain('were not run');
    });

    test('are judged together by those that were run', async () => {
      const tests = cases(ONE_SIDED);
      const none = await tests[2].run();
      expect(none.error!.message).toBe(
        'none of the 2 cases ran before the test that judges them together [plugin/no-case]\n  hint: run the whole block, not this test alone',
      );
      await tests[0].run();
      const { error } = await tests[2].run();
      expect(error!.message).toMatch(/^inconclusive: 3 of 4 states covered.* 1 of 2 cases were not run\.$/m);
    });

    test('take a requirement and a consequence', async () => {
      const tests = cases(ONE_SIDED, { require: '75%', tries: 2 });
      expect(tests[2].name).toBe('all cases together: require 75%');
      for (const { run } of tests) expect((await run()).error).toBe(null);
      const strict = cases(ONE_SIDED, { onInconclusive: 'fail', tries: 2 });
      expect((await strict[1].run()).error!.message).toMatch(/^inconclusive: diverted in 2 of 2 tries/);
    });
  });
});

describe('the command that runs a test again', () => {
  const again = ({ error }: Ended): string => pathIn(error!.message, 'again');
  const campaign = () => vitest.campaign(coin, { sut: WRONG, budget: 9, outputFolder: outputFolder() });

  test('in Vitest names blocks, the project and the root', async () => {
    const suite = { name: 'inner (1)', suite: { name: 'outer', suite: { name: '' } } };
    expect(again(await inVitest(campaign(), { suite }))).toBe(
      "npx vitest run here/coin.test.ts -t '^outer( | > )inner \\(1\\)( | > )a toss$'",
    );
    const file = { filepath: '/elsewhere/sub/coin.test.ts', name: 'sub/coin.test.ts', projectName: 'fast' };
    const from = relative(process.env['INIT_CWD'] ?? process.cwd(), '/elsewhere/');
    const moved = vitest.campaign(coin, {
      sut: WRONG,
      budget: 9,
      outputFolder: relative('/elsewhere', freshFolder()),
    });
    expect(again(await inVitest(moved, { file }))).toBe(
      `npx vitest run sub/coin.test.ts -t '^a toss$' --project fast --root ${from}`,
    );
  });

  test('in Playwright names the project and the configuration', async () => {
    const run = pages.campaign(coin, { budget: 9 });
    const inFolder = { config: { configFile: join(process.cwd(), 'here/playwright.config.ts') } };
    const inRoot = { config: { configFile: join(process.cwd(), 'playwright.config.ts') } };
    expect(again(await inPlaywright(run, WRONG, { project: { name: 'webkit' }, ...inFolder }))).toBe(
      `${AGAIN.playwright} --project webkit -c here/playwright.config.ts`,
    );
    expect(again(await inPlaywright(run, WRONG, inRoot))).toBe(AGAIN.playwright);
    const helped = { titlePath: ['other.spec.ts', 'a toss'] };
    expect(again(await inPlaywright(run, WRONG, helped))).toBe(
      "npx playwright test here/other.spec.ts -g 'a toss'",
    );
  });
});

test('every try of a test of Vitest has a folder of its own', async () => {
  const folder = outputFolder();
  const campaign = () =>
    vitest.campaign(coin, { sut: ALIKE, budget: 9, outputFolder: folder, report: 'never' });
  const tries: VitestTask[] = [
    {},
    { result: { retryCount: 1 } },
    { result: { retryCount: 2, repeatCount: 1 } },
    { result: { repeatCount: 3 } },
    { suite: { name: 'block' } },
  ];
  for (const task of tries) expect((await inVitest(campaign(), task)).error).toBe(null);
  const names = readdirSync(join(folder, 'here-coin-test-ts')).map((name) =>
    name.replace(/-[0-9a-f]{8}/, ''),
  );
  expect(names.toSorted()).toEqual([
    'a-toss',
    'a-toss-repeat3',
    'a-toss-retry1',
    'a-toss-retry2-repeat1',
    'block-a-toss',
  ]);
});

test('a test of Vitest tells the file of its model before it reads it', async () => {
  const meta: Record<string, unknown> = {};
  const { error } = await inVitest(vitest.campaign('no/such.game.json', { sut: ALIKE, budget: 9 }), {
    meta,
  } as never);
  expect(meta['covergameModel']).toBe(join(process.cwd(), 'no/such.game.json'));
  expect(error!.message).toBe(
    'there is no file no/such.game.json [format/no-file]\n  hint: check the path: there is no folder no',
  );
});

test('a test of Jest outside Jest says so', async () => {
  const run = jest.campaign(coin, { sut: ALIKE, budget: 9 });
  expect((await errorOf(run))!.message).toBe(
    'covergame/jest was loaded outside Jest, or with injectGlobals: false; run it with npx jest',
  );
});

describe('a page', () => {
  test('is photographed at its failure, and its steps are told', async () => {
    let pictures = 0;
    const photographed = (sut: () => Driver) => () => ({
      ...sut(),
      snapshot: async () => {
        pictures++;
        return new Uint8Array([137, 80]);
      },
    });
    const { said, steps } = await inPlaywright(pages.campaign(coin, { budget: 9 }), photographed(WRONG));
    expect(steps!.slice(0, 8)).toEqual([
      'test 1',
      'do "toss"',
      'await an answer',
      'saw "heads"',
      'do "take"',
      'do "toss"',
      'await an answer',
      'saw "edge"',
    ]);
    expect(said.slice(1)).toEqual(['trace.jsonl', 'report.html', 'screenshot.png', 'covergame.json']);
    expect(pictures).toBe(1);
    const { said: green } = await inPlaywright(pages.campaign(coin, { budget: 40 }), photographed(ALIKE));
    expect(green.slice(1)).toEqual(['trace.jsonl', 'report.html', 'covergame.json']);
  });

  test('may be driven by a driver that is there already', async () => {
    expect((await inPlaywright(pages.campaign(coin, { budget: 40 }), ALIKE())).facts.verdict).toBe('pass');
  });
});

test('the host ends a test of a block a minute after its own limit, and never if it has none', () => {
  expect([hostTime(5000), hostTime(1), hostTime(0)]).toEqual([65_000, 60_001, 0]);
});

test('the same test of two projects of Vitest has a folder in each', async () => {
  const folder = outputFolder();
  const file = { filepath: join(process.cwd(), 'here/coin.test.ts'), name: 'here/coin.test.ts' };
  const run = vitest.campaign(coin, { sut: ALIKE, budget: 9, outputFolder: folder, report: 'never' });
  for (const projectName of ['fast', 'slow']) await inVitest(run, { file: { ...file, projectName } });
  expect(readdirSync(join(folder, 'here-coin-test-ts'))).toHaveLength(2);
});
