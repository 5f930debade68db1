// Actions of the SUT that come unasked: at the tester's turn they are moves that the SUT may make first, and it need not make them.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { type Game, isUnasked, labelOf, plainGame, SUT, TESTER } from '../../../src/game/index.ts';
import {
  type AnyModel,
  defineModel,
  explore,
  type ModelDefinition,
  oneOf,
  type ParameterSpecs,
  readEfsm,
} from '../../../src/model/index.ts';
import { solve } from '../../../src/solve/index.ts';

type Bell = { at: 'idle' | 'ringing' | 'broken'; rings: number };

const bell = (more: Partial<ModelDefinition<ParameterSpecs, Bell>> = {}) =>
  defineModel<Bell, ParameterSpecs>({
    name: 'bell',
    initial: (): Bell => ({ at: 'idle', rings: 0 }),
    actions: ({ tester, sut }) => ({
      press: tester({
        when: ({ at, rings }) => at === 'idle' && rings < 2,
        next: ({ rings }): Bell => ({ at: 'ringing', rings: rings + 1 }),
      }),
      open: tester({
        when: ({ at }) => at === 'ringing',
        next: ({ rings }): Bell => ({ at: 'idle', rings }),
      }),
      end: sut({
        unasked: true,
        when: ({ at }) => at === 'ringing',
        next: ({ rings }) =>
          oneOf<Bell, string>({ fades: { at: 'idle', rings }, cracks: { at: 'broken', rings } }),
      }),
    }),
    ...more,
  });

const gameOf = (model: AnyModel): Game => orThrow(explore(model)).game;
const edges = (game: Game): string[] =>
  Array.from(
    game.target,
    (w, e) =>
      `${game.ids[game.source[e]]} ${isUnasked(game, e) ? '~' : '-'}${labelOf(game, e)}> ${game.ids[w]}`,
  );

describe('an action of the SUT that comes unasked', () => {
  it("is an edge of the tester's node that the SUT may take first", () => {
    const game = gameOf(bell({ fec: ({ at }) => at }));
    expect(edges(game)).toEqual([
      'idle -press> idle ! press',
      'idle ! press -undefined> ringing',
      'idle ! press -refused> idle',
      'ringing -open> idle',
      'ringing ~end: fades> idle',
      'ringing ~end: cracks> broken',
    ]);
    expect(game.owner[game.ids.indexOf('ringing')]).toBe(TESTER);
    const plain = plainGame(game);
    expect(plain.owner[game.ids.indexOf('ringing')]).toBe(SUT);
    // The SUT may crack, or refuse for ever.
    expect(solve(plain).upper).toBe(2);
  });

  it('leaves the node to the tester where nobody has anything else to do: the SUT need not speak', () => {
    const alone = defineModel({
      name: 'tick',
      initial: () => 0,
      actions: ({ sut }) => ({ tick: sut({ unasked: true, when: (n) => n < 2, next: (n) => n + 1 }) }),
    });
    const game = gameOf(alone);
    expect(edges(game)).toEqual(['0 ~tick> 1', '1 ~tick> 2']);
    expect(solve(plainGame(game)).upper).toBe(1);
  });

  it('is an answer like any other at the turn of the SUT', () => {
    const game = gameOf(bell({ turn: ({ at }) => (at === 'ringing' ? 'sut' : 'tester') }));
    expect(edges(game).filter((edge) => edge.includes('~'))).toEqual([]);
    expect(game.owner[1]).toBe(SUT);
  });

  it("must be the SUT's, and another action of both players is still nobody's turn", () => {
    const wrong = bell({
      actions: ({ tester }) => ({ press: tester({ unasked: true, next: (s: Bell) => s } as never) }),
    });
    expect(explore(wrong)).toMatchObject({
      ok: false,
      issues: [
        { code: 'model/bad-unasked', message: 'press is an action of the tester, which cannot be unasked' },
      ],
    });
    const race = defineModel({
      name: 'race',
      initial: () => 0,
      actions: ({ tester, sut }) => ({ a: tester({ next: (n) => n }), b: sut({ next: (n) => n }) }),
    });
    expect(explore(race)).toMatchObject({
      issues: [{ code: 'model/whose-turn', hint: expect.stringContaining('`unasked: true`') }],
    });
  });
});

describe('without code', () => {
  const text = (more: string) => `format: covergame-efsm/1
name: bell
variables: { at: [idle, ringing] }
actions:
  - { name: press, player: tester, when: at == idle, set: { at: ringing } }
  - { name: open, player: tester, when: at == ringing, set: { at: idle } }
  - { name: fades, ${more}, when: at == ringing, set: { at: idle } }
`;
  const read = (more: string) => readEfsm(sourceOf('bell.yaml', text(more)));

  it('unasked is said of an action', () => {
    const game = gameOf(orThrow(read('player: sut, unasked: true')) as AnyModel);
    expect(edges(game).filter((edge) => edge.includes('~'))).toEqual(['at ringing ~fades> at idle']);
  });

  it.each([
    ['player: sut, unasked: maybe', 'unasked of fades is "maybe"'],
    ['player: tester, unasked: true', 'fades is an action of the tester, which cannot be unasked'],
  ])('%s is refused', (more, message) => {
    const outcome = read(more);
    expect(outcome.ok ? [] : outcome.issues).toMatchObject([{ code: 'efsm/bad-unasked', message }]);
  });
});
