// A program unfolded step by step: what is shown is a part of the whole, faults leave it as it was, and all of it is what explore makes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orThrow } from '../../../src/base/index.ts';
import { labelOf } from '../../../src/game/index.ts';
import {
  defineModel,
  explore,
  GradualExploration,
  oneOf,
  type Part,
  range,
} from '../../../src/model/index.ts';
import { solve } from '../../../src/solve/index.ts';

/** A walker on a line who may be pushed on; a step is a choice of the system's. */
const walk = defineModel({
  name: 'walk',
  parameters: { length: 6 },
  initial: () => ({ at: 0, tired: false }),
  actions: ({ tester }) => ({
    step: tester({
      when: ({ at }, _, { length }) => at < length,
      next: ({ at }) => oneOf({ one: { at: at + 1, tired: false }, two: { at: at + 2, tired: true } }),
    }),
    rest: tester({ when: ({ tired }) => tired, next: (state) => ({ ...state, tired: false }) }),
    home: tester({ when: ({ at }) => at > 2, next: () => ({ at: 0, tired: false }) }),
  }),
});

const edgesOf = ({ game }: Part): string[] =>
  Array.from({ length: game.m }, (_, e) =>
    [game.ids[game.source[e]], labelOf(game, e), game.ids[game.target[e]]].join(' > '),
  );

describe('a program unfolded step by step', () => {
  test('begins with its first state, and goes on from where it is told to', () => {
    const program = new GradualExploration(walk, {}, 1000);
    const start = orThrow(program.part());
    expect(start.game.ids).toEqual(['at 0, not tired']);
    expect(start.nodes[0]).toMatchObject({ folded: true, state: { at: 0, tired: false } });
    const first = orThrow(program.unfold(start.nodes[0].number, 1));
    expect(first.game.ids).toEqual([
      'at 0, not tired',
      'at 0, not tired ! step',
      'at 1, not tired',
      'at 2, tired',
    ]);
    expect(first.nodes.map(({ folded }) => folded)).toEqual([false, false, true, true]);
    expect(first.whole).toBe(false);
    // From a choice its outcomes are the next ones.
    const second = orThrow(program.unfold(first.nodes[1].number, 1));
    expect(second.game.n).toBeGreaterThan(first.game.n);
    expect(
      second.nodes.filter(({ state }) => (state as { at: number } | undefined)?.at === 1)[0].folded,
    ).toBe(false);
  });

  test('several steps at once are as many one by one', () => {
    const once = new GradualExploration(walk, {}, 1000);
    const three = orThrow(once.unfold(orThrow(once.part()).nodes[0].number, 3));
    const again = new GradualExploration(walk, {}, 1000);
    let part = orThrow(again.part());
    const level = () => part.nodes.filter(({ folded }) => folded).map(({ number }) => number);
    for (let i = 0; i < 3; i++) for (const number of level()) part = orThrow(again.unfold(number, 1));
    expect(edgesOf(three)).toEqual(edgesOf(part));
  });

  test('all of it is what explore makes, and numbers stay what they were', () => {
    const program = new GradualExploration(walk, { length: '4' }, 1000);
    const some = orThrow(program.begin(5));
    const before = new Map(some.game.ids.map((id, v) => [id, some.nodes[v].number]));
    const all = orThrow(program.unfoldAll());
    const { game } = orThrow(explore(walk, { set: { length: 4 } }));
    expect(all.game.ids).toEqual(game.ids);
    expect(all.whole).toBe(true);
    for (const [id, number] of before) expect(all.nodes[all.game.ids.indexOf(id)].number).toBe(number);
    expect(orThrow(program.begin(5)).game.ids).toEqual(some.game.ids);
  });

  test('a bound is kept, and said', () => {
    const program = new GradualExploration(walk, { length: 1000 }, 50);
    const part = orThrow(program.unfoldAll());
    expect(part).toMatchObject({ full: true, whole: false });
    expect(part.game.n).toBeGreaterThan(25);
    expect(part.game.n).toBeLessThanOrEqual(50);
    expect(orThrow(program.part()).full).toBe(false);
  });

  const classes = defineModel({
    name: 'classes',
    initial: () => ({ count: 0, on: false }),
    fec: ({ on, count }) => (on ? 'on' : `off ${count % 2}`),
    stateName: ({ on, count }) => (on ? 'On' : `Off ${count % 2}`),
    actions: ({ tester }) => ({
      press: tester({
        with: { by: range(1, 3) },
        when: ({ count }) => count < 6,
        next: ({ count, on }, { by }) => ({ count: count + by, on: !on }),
      }),
      end: tester({ when: ({ count }) => count >= 6, next: () => ({ count: 0, on: false }) }),
    }),
  });

  test('a part shows states with their classes; the whole is merged', () => {
    const program = new GradualExploration(classes, {}, 1000);
    const part = orThrow(program.begin(4));
    expect(part.whole).toBe(false);
    expect(part.nodes[0]).toMatchObject({ group: 'Off 0', state: { count: 0, on: false } });
    expect(part.game.ids[0]).toBe('count 0, not on');
    const all = orThrow(program.unfoldAll());
    expect(all.game.ids).toEqual(orThrow(explore(classes)).game.ids);
    // Coming to the end by single steps is the same.
    const again = new GradualExploration(classes, {}, 1000);
    const slow = orThrow(again.unfold(orThrow(again.part()).nodes[0].number, 50));
    expect(slow.game.ids).toEqual(all.game.ids);
  });

  test('what the program throws is told with its call, and nothing is lost', () => {
    const faulty = defineModel({
      name: 'faulty',
      initial: () => 0,
      actions: ({ tester }) => ({
        up: tester({
          next: (at) => {
            if (at === 2) throw new Error('no further');
            return at + 1;
          },
        }),
      }),
    });
    const program = new GradualExploration(faulty, {}, 1000);
    const part = orThrow(program.begin(3));
    const failed = program.unfold(part.nodes[2].number, 1);
    expect(failed.ok).toBe(false);
    expect(!failed.ok && failed.issues[0].message).toContain('no further');
    expect(orThrow(program.part()).game.n).toBe(3);
  });

  test('what a part guarantees the whole guarantees, however it was unfolded', () => {
    const guaranteed = ({ game }: Part) => solve(game).lower;
    const all = orThrow(new GradualExploration(walk, {}, 1000).unfoldAll());
    const whole = guaranteed(all);
    const edges = new Set(edgesOf(all));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 3 })), { maxLength: 8 }),
        (asked) => {
          const program = new GradualExploration(walk, {}, 1000);
          let part = orThrow(program.part());
          for (const [pick, steps] of asked) {
            part = orThrow(program.unfold(part.nodes[pick % part.nodes.length].number, steps));
            expect(edgesOf(part).filter((edge) => !edges.has(edge))).toEqual([]);
          }
          expect(guaranteed(part)).toBeLessThanOrEqual(whole);
        },
      ),
      { numRuns: 30 },
    );
  });
});
