import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError, orThrow, sourceOf } from '../../../../src/base/index.ts';
import { readModel } from '../../../../src/format/index.ts';
import type { Game } from '../../../../src/game/index.ts';
import { audit, type Findings, findingsOf, moreRuns } from '../../../../src/report/index.ts';
import { requirementOf } from '../../../../src/run/index.ts';
import { figure3, gameOf } from '../../../reference/games.ts';
import { playedTrace, tallyOf, writtenTrace } from '../../../reference/traced.ts';

/** The SUT decides between a node and a dead end; nothing reaches `never`. */
const fork = gameOf(
  'start tester: ask',
  'ask sut: left right',
  'left tester: start',
  'right tester: start',
  'never tester: start',
);
const asked = (times: number, ...answers: string[]): object[] =>
  Array.from({ length: times }, () =>
    answers.flatMap((to) => [
      { do: null, to: 'ask' },
      { saw: null, to },
      { do: null, to: 'start' },
    ]),
  ).flat();
const findings = (game: Game, lines: readonly object[]): Findings =>
  findingsOf(tallyOf(game, writtenTrace(game, lines)));
const start = { test: 1, at: 'start' };
const failure = {
  failure: { kind: 'hang', message: 'x', signature: 'x', node: 'ask', test: 1, spent: 1, during: null },
};
const gate = (found: Findings, require: string): string =>
  audit(found, [requirementOf(found.game, require)]).gate;

describe('the gate', () => {
  const left = findings(fork, [start, ...asked(1, 'left')]);
  const none = findings(fork, [start]);

  test('the guarantee is met by what can be forced, whatever the SUT kept back', () => {
    expect(left.guarantee).toMatchObject({ lower: 3, exact: true });
    expect(gate(left, 'guarantee')).toBe('met');
    expect(gate(none, 'guarantee')).toBe('missed');
  });

  test('percentages are of what can be reached', () => {
    expect(gate(left, '75%')).toBe('met');
    expect(gate(left, '75.1%')).toBe('missed');
    expect(gate(findings(fork, [start, ...asked(1, 'left', 'right')]), '100%')).toBe('met');
  });

  test('nodes', () => {
    expect(gate(left, 'nodes:left,ask')).toBe('met');
    expect(gate(left, 'nodes:["right"]')).toBe('missed');
    expect(gate(left, 'nodes:left,never')).toBe('unattainable');
  });

  test('a failure comes first, unless it is to be ignored', () => {
    const failed = findings(fork, [start, ...asked(1, 'left'), failure]);
    const guarantee = [requirementOf(fork, 'guarantee')];
    expect(audit(failed, guarantee)).toMatchObject({ gate: 'missed', verdict: 'fail', met: true });
    expect(audit(failed, guarantee, { ignoreFailures: true }).gate).toBe('met');
  });

  test('without an exact guarantee there may be no answer', () => {
    const whole = { lower: 1, upper: 3 };
    const guarantee = { restart: false, ...whole, exact: false, whole, enough: null, below: [] };
    const open = { ...none, guarantee };
    expect(gate(open, 'guarantee')).toBe('undecided');
    expect(gate({ ...open, guarantee: { ...open.guarantee, lower: 2 } }, 'guarantee')).toBe('missed');
  });

  test('what is missing is told with its state', () => {
    const { missing } = audit(none, [requirementOf(fork, '100%')]);
    expect(missing.map(({ node, state }) => [fork.ids[node], state])).toEqual([
      ['ask', 'missed'],
      ['left', 'open'],
      ['right', 'open'],
    ]);
  });
});

describe('requirements', () => {
  test.each(['', '90', '101%', 'nodes', 'nodes:[1]', 'nodes:[', 'most'])('%j is refused', (text) => {
    expect(() => requirementOf(fork, text)).toThrow(InputError);
  });
  test('all unknown nodes are told at once', () => {
    expect(() => requirementOf(fork, 'nodes:lift,rigth,left')).toThrow(/lift.*\n.*rigth/);
  });
});

describe('how many more runs', () => {
  const right = fork.ids.indexOf('right');
  const needed = (lines: readonly object[]) =>
    moreRuns(findings(fork, lines), (covered) => covered[right] === 1).runs;

  test('none if it is covered', () => expect(needed([start, ...asked(1, 'right')])).toBe(0));

  test('more, the rarer the answer was', () => {
    const rare = needed([start, ...asked(3000, 'left')]);
    const even = needed([start, ...asked(2, 'left')]);
    expect(even).toBe(1);
    expect(rare).toBeGreaterThan(20);
  });

  test('an effort that ends first is told as such', () => {
    const found = findings(fork, [start]);
    const answer = moreRuns(found, () => false, { effort: 5000 });
    expect(answer.runs).toBeNull();
    expect(answer.spend).toBeGreaterThan(1000);
  });

  // It took ten seconds on nine nodes: every move of adaptive is a search.
  test('adaptive, which thinks before it moves, is played less', () => {
    const found = findings(fork, [start]);
    const spend = (strategy: string) => moreRuns(found, () => false, { strategy }).spend;
    expect(spend('adaptive')).toBeLessThan(spend('rdm') / 10);
  });

  // Every run may plan a few million edges ahead: 400 of them took nine seconds.
  test('what adaptive plans counts as effort', () => {
    const cart = orThrow(readModel(sourceOf('cart', readFileSync('models/cart.game.json', 'utf8'))));
    const found = findingsOf(tallyOf(cart, playedTrace({ game: cart, budget: 200, runs: 1, seed: 1 })));
    const { runs, spend } = moreRuns(found, () => false, { strategy: 'adaptive' });
    expect(runs).toBeNull();
    expect(spend / 200).toBeGreaterThan(50);
    expect(spend / 200).toBeLessThan(200);
  });

  test('a replica that was broken off says nothing about those before it', () => {
    const found = findings(fork, [start]);
    let asked = 0;
    // Every replica needs one run, until the effort ends in the middle of them.
    const { runs, spend } = moreRuns(found, () => asked++ % 2 === 1, { strategy: 'rdm', effort: 500 });
    expect(runs).toBeNull();
    expect(spend).toBe(0);
  });

  test('holds for 19 of 20 campaigns that go on, and does not say far too much', () => {
    // One visit in twenty sees v2 of figure 3 under these weights; a run of 8 visits v3 three times.
    const weight = new Float64Array(figure3.m).fill(1);
    const last = figure3.outStart[3];
    weight[last] = 19;
    const game = { ...figure3, initial: 1, weight };
    const found = findingsOf(tallyOf(game, playedTrace({ game, budget: 8, runs: 1, seed: 11 })));
    const { runs } = moreRuns(
      { ...found, taken: Float64Array.from(weight, (w) => w * 100) },
      (covered) => covered[2] === 1,
    );
    // P(no v2 in k runs) = 0.95^(4k) or so: 95 % of campaigns are done after 15 runs, 99.9 % after 34.
    expect(runs).toBeGreaterThan(9);
    expect(runs).toBeLessThan(45);
  });
});
