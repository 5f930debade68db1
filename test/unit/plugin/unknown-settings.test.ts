// Settings that do not exist are refused while tests are declared, at the line of the declaration, before a system is asked anything.

import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import * as jest from '../../../src/plugin/jest.ts';
import * as node from '../../../src/plugin/node-test.ts';
import * as pages from '../../../src/plugin/playwright.ts';
import * as vitest from '../../../src/plugin/vitest.ts';

const game = buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] });
const sut = () => ({ reset() {}, apply() {}, observe: () => ({ label: 'x' }), close() {} });

type Declare = (model: typeof game, settings: never) => unknown;
const HOSTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  vitest,
  jest,
  node,
  playwright: pages,
};
const FUNCTIONS = ['campaign', 'cases', 'describeCampaign', 'describeCases'] as const;
const declare = (host: string, name: string, settings: object) =>
  (HOSTS[host][name] as Declare)(game, settings as never);

describe.each(Object.keys(HOSTS))('%s', (host) => {
  const own = (name: string) => (host === 'playwright' && !name.startsWith('describe') ? {} : { sut });

  test.each(FUNCTIONS)('%s refuses a misspelt setting, and names the one that is meant', (name) => {
    const known = name.endsWith('ampaign') ? { budget: 5, budgt: 3 } : { sede: 3 };
    const said = name.endsWith('ampaign') ? /"budgt"[\s\S]*hint: .*budget/ : /"sede"[\s\S]*hint: .*seed/;
    expect(() => declare(host, name, { ...own(name), ...known })).toThrow(said);
    expect(() => declare(host, name, { ...own(name), ...known })).toThrow(/plugin\/unknown-setting/);
  });

  test.each([
    ['campaign', { budget: 5, runs: 2 }, 'runs'],
    ['campaign', { budget: 5, name: 'x' }, 'name'],
    ['cases', { name: 'x' }, 'name'],
    ['cases', { budget: 5 }, 'budget'],
    ['describeCases', { budget: 5 }, 'budget'],
    ['describeCases', { strategy: 'rdm' }, 'strategy'],
  ])('%s refuses the settings of others: %j', (name, settings, wrong) => {
    expect(() => declare(host, name, { ...own(name), ...settings })).toThrow(`unknown setting "${wrong}"`);
  });

  test.each([0, -1, 1.5, Number.NaN, '3'])('a block of %s campaigns is refused', (runs) => {
    expect(() => declare(host, 'describeCampaign', { sut, budget: 5, runs })).toThrow(/plugin\/no-runs/);
  });
});

test('a block of Playwright takes test or sut, and not both', () => {
  expect(() => declare('playwright', 'describeCases', {})).toThrow(/neither test nor sut is given/);
  expect(() => declare('playwright', 'describeCases', { sut, test })).toThrow(/both test and sut are given/);
});
