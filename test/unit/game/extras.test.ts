// The optional keys of a model: what is refused, what says nothing, and what campaigns make of them.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError, sourceOf } from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';
import { buildGame, type GameSpec, helperKind, plainGame, TRIED } from '../../../src/game/index.ts';
import { planOf, runnerOf } from '../../../src/run/index.ts';
import { solve } from '../../../src/solve/index.ts';
import { schemaFaults } from '../../reference/json-schema.ts';

const two = (edges: GameSpec['edges']): GameSpec => ({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
  ],
  edges,
});

const codesOf = (make: () => unknown): string[] => {
  try {
    make();
  } catch (error) {
    if (error instanceof InputError) return error.issues.map(({ code }) => code);
    throw error;
  }
  return [];
};

describe('optional keys', () => {
  it.each([
    [{ cost: 0 }, 'game/bad-cost'],
    [{ cost: 1.5 }, 'game/bad-cost'],
    [{ cost: -1 }, 'game/bad-cost'],
    [{ maybe: 1.1 }, 'game/bad-maybe'],
    [{ maybe: -0.1 }, 'game/bad-maybe'],
    [{ maybe: Number.NaN }, 'game/bad-maybe'],
  ])('refuses %j', (extras, code) => {
    expect(codesOf(() => buildGame(two([{ from: 'a', to: 'b', ...extras }])))).toEqual([code]);
  });

  it('refuses a move of the tester at a node of the SUT, and takes one of the SUT as it is', () => {
    expect(codesOf(() => buildGame(two([{ from: 'b', to: 'a', by: 'tester' }])))).toEqual(['game/bad-by']);
    expect(buildGame(two([{ from: 'b', to: 'a', by: 'sut' }])).unasked).toBeUndefined();
    expect(buildGame(two([{ from: 'a', to: 'b', by: 'tester' }])).unasked).toBeUndefined();
  });

  it('costs nothing where it says nothing', () => {
    const game = buildGame(two([{ from: 'a', to: 'b', cost: 1, maybe: 1, labels: [] }]));
    expect(Object.keys(game)).not.toEqual(expect.arrayContaining(['tags']));
    expect([game.cost, game.maybe, game.unasked, game.tags]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(plainGame(game)).toBe(game);
  });

  it.each([
    ['"cost": 0', 'format/bad-cost'],
    ['"cost": "2"', 'format/wrong-type'],
    ['"maybe": 2', 'format/bad-maybe'],
    ['"by": "me"', 'format/bad-by'],
    ['"labels": "x"', 'format/wrong-type'],
    ['"labels": [1]', 'format/wrong-type'],
    ['"labels": ["x"], "labels": ["y"]', 'format/duplicate-key'],
  ])('is read with its faults: %s', (text, code) => {
    const model = `{"format":"covergame/1","initial":"a","nodes":[{"id":"a","owner":"tester"}],"edges":[{"from":"a","to":"a",${text}}]}`;
    const outcome = readModel(sourceOf('m.game.json', model));
    expect(outcome.ok ? [] : outcome.issues.map((issue) => issue.code)).toEqual([code]);
  });

  it('is refused by a solver and a campaign that would misread it', () => {
    const game = buildGame(two([{ from: 'a', to: 'b', by: 'sut' }]));
    expect(codesOf(() => solve(game))).toEqual(['game/not-plain']);
    const spec = { strategy: 'rdm', sut: 'uniform', budget: 9, resetCost: 1, seed: 1 };
    expect(codesOf(() => runnerOf(planOf({ game, ...spec }))(0))).toEqual(['game/not-plain']);
  });
});

describe('a published schema', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../schema/game.schema.json', import.meta.url), 'utf8'),
  );
  it('takes what the reader takes', () => {
    const model = {
      $schema: 'x',
      format: 'covergame/1',
      ...two([
        { from: 'a', to: 'b', cost: 3, maybe: 0.5, by: 'sut', labels: ['x'], label: 'l', weight: 0.5 },
      ]),
    };
    expect(schemaFaults(schema, model)).toEqual([]);
    expect(readModel(sourceOf('m', JSON.stringify(model)))).toMatchObject({ ok: true, warnings: [] });
    for (const wrong of [{ cost: 0 }, { maybe: 2 }, { by: 'me' }, { labels: 'x' }]) {
      const broken = { ...model, edges: [{ from: 'a', to: 'b', ...wrong }] };
      expect(schemaFaults(schema, broken)).not.toEqual([]);
      expect(readModel(sourceOf('m', JSON.stringify(broken))).ok).toBe(false);
    }
  });
});

describe('a campaign', () => {
  const play = (spec: GameSpec, budget: number, sut = 'uniform', run = 0) => {
    const game = plainGame(buildGame(spec));
    const plan = planOf({ game, strategy: 'rdm', sut, budget, resetCost: 100, seed: 1 });
    return { game, ...runnerOf(plan)(run) };
  };

  it('pays the cost of a move, and none that it cannot pay', () => {
    const spec = two([
      { from: 'a', to: 'b', cost: 3 },
      { from: 'b', to: 'a', cost: 4 },
    ]);
    expect(play(spec, 4)).toMatchObject({ spent: 4, steps: 1, gain: 2 });
    expect(play(spec, 3)).toMatchObject({ spent: 1, steps: 0, gain: 1, end: { reason: 'budget' } });
    expect(play(spec, 7)).toMatchObject({ spent: 4, steps: 1, end: { reason: 'budget' } });
    expect(play(spec, 8)).toMatchObject({ spent: 8, steps: 2 });
  });

  it('tries an edge that may be missing at its price, and sees the same system all through a run', () => {
    const spec = two([{ from: 'a', to: 'b', cost: 3, maybe: 0.5 }]);
    const outcomes = Array.from({ length: 40 }, (_, run) => play(spec, 10, 'uniform', run));
    const has = outcomes.filter(({ gain }) => gain === 2);
    expect(has.length).toBeGreaterThan(8);
    expect(has.length).toBeLessThan(32);
    // The system has it: one attempt. It has it not: three attempts, all in vain.
    for (const { spent } of has) expect(spent).toBe(4);
    for (const { spent, gain } of outcomes) if (gain === 1) expect(spent).toBe(10);
    expect(play(spec, 10, 'adversary').gain).toBe(1);
    const { game } = outcomes[0];
    expect(helperKind(game, 2)).toBe(TRIED);
    // What an attempt shows is seen even if the budget is spent on it.
    expect(play(two([{ from: 'a', to: 'b', cost: 3, maybe: 0.999999 }]), 4).gain).toBe(2);
  });
});
