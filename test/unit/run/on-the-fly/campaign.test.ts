import { describe, expect, test } from 'vitest';
import { orThrow } from '../../../../src/base/index.ts';
import { type AnyModel, explore, WindowedProgram } from '../../../../src/model/index.ts';
import { OnTheFlyCampaign, sutDice, testerDice } from '../../../../src/run/index.ts';
import {
  chooserOnTheFly,
  onTheFlyVerdict,
  requirementOnTheFly,
} from '../../../../src/run/on-the-fly/index.ts';
import { AWAIT, RESET, STOP, strategyNamed } from '../../../../src/strategy/index.ts';
import { bank, doorbell } from './bank.ts';

interface Given {
  readonly set?: object;
  readonly strategy?: string;
  readonly sut?: string;
  readonly budget?: number;
  readonly resetCost?: number;
  readonly seed?: number;
  readonly unfold?: number;
  readonly cover?: 'labels' | 'actions';
  readonly maxTest?: number;
}

/** Plays to the end; the campaign and what happened. */
function played(model: AnyModel, given: Given = {}) {
  const { strategy = 'adaptive', sut = 'uniform', budget = 300, resetCost = 10, seed = 1 } = given;
  const program = orThrow(WindowedProgram.of(model, { ...given.set }));
  const lines: string[] = [];
  const campaign = new OnTheFlyCampaign({
    program,
    strategy: strategyNamed(strategy),
    cover: given.cover ?? 'labels',
    unfold: given.unfold ?? 120,
    budget,
    resetCost,
    dice: testerDice(seed, 0),
    ...(given.maxTest !== undefined && { maxTest: given.maxTest }),
    log: (event) => lines.push(JSON.stringify(event)),
  });
  const choose = chooserOnTheFly(sut);
  const dice = sutDice(seed, 0);
  let held = 0;
  for (let move = campaign.decide(); move !== STOP; move = campaign.decide()) {
    held = Math.max(held, campaign.game.n);
    if (move === RESET) campaign.restarted();
    else if (move === AWAIT) {
      const { game, node, place } = campaign;
      campaign.observe(choose({ game, node, place, dice, seed }));
    } else campaign.observe(move);
    expect(campaign.spent).toBeLessThanOrEqual(budget);
  }
  return { campaign, lines, held };
}

describe('a program of 10^9 states', () => {
  test('is played with a bounded number of states held', () => {
    const { campaign, held } = played(bank, { budget: 300, unfold: 100 });
    const { planner } = campaign;
    expect(campaign.spent).toBeGreaterThan(290);
    expect(planner.states.added).toBeGreaterThan(100);
    // A window, the moves of its last state with their choices, and a node for every edge of it that is aimed at.
    expect(planner.largest).toBeLessThan(200);
    expect(held).toBeLessThan(1200);
    expect(planner.covered.size).toBeGreaterThanOrEqual(36);
    expect(planner.isWhole).toBe(false);
  });

  test('no guarantee is claimed, and the verdict says what is not known', () => {
    const { campaign } = played(bank, { budget: 60 });
    const all = requirementOnTheFly();
    const { verdict, why, required } = onTheFlyVerdict(campaign, all, 0);
    expect(verdict).toBe('inconclusive');
    expect(required).toEqual({ what: 'all', met: false });
    expect(why).toMatch(/not explored, so there may be more/);
    expect(onTheFlyVerdict(campaign, all, 2)).toMatchObject({
      verdict: 'fail',
      why: '2 different failures.',
    });
  });

  test('a share of what was found can be required', () => {
    const { campaign } = played(bank, { budget: 60 });
    const share = (100 * campaign.planner.covered.size) / campaign.found;
    const judged = (percent: number) => onTheFlyVerdict(campaign, requirementOnTheFly(`${percent}%`), 0);
    expect(judged(Math.floor(share))).toMatchObject({ verdict: 'pass', required: { met: true } });
    expect(judged(Math.floor(share) + 1)).toMatchObject({
      verdict: 'inconclusive',
      required: { met: false },
    });
    for (const what of ['guarantee', 'nodes:a', '101%', 'most'])
      expect(() => requirementOnTheFly(what)).toThrow(/needs the whole graph/);
  });

  test('by action', () => {
    const { campaign } = played(bank, { cover: 'actions', budget: 60 });
    const { covered, actions } = campaign.planner;
    expect([...covered.keys()].sort().slice(-4)).toEqual([
      'deposit',
      'withdraw',
      'withdraw: denied',
      'withdraw: paid',
    ]);
    expect([...actions].filter((name) => name !== 'close').sort()).toEqual(['deposit', 'withdraw']);
  });
});

