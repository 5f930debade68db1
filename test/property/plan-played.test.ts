// Plans as they are played: what many runs against the SUT of the model's weights bring on average lies where the plan says.

import { afterAll, describe, expect, it } from 'vitest';
import { summarise } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { makePlan, OBJECTIVES, targetNodes } from '../../src/play/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { randomGraph } from '../reference/random-graph.ts';

const RUNS = 600;
/** Targets with a worst case; some graphs have none. */
let promised = 0;
afterAll(() => expect(promised).toBeGreaterThan(3));

interface Played {
  readonly spent: number[];
  readonly reached: number[];
  readonly gain: number[];
}

function played(game: Game, name: string, budget: number, resetCost: number, goal: number): Played {
  const players = strategyNamed(name).prepare({ game, budget, resetCost });
  const choosers = sutNamed('weighted').prepare({ game });
  const runs = Array.from({ length: RUNS }, (_, run) => {
    const campaign = new Campaign({ game, player: players(testerDice(3, run)), budget, resetCost });
    playToEnd(campaign, choosers(sutDice(3, run)));
    return campaign;
  });
  return {
    spent: runs.map(({ spent }) => spent - 1),
    reached: runs.map(({ covered }) => (goal < 0 ? 0 : covered[goal])),
    gain: runs.map(({ gain }) => gain),
  };
}

/** Four standard errors: one in 16,000 means lies further away, and the dice are fixed. */
function expectNear(values: readonly number[], value: number): void {
  const { mean, halfWidth95 } = summarise(values);
  expect(Math.abs(mean - value)).toBeLessThanOrEqual(2 * halfWidth95 + 1e-9);
}

describe.each([1, 2, 3, 4])('a plan on random graph %i', (seed) => {
  const game = randomGraph({ nodes: 7, edges: 16, seed });
  const resetCost = 4;

  it('spends its expected cost on average', () => {
    const goal = game.n - 1;
    const { value } = makePlan(game, { target: new Set([goal]), objective: 'cost', resetCost });
    expect(value).toBeLessThan(100);
    const { spent, reached } = played(game, `plan:cost:v${goal}`, 100_000, resetCost, goal);
    expect(Math.min(...reached)).toBe(1);
    expectNear(spent, value);
  });

  it('reaches its target as often as it says, for the budget', () => {
    const goal = game.n - 1;
    const question = { target: new Set([goal]), objective: 'probability', resetCost, budget: 8 } as const;
    const { value } = makePlan(game, question);
    const { reached, spent } = played(game, `plan:probability:v${goal}`, 9, resetCost, goal);
    expectNear(reached, value);
    expect(Math.max(...spent)).toBeLessThanOrEqual(8);
  });

  it('covers what it says, for the budget', () => {
    const { value } = makePlan(game, { target: null, objective: 'coverage', resetCost, budget: 12 });
    expectNear(played(game, 'plan:coverage:all', 13, resetCost, -1).gain, value);
  });

  it('never spends more than its worst case', () => {
    const goals = Array.from({ length: game.n }, (_, v) => v).filter((v) => v !== game.initial);
    for (const goal of goals) {
      const { value } = makePlan(game, { target: new Set([goal]), objective: 'worst-case', resetCost });
      if (!Number.isFinite(value)) continue;
      promised++;
      const { spent, reached } = played(game, `plan:worst-case:v${goal}`, value + 1, resetCost, goal);
      expect(Math.min(...reached)).toBe(1);
      expect(Math.max(...spent)).toBeLessThanOrEqual(value);
    }
  });
});

describe('the strategy plan', () => {
  const coin = buildGame({
    initial: 'start',
    nodes: [
      { id: 'start', owner: 'tester' },
      { id: 'toss', owner: 'sut' },
      { id: 'heads', owner: 'tester' },
      { id: 'tails', owner: 'tester' },
    ],
    edges: [
      { from: 'start', to: 'toss' },
      { from: 'toss', to: 'heads' },
      { from: 'toss', to: 'tails' },
      { from: 'tails', to: 'start' },
    ],
  });
  const setup = { game: coin, budget: 10, resetCost: 10 };

  it('tosses until heads: 5 moves on average', () => {
    expect(makePlan(coin, { target: targetNodes(coin, 'heads'), objective: 'cost' }).value).toBeCloseTo(5, 9);
    const { spent } = played(coin, 'plan:cost:heads', 100_000, 10, 2);
    expectNear(spent, 5);
  });

  it.each([
    ['plan', /an objective and a target/],
    ['plan:cots:heads', /an objective and a target/],
    ['plan:cost', /an objective and a target/],
    ['plan:cost:haeds', /no such node/],
    ['plan:cost:label:x', /no such label/],
    ['plan:worst-case:heads', /can prevent/],
    ['plan:cost:all', undefined],
    ['plan:coverage:heads', /all nodes within a budget/],
  ])('of the name %s', (name, message) => {
    const prepare = () => strategyNamed(name).prepare(setup);
    if (message) expect(prepare).toThrow(message);
    else expect(prepare).not.toThrow();
  });

  it('knows every objective', () => {
    for (const objective of OBJECTIVES)
      expect(strategyNamed(`plan:${objective}:all`).id).toContain(objective);
  });
});
