// Structured actions: what a model program calls them, what a driver is given, and which edges an observation told as an action fits.

import { describe, expect, it } from 'vitest';
import { orThrow } from '../../../src/base/index.ts';
import { buildGame, type Game, plainGame, transitionGame } from '../../../src/game/index.ts';
import { defineModel, explore, oneOf } from '../../../src/model/index.ts';
import { applyMessage, hear, Matcher, type Observation } from '../../../src/sut/index.ts';

const shop = defineModel({
  name: 'shop',
  initial: () => ({ asked: null as null | string, client: -1 }),
  turn: ({ asked }) => (asked ? 'sut' : 'tester'),
  actions: ({ tester, sut }) => ({
    ask: tester({
      with: { client: [0, 1], article: ['tea', 'old bread'] },
      next: (_, { client, article }) => ({ asked: article, client }),
    }),
    serve: sut({
      with: { client: [0, 1], article: ['tea', 'old bread'] },
      when: ({ asked, client }, args) => asked === args.article && client === args.client,
      next: () => ({ asked: null, client: -1 }),
    }),
    deny: sut({
      with: { client: [0, 1] },
      next: (state) => oneOf({ 'sold out': { asked: null, client: -1 }, busy: state }),
    }),
  }),
});

const game = orThrow(explore(shop)).game;
const asked = game.ids.findIndex((id) => id.includes('old bread') && id.includes('client 1'));

/** The labels of the edges that fit at a node. */
const fitting = (of: Game, node: number, observation: Observation): string[] =>
  new Matcher(of, undefined).fitting(node, observation).map((e) => of.labels[of.label[e]]);

describe('an action of a model program', () => {
  it('is known by its label, with its arguments as data', () => {
    const call = game.calls!.find(({ label }) => label === 'ask(1, "old bread")');
    expect(call).toMatchObject({ action: 'ask', args: { client: 1, article: 'old bread' } });
    expect(game.calls!.find(({ label }) => label === 'deny(0): busy')).toMatchObject({
      action: 'deny',
      args: { client: 0 },
      outcome: 'busy',
    });
    expect(new Set(game.calls!.map(({ label }) => label)).size).toBe(game.calls!.length);
  });

  it('stays with the games that are made of the model', () => {
    expect(transitionGame(game).calls).toBe(game.calls);
    expect(plainGame({ ...game, unasked: new Uint8Array(game.m) }).calls).toBe(game.calls);
  });

  it('goes over the wire beside the stimulus, as JSON', () => {
    const stimulus = { label: 'x', from: 'a', to: 'b', id: 1 };
    expect(applyMessage(stimulus)).toBe('{"do":"apply","id":1,"stimulus":"x","from":"a","to":"b"}');
    const args = { who: new Set([1, 2]), at: new Map([['a', 10n]]), deep: { list: [null, true] } };
    expect(JSON.parse(applyMessage({ ...stimulus, action: 'put', args }))).toEqual({
      do: 'apply',
      id: 1,
      stimulus: 'x',
      from: 'a',
      to: 'b',
      action: 'put',
      args: { who: [1, 2], at: [['a', '10']], deep: { list: [null, true] } },
    });
  });
});

