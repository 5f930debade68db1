// Time in models: silence of a given length as an answer, bounds on answers, and the clocks they are held against. Every system here has a
// virtual clock; nothing waits for a real one.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { readModel } from '../../../../src/format/index.ts';
import { buildGame, type Game, plainGame, silence, timingOf, within } from '../../../../src/game/index.ts';
import { defineModel, explore, oneOf, readEfsm } from '../../../../src/model/index.ts';
import { testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import { type Driver, Matcher, ObservationQueue } from '../../../../src/sut/index.ts';
import { VirtualClock } from '../../../../src/sut/node/index.ts';

const game = buildGame({
  initial: 'ready',
  nodes: [
    { id: 'ready', owner: 'tester' },
    { id: 'sent', owner: 'sut' },
    { id: 'lost', owner: 'tester' },
  ],
  edges: [
    { from: 'ready', to: 'sent', label: 'send' },
    { from: 'sent', to: 'ready', label: within(300, 'delivered') },
    { from: 'sent', to: 'lost', label: silence(1000) },
    { from: 'lost', to: 'sent', label: 'again' },
  ],
});

/** `delays` of the answers, in ms by its own clock; none where it is null. */
function relay(delays: readonly (number | null)[]) {
  const clock = new VirtualClock();
  const seen = new ObservationQueue();
  const asked: (number | undefined)[] = [];
  let given = 0;
  const driver: Driver = {
    reset() {
      clock.clear();
      seen.clear();
    },
    apply() {
      const delay = delays[given++ % delays.length];
      if (delay !== null) clock.setTimeout(() => seen.push({ label: 'delivered' }), delay);
    },
    async observe(ms) {
      asked.push(ms);
      return (await clock.until(() => seen.length > 0, ms)) ? seen.observe() : { silent: true };
    },
    now: clock.now,
    close() {},
  };
  return { sut: { address: 'relay', open: () => driver }, asked, clock };
}

const play = (sut: ReturnType<typeof relay>['sut'], played: Game = game) =>
  testSystem({
    game: played,
    sut,
    strategy: strategyNamed('adaptive'),
    budget: 40,
    resetCost: 5,
    seed: 1,
    spendAll: true,
    shrinkTries: 0,
    patience: { answer: 60_000 },
  });

describe('silence of a given length', () => {
  it("is an answer, and nobody waits for it but the system's own clock", async () => {
    const { sut, asked, clock } = relay([100, null]);
    const { verdict, failures } = await play(sut);
    expect([verdict, failures]).toEqual(['pass', []]);
    expect(new Set(asked)).toEqual(new Set([1000]));
    expect(clock.now()).toBeGreaterThan(1000);
  });

  it('is no answer where the model has none', async () => {
    const strict = buildGame({
      initial: 'ready',
      nodes: [
        { id: 'ready', owner: 'tester' },
        { id: 'sent', owner: 'sut' },
      ],
      edges: [
        { from: 'ready', to: 'sent', label: 'send' },
        { from: 'sent', to: 'ready', label: 'delivered' },
      ],
    });
    const { failures } = await play(relay([null]).sut, strict);
    expect(failures).toMatchObject([
      { kind: 'hang', message: 'the system was silent; expected "delivered"', node: 'sent' },
    ]);
  });

  it('has one length at a node, and is not heard at the turn of the tester', async () => {
    const edges = [
      { from: 'ready', to: 'sent', label: 'send' },
      { from: 'sent', to: 'ready', label: silence(10) },
    ];
    const nodes = [
      { id: 'ready', owner: 'tester' as const },
      { id: 'sent', owner: 'sut' as const },
    ];
    const two = buildGame({
      initial: 'ready',
      nodes,
      edges: [...edges, { from: 'sent', to: 'sent', label: '(silence)' }],
    });
    await expect(play(relay([1]).sut, two)).rejects.toMatchObject({ issues: [{ code: 'run/two-silences' }] });
    const unasked = plainGame(
      buildGame({
        initial: 'ready',
        nodes,
        edges: [...edges, { from: 'ready', to: 'ready', label: silence(5), by: 'sut' }],
      }),
    );
    await expect(play(relay([1]).sut, unasked)).rejects.toMatchObject({
      issues: [{ code: 'run/unasked-silence' }],
    });
  });
});

describe('a bound on the time of an answer', () => {
  it('is kept at the bound and broken past it, by the clock of the system', async () => {
    expect((await play(relay([300]).sut)).failures).toEqual([]);
    expect((await play(relay([301]).sut)).failures).toMatchObject([
      {
        kind: 'late',
        node: 'sent',
        message: 'the system answered "delivered" after 301 ms; the model allows 300 ms',
      },
    ]);
  });

  it('is no part of the word: the label is fitted with it and without', () => {
    const matcher = new Matcher(game);
    const [edge] = matcher.fitting(1, { label: 'delivered' });
    expect(game.ids[game.target[edge]]).toBe('ready');
    expect(matcher.fitting(1, { label: 'delivered (within 300 ms)' })).toEqual([edge]);
    expect(matcher.fitting(1, { action: 'delivered' })).toEqual([edge]);
    const shown: unknown[] = [];
    new Matcher(game, (_, view) => shown.push(view.label) > 0).fitting(1, { label: 'x' });
    expect(shown).toContain('delivered');
  });
});

describe('time in models', () => {
  it('is read off labels', () => {
    expect(timingOf('(silence)')).toEqual({ word: '(silence)', silence: null });
    expect(timingOf('(silence 1.5 ms)')).toEqual({ word: '(silence 1.5 ms)', silence: 1.5 });
    expect(timingOf('a (b) (within 20 ms)')).toEqual({ word: 'a (b)', within: 20 });
    for (const label of ['paid', 'f(x)', '(silence -1 ms)', '(within 3 ms)', 'x (within ms)'])
      expect(timingOf(label)).toEqual({ word: label });
    expect(() => silence(0)).toThrow(RangeError);
    expect(() => within(Number.NaN, 'x')).toThrow(RangeError);
  });

  const file = (edge: object, from = 'b') =>
    readModel(
      sourceOf(
        'm.game.json',
        JSON.stringify({
          format: 'covergame/1',
          initial: 'a',
          nodes: [
            { id: 'a', owner: 'tester' },
            { id: 'b', owner: 'sut' },
          ],
          edges: [
            { from: 'a', to: 'b' },
            { from, to: 'a', ...edge },
          ],
        }),
      ),
      { fileName: 'm.game.json' },
    );

  it('is a key of an edge in a model file', () => {
    expect(orThrow(file({ silence: 500 })).labels).toEqual(['(silence 500 ms)']);
    expect(orThrow(file({ label: 'x', within: 20 })).labels).toEqual(['x (within 20 ms)']);
  });

  it.each([
    [{ silence: 5, label: 'x' }, 'b', 'format/bad-time'],
    [{ silence: 5, within: 3 }, 'b', 'format/bad-time'],
    [{ within: 3 }, 'b', 'format/bad-time'],
    [{ silence: 0 }, 'b', 'format/bad-silence'],
    [{ within: 'soon', label: 'x' }, 'b', 'format/wrong-type'],
    [{ within: 3, label: 'x' }, 'a', 'game/not-an-answer'],
  ])('%j from %s is refused', (edge, from, code) => {
    const outcome = file(edge, from);
    expect(outcome.ok ? [] : outcome.issues.map((issue) => issue.code)).toEqual([code]);
  });

  it('is an option of an action in a model program, and in an EFSM', () => {
    const model = defineModel({
      name: 'm',
      initial: () => 0,
      turn: (n) => (n === 0 ? 'tester' : 'sut'),
      actions: ({ tester, sut }) => ({
        go: tester({ next: () => 1 }),
        done: sut({ within: 50, with: { x: [1] }, next: () => 0 }),
        some: sut({ within: 70, next: (n) => oneOf({ a: 0, b: n }) }),
      }),
    });
    const { labels } = orThrow(explore(model)).game;
    expect(labels).toEqual([
      'go',
      'done(1) (within 50 ms)',
      'some: a (within 70 ms)',
      'some: b (within 70 ms)',
    ]);
    const wrong = defineModel({
      name: 'm',
      initial: () => 0,
      actions: ({ sut }) => ({ done: sut({ within: -1, next: (n) => n }) }),
    });
    expect(explore(wrong)).toMatchObject({ issues: [{ code: 'model/bad-time' }] });
    const text = (within: string) => `format: covergame-efsm/1
name: m
variables: { at: [a, b] }
actions:
  - { name: go, player: tester, when: at == a, set: { at: b } }
  - { name: done, player: sut, within: ${within}, when: at == b, set: { at: a } }
`;
    const read = orThrow(readEfsm(sourceOf('m.yaml', text('50'))));
    expect(orThrow(explore(read)).game.labels).toEqual(['go', 'done (within 50 ms)']);
    expect(readEfsm(sourceOf('m.yaml', text('soon')))).toMatchObject({ issues: [{ code: 'efsm/bad-time' }] });
  });
});

describe('bounds where several edges fit', () => {
  /** `delivered` may be either; the quick way has a bound of its own. */
  const twofold = (slow: string) =>
    buildGame({
      initial: 'ready',
      nodes: [
        { id: 'ready', owner: 'tester' },
        { id: 'sent', owner: 'sut' },
        { id: 'quick', owner: 'tester' },
        { id: 'slow', owner: 'tester' },
      ],
      edges: [
        { from: 'ready', to: 'sent', label: 'send' },
        { from: 'sent', to: 'quick', label: within(100, 'delivered') },
        { from: 'sent', to: 'slow', label: slow },
        ...['quick', 'slow'].map((from) => ({ from, to: 'sent', label: 'send' })),
      ],
    });

  it('rules out those that it came too late for', async () => {
    const played = twofold(within(300, 'delivered'));
    const { outcome, failures } = await play(relay([200]).sut, played);
    expect(failures).toEqual([]);
    // Only the slow way allows 200 ms, so it is certain.
    expect([...outcome.coveredNodes].map((v) => played.ids[v])).toEqual(['ready', 'sent', 'slow']);
  });

  it('is late where it came too late for all, and only there', async () => {
    const { failures } = await play(relay([400]).sut, twofold(within(300, 'delivered')));
    expect(failures).toMatchObject([
      { kind: 'late', message: 'the system answered "delivered" after 400 ms; the model allows 300 ms' },
    ]);
    expect((await play(relay([400]).sut, twofold('delivered'))).failures).toEqual([]);
  });
});