describe('the same seed plays the same', () => {
  for (const strategy of ['adaptive', 'rdm']) {
    for (const sut of ['uniform', 'weighted', 'log-consistent']) {
      test(`${strategy} against ${sut}`, () => {
        const [first, again] = [1, 1].map((seed) => played(bank, { strategy, sut, seed, budget: 60 }));
        expect(first.lines).toEqual(again.lines);
        const other = played(bank, { strategy, sut, seed: 2, budget: 60 });
        if (sut !== 'log-consistent' || strategy === 'rdm') expect(other.lines).not.toEqual(first.lines);
      });
    }
  }

  test('a log-consistent SUT answers alike wherever it is asked the same', () => {
    const { lines } = played(bank, { set: { accounts: 2, most: 2 }, sut: 'log-consistent', strategy: 'rdm' });
    const answers = new Map<string, string>();
    let balance = [0, 0];
    lines.forEach((line, i) => {
      const event = JSON.parse(line);
      if ('test' in event) balance = [0, 0];
      const [, action, account] = /(\w+)\((\d)\)/.exec(event.do ?? '') ?? [];
      if (action === 'deposit') balance[Number(account)]++;
      if (action !== 'withdraw' || i + 1 === lines.length) return;
      const { saw } = JSON.parse(lines[i + 1]);
      const place = `${balance} ${account}`;
      expect(answers.get(place) ?? saw).toBe(saw);
      answers.set(place, saw);
      if (saw === 'paid') balance[Number(account)]--;
    });
    expect(answers.size).toBeGreaterThan(3);
  });
});

describe('a program that is small', () => {
  test('is seen to be whole, everything is covered, and it passes', () => {
    const { campaign } = played(bank, { set: { accounts: 1, most: 2 }, budget: 200 });
    expect(campaign.planner.isWhole).toBe(true);
    expect(campaign.frontier.size).toBe(0);
    expect(campaign.end).toEqual({ reason: 'strategy', why: 'every reachable state is covered' });
    expect(onTheFlyVerdict(campaign, requirementOnTheFly(), 0).verdict).toBe('pass');
    const { game } = orThrow(explore(bank, { set: { accounts: 1, most: 2 } }));
    expect(campaign.planner.states.added).toBeLessThanOrEqual(game.n);
  });

  test('an answer that never comes eats the budget, and is what is missed', () => {
    const missing = [1, 2, 3, 4].map((seed) => {
      const given = { set: { accounts: 1, most: 1 }, sut: 'log-consistent', budget: 80, seed };
      return played(bank, given).campaign.frontier.items;
    });
    expect(new Set(missing.flat())).toEqual(new Set(['withdraw(0): paid', 'withdraw(0): denied']));
  });

  test('what the SUT may do unasked is played out, and costs nothing where it does not', () => {
    const { campaign, lines } = played(doorbell, { budget: 60, unfold: 3 });
    expect([...campaign.planner.covered.keys()].sort()).toEqual([
      'open',
      'open: guest',
      'open: nobody',
      'rings',
      'switch',
    ]);
    expect(lines).toContain('{"saw":"(silence)"}');
  });
});

describe('rules', () => {
  test('a test ends after so many steps', () => {
    const { campaign, lines } = played(bank, { maxTest: 5, resetCost: 1, budget: 60 });
    const tests = lines.join('\n').split(/^\{"test".*$/m);
    for (const one of tests) expect(one.trim().split('\n').length).toBeLessThanOrEqual(6);
    expect(campaign.resets).toBeGreaterThan(5);
  });

  test('the budget is spent as in other campaigns: a node each, choices too, and the resets', () => {
    const { campaign, lines } = played(bank, { strategy: 'rdm', budget: 50 });
    const tests = lines.filter((line) => line.includes('"test"')).length;
    const steps = lines.length - tests;
    expect(campaign.spent).toBe(steps + tests + 10 * (tests - 1));
    expect(campaign.steps).toBe(steps);
  });

  test('a budget of 1 is one visit; of 0 nothing', () => {
    expect(played(bank, { budget: 1 }).lines).toEqual(['{"test":1}']);
    expect(played(bank, { budget: 0 }).lines).toEqual([]);
  });

  test('a SUT that needs the whole graph is refused', () => {
    expect(() => chooserOnTheFly('adversary')).toThrow(/whole graph/);
    expect(() => chooserOnTheFly('nobody')).toThrow(/unknown system/);
  });

  test('a fault of the program is told as such, when it is met', () => {
    const broken = { ...bank, actions: { ...bank.actions } } as AnyModel;
    const deposit = bank.actions['deposit'];
    Object.assign(broken.actions, {
      deposit: {
        ...deposit,
        next: (state: { balance: number[] }) => {
          if (state.balance[0] === 1) throw new Error('no more');
          return { ...state, balance: state.balance.with(0, 1) };
        },
      },
    });
    expect(() => played(broken, { set: { accounts: 1, most: 3 } })).toThrow(/no more/);
  });
});