describe('an observation told as an action', () => {
  it('fits the edges whose arguments agree; what is not named may be anything', () => {
    const args = { client: 1, article: 'old bread' };
    expect(fitting(game, asked, { action: 'serve', args })).toEqual(['serve(1, "old bread")']);
    expect(fitting(game, asked, { action: 'serve' })).toEqual(['serve(1, "old bread")']);
    expect(fitting(game, asked, { action: 'serve', args: { article: 'tea' } })).toEqual([]);
    expect(fitting(game, asked, { action: 'serve', args: { price: 3 } })).toEqual([]);
    expect(fitting(game, asked, { action: 'deny', args: { client: 1 }, outcome: 'busy' })).toEqual([
      'deny(1): busy',
    ]);
    // Both clients may have been denied: two labels, and two nodes at the most.
    expect(fitting(game, asked, { action: 'deny', outcome: 'sold out' })).toEqual(['deny(0): sold out']);
    expect(fitting(game, asked, { action: 'nonsense' })).toEqual([]);
  });

  it('fits labels of a model file as texts', () => {
    const file = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'sut' },
        { id: 'b', owner: 'tester' },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'sent(1, b)' },
        { from: 'a', to: 'a', label: 'lost' },
        { from: 'a', to: 'a' },
      ],
    });
    const fits = (seen: Observation) => new Matcher(file).fitting(file.initial, seen).map((e) => e);
    expect(fits({ action: 'sent', args: { n: 1, to: 'b' } })).toEqual([0]);
    expect(fits({ action: 'lost' })).toEqual([1]);
    expect(fits({ action: 'a' })).toEqual([2]);
    expect(fits({ action: 'sent' })).toEqual([]);
  });

  it('is heard over the wire, and what is none is told', () => {
    expect(hear('{"action":"serve","args":{"client":1},"outcome":"x","after":3}')).toEqual({
      kind: 'observation',
      observation: { action: 'serve', args: { client: 1 }, outcome: 'x', after: 3 },
    });
    for (const [text, what] of [
      ['{"action":7}', 'has an "action" that is not a string'],
      ['{"action":"a","args":[1]}', 'has "args" that are not an object'],
      ['{"action":"a","args":null}', 'has "args" that are not an object'],
      ['{"action":"a","outcome":1}', 'has an "outcome" that is not a string'],
    ]) {
      const said = hear(text);
      expect(said.kind === 'failure' && [said.fault.kind, said.fault.message]).toEqual([
        'garbage',
        `the system sent ${JSON.stringify(text)}, which ${what}`,
      ]);
    }
  });
});

describe('names of states', () => {
  const counter = (stateName: (n: number) => string, fec?: (n: number) => unknown) =>
    defineModel({
      name: 'counter',
      initial: () => 0,
      actions: ({ tester }) => ({
        up: tester({ when: (n) => n < 3, next: (n) => oneOf({ done: n + 1, stuck: n }) }),
      }),
      stateName,
      ...(fec && { fec }),
    });

  it('are the ids of nodes, and of what is between them', () => {
    const named = orThrow(
      explore(
        counter((n) => `level ${n}`),
        { states: true },
      ),
    ).game;
    expect(named.ids).toEqual([
      'level 0',
      'level 0 ! up',
      'level 1',
      'level 1 ! up',
      'level 2',
      'level 2 ! up',
      'level 3',
    ]);
    expect(named.states).toEqual([0, undefined, 1, undefined, 2, undefined, 3]);
  });

  it('name classes where there are classes', () => {
    const game = orThrow(
      explore(
        counter(
          (n) => (n < 3 ? 'low' : 'high'),
          (n) => n < 3,
        ),
        { states: true },
      ),
    ).game;
    expect(game.ids).toEqual(['low', 'low ! up', 'high']);
    // Behind "low" there are three states, behind "high" there is one.
    expect(game.states).toEqual([undefined, undefined, 3]);
  });

  it.each([
    [counter(() => ''), 'model/bad-name', 'stateName returned "" in state 0'],
    [counter(() => 3 as never), 'model/bad-name', 'stateName returned 3 in state 0'],
    [counter((n) => `${n % 2}`), 'model/same-name', '0 and 2 have the same name, "0"'],
    [
      counter(String, (n) => n < 2),
      'model/two-names',
      '0 and 1 are one class but have two names, "0" and "1"',
    ],
    [
      counter(
        () => 'x',
        (n) => n < 2,
      ),
      'model/same-name',
      '0 and 2 have the same name, "x"',
    ],
  ])('that make no sense are refused: %#', (model, code, message) => {
    const outcome = explore(model);
    expect(outcome.ok ? [] : outcome.issues).toMatchObject([{ code, message }]);
  });
});
