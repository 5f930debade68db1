// Unasked actions that must come: in programs, in EFSMs, and in classes of states.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { type Game, isUnasked, labelOf, plainGame } from '../../../src/game/index.ts';
import {
  defineModel,
  eventually,
  explore,
  oneOf,
  readEfsm,
  simulate,
  solve,
  strategyNamed,
} from '../../../src/index.ts';
import type { AnyModel } from '../../../src/model/index.ts';

interface Lock {
  readonly at: 'free' | 'waiting' | 'held';
  readonly asked: number;
}

type Date = { within?: number; eventually?: boolean };

const lock = (date: Date, asks = 1, isDue: (state: Lock) => boolean = () => true) =>
  defineModel({
    name: 'lock',
    initial: (): Lock => ({ at: 'free', asked: 0 }),
    fec: ({ at }) => at,
    actions: ({ tester, sut }) => ({
      ask: tester({
        when: ({ at, asked }) => at === 'free' && asked < asks,
        next: ({ asked }): Lock => ({ at: 'waiting', asked: asked + 1 }),
      }),
      cancel: tester({
        when: ({ at }) => at === 'waiting',
        next: ({ asked }): Lock => ({ at: 'free', asked }),
      }),
      granted: sut({
        unasked: true,
        ...date,
        when: (state) => state.at === 'waiting' && isDue(state),
        next: ({ asked }) =>
          oneOf<Lock, string>({ read: { at: 'held', asked }, write: { at: 'held', asked } }),
      }),
      denied: sut({
        unasked: true,
        when: (state) => state.at === 'waiting' && !isDue(state),
        next: ({ asked }): Lock => ({ at: 'free', asked }),
      }),
    }),
  });

const gameOf = (model: AnyModel): Game => orThrow(explore(model)).game;
const outputsOf = (game: Game): (string | undefined)[] =>
  [...game.target.keys()].filter((e) => isUnasked(game, e)).map((e) => labelOf(game, e));

describe('an unasked action that must come', () => {
  it('gives all its outcomes a date', () => {
    expect(outputsOf(gameOf(lock({ eventually: true })))).toEqual([
      'granted: read (eventually)',
      'granted: write (eventually)',
    ]);
    expect(outputsOf(gameOf(lock({ within: 5 })))[0]).toBe('granted: read (within 5 ms)');
    expect(outputsOf(gameOf(lock({ eventually: false })))[0]).toBe('granted: read');
    expect(eventually('x')).toBe('x (eventually)');
  });

  it('raises the guarantee, and every simulated system answers a wait', () => {
    const played = (date: Date) => {
      const door = defineModel({
        name: 'door',
        initial: () => 'shut',
        actions: ({ tester, sut }) => ({
          ring: tester({ when: (at) => at !== 'open', next: () => 'ringing' }),
          opens: sut({ unasked: true, ...date, when: (at) => at === 'ringing', next: () => 'open' }),
        }),
      });
      const game = plainGame(gameOf(door));
      const { lower } = solve(game, { restart: true });
      const run = simulate(game, {
        strategy: strategyNamed('adaptive'),
        sut: 'adversary',
        budget: 60,
        resetCost: 3,
        seed: 1,
      });
      return [lower, run.gain];
    };
    expect(played({})).toEqual([2, 2]);
    expect(played({ eventually: true })).toEqual([3, 3]);
  });

  it('must come from a class only if it must from each of its states', () => {
    expect(outputsOf(gameOf(lock({ eventually: true }, 2)))).toEqual([
      'granted: read (eventually)',
      'granted: write (eventually)',
    ]);
    expect(outputsOf(gameOf(lock({ eventually: true }, 2, ({ asked }) => asked === 1)))).toEqual([
      'granted: read',
      'granted: write',
      'denied',
    ]);
  });

  it.each([
    [{ eventually: true, within: 5 }, /remove eventually/],
    [{ within: 0 }, /within: 200/],
  ])('is refused with %j', (date, hint) => {
    const outcome = explore(lock(date));
    expect(outcome).toMatchObject({
      ok: false,
      issues: [{ code: 'model/bad-time', hint: expect.stringMatching(hint) }],
    });
  });

  it('is refused where it is not unasked', () => {
    const asked = defineModel({
      name: 'asked',
      initial: () => 0,
      actions: ({ sut }) => ({ tick: sut({ eventually: true, next: () => 1 }) }),
    });
    expect(explore(asked)).toMatchObject({
      ok: false,
      issues: [{ code: 'model/bad-time', hint: 'add unasked: true, or remove eventually' }],
    });
  });
});

describe('an EFSM', () => {
  const efsm = (granted: string) =>
    readEfsm(
      sourceOf(
        'lock.yaml',
        `
format: covergame-efsm/1
name: lock
variables: { held: boolean }
initial: { held: false }
actions:
  - { name: ping, player: tester }
  - { name: granted, player: sut, ${granted}, when: not held, set: { held: true } }
`,
      ),
    );

  it('says it as an action of a program does', () => {
    const outputs = (granted: string) => outputsOf(gameOf(orThrow(efsm(granted))));
    expect(outputs('unasked: true, eventually: true')).toEqual(['granted (eventually)']);
    expect(outputs('unasked: true, within: 20')).toEqual(['granted (within 20 ms)']);
    expect(outputs('unasked: true, eventually: false')).toEqual(['granted']);
  });

  it.each([
    ['eventually: true', 'add unasked: true, or remove eventually'],
    ['unasked: true, eventually: true, within: 5', 'remove eventually'],
    ['unasked: true, eventually: 5', 'write true or false'],
  ])('refuses %s', (granted, hint) => {
    expect(efsm(granted)).toMatchObject({ ok: false, issues: [{ code: 'efsm/bad-time', hint }] });
  });
});
