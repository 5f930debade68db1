// Campaigns of a real system that may speak when nobody asked: its words are moves, silence passes the turn to the tester, and a word that
// crosses a stimulus proves nothing. No test waits for a clock: drivers say when they have settled.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { buildGame, forGoal, modelFacts, plainGame } from '../../../../src/game/index.ts';
import { readTrace, TraceWriter, traceHeader, visitedIds } from '../../../../src/run/index.ts';
import { testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed, strategyOf } from '../../../../src/strategy/index.ts';
import {
  type Driver,
  Matcher,
  type Observation,
  ObservationQueue,
  wordOf,
} from '../../../../src/sut/index.ts';

const bell = buildGame({
  name: 'bell',
  initial: 'idle',
  nodes: [
    { id: 'idle', owner: 'tester' },
    { id: 'pressed', owner: 'sut' },
    { id: 'ringing', owner: 'tester' },
    { id: 'open', owner: 'tester' },
  ],
  edges: [
    { from: 'idle', to: 'pressed', label: 'press' },
    { from: 'pressed', to: 'ringing', label: 'rings' },
    { from: 'ringing', to: 'open', label: 'open' },
    { from: 'ringing', to: 'idle', label: 'rang out', by: 'sut' },
    { from: 'open', to: 'idle', label: 'shut' },
  ],
});
const game = plainGame(bell);

/** `speaks` decides at each rest whether the bell rings out; `says` what it says in its place. */
function sutOf(speaks: (rest: number) => boolean, more: Partial<Driver> = {}, says = 'rang out') {
  const seen = new ObservationQueue();
  const given: string[] = [];
  let ringing = false;
  let rests = 0;
  const driver: Driver = {
    reset() {
      seen.clear();
      ringing = false;
    },
    apply({ label, from }) {
      given.push(`${label} at ${from}`);
      ringing = label === 'press';
      if (ringing) seen.push({ label: 'rings' });
    },
    observe: () => seen.observe(),
    pending: () => seen.pending(),
    settle() {
      if (!ringing || !speaks(++rests)) return;
      ringing = false;
      seen.push({ label: says });
    },
    close() {},
    ...more,
  };
  return { sut: { address: 'bell', open: () => driver }, given, seen };
}

const settings = { game, budget: 60, resetCost: 5, seed: 1, shrinkTries: 20 };
const adaptive = strategyNamed('adaptive');

describe('a system that speaks unasked', () => {
  it('moves by what it says, and passes by keeping quiet', async () => {
    const { sut, given } = sutOf((rest) => rest % 2 === 1);
    const result = await testSystem({
      ...settings,
      game: forGoal(bell, 'transitions'),
      strategy: adaptive,
      sut,
    });
    expect([result.verdict, result.failures, result.disturbanceCount]).toEqual(['pass', [], 0]);
    expect(result.outcome.coverage).toBe(100);
    // A driver hears of the nodes of the model.
    expect(new Set(given)).toEqual(new Set(['press at idle', 'open at ringing', 'shut at open']));
  });

  it('fails by what the model does not allow there, which is shrunk and repeats', async () => {
    const { sut } = sutOf(() => true, {}, 'explodes');
    const { verdict, failures } = await testSystem({ ...settings, strategy: adaptive, sut });
    expect(verdict).toBe('fail');
    expect(failures).toMatchObject([
      {
        kind: 'off-model',
        node: 'ringing',
        message: 'the system answered "explodes"; the model allows "rang out" or "(silence)"',
        shortest: { repeats: 10, tries: 10 },
      },
    ]);
    expect(failures[0].shortest!.play.map((e) => wordOf(game, e))).toEqual(['press', 'rings']);
  });

  it('is listened to for the quiet time where the driver cannot say that it has settled', async () => {
    const { sut } = sutOf(() => false, { settle: undefined as never });
    const patience = { quiet: 1, answer: 60_000 };
    const { verdict } = await testSystem({ ...settings, strategy: adaptive, sut, patience });
    expect(verdict).toBe('pass');
  });

  it('is waited for as for any answer where the tester has nothing else to do', async () => {
    const lonely = plainGame(
      buildGame({
        initial: 'a',
        nodes: [
          { id: 'a', owner: 'tester' },
          { id: 'b', owner: 'tester' },
        ],
        edges: [{ from: 'a', to: 'b', label: 'tick', by: 'sut' }],
      }),
    );
    let asked = 0;
    const { sut } = sutOf(() => false, {
      settle: () => void asked++,
      observe: () => ({ label: 'tick' }),
      pending: () => undefined,
    });
    const { verdict } = await testSystem({ ...settings, game: lonely, strategy: adaptive, sut });
    expect([verdict, asked]).toEqual(['pass', 0]);
  });
});

describe('a model as it was written', () => {
  it.each(['nodes', 'transitions', 'labels'] as const)(
    'is played out by testSystem, for the goal %s',
    async (goal) => {
      const as = (played: typeof bell) =>
        testSystem({
          ...settings,
          game: played,
          goal,
          strategy: adaptive,
          sut: sutOf((n) => n % 2 === 1).sut,
        });
      const [written, plain] = [await as(bell), await as(forGoal(bell, goal))];
      expect(written.verdict).toBe('pass');
      expect([written.outcome, written.total]).toEqual([plain.outcome, plain.total]);
    },
  );
});

describe('a word that crosses a stimulus', () => {
  /** The bell rings out just when the door is opened: it is heard after the stimulus. */
  const crossing = (after?: number) => {
    const { sut, seen } = sutOf(() => false);
    const { open } = sut;
    return {
      address: 'bell',
      open: () => {
        const driver = open();
        return {
          ...driver,
          apply(stimulus: Parameters<Driver['apply']>[0]) {
            driver.apply(stimulus);
            if (stimulus.label === 'open')
              seen.push({ label: 'rang out', ...(after !== undefined && { after: stimulus.id - after }) });
          },
        };
      },
    };
  };

  it('gives the test up and is no failure', async () => {
    const result = await testSystem({ ...settings, strategy: adaptive, spendAll: true, sut: crossing() });
    expect([result.failures, result.verdict]).toEqual([[], 'pass']);
    expect(result.disturbances[0]).toMatchObject({ kind: 'early', mended: false });
    expect((await testSystem({ ...settings, strategy: adaptive, sut: crossing(1) })).failures).toEqual([]);
  });

  it('is a failure where the SUT says that it had taken the stimulus in', async () => {
    const { failures } = await testSystem({
      ...settings,
      spendAll: true,
      strategy: adaptive,
      sut: crossing(0),
    });
    expect(failures).toMatchObject([{ kind: 'early', node: 'open' }]);
  });
});

describe('what is told of it', () => {
  it('counts nodes and edges of the model as it was written', () => {
    expect(modelFacts(game)).toMatchObject({ nodes: 4, edges: 5 });
  });

  it('never takes a word for the silence by which the turn passes', () => {
    const matcher = new Matcher(game, (_: Observation) => true);
    const ringing = game.ids.indexOf('ringing');
    expect(matcher.fitting(ringing, { label: 'x' }).map((e) => wordOf(game, e))).toEqual(['rang out']);
    expect(new Matcher(game).fitting(ringing, { label: 'ringing (quiet)' })).toEqual([]);
    expect(matcher.silent(ringing).map((e) => game.ids[game.target[e]])).toEqual(['ringing (quiet)']);
  });

  it('is in the trace, which is read back', () => {
    let text = '';
    const header = traceHeader({
      ...settings,
      goal: 'nodes',
      strategy: 'x',
      sut: 'bell',
      suite: null,
      run: 0,
    });
    const writer = new TraceWriter(game, (line) => {
      text += line;
    });
    writer.header(header);
    writer.start(1);
    for (const [from, to] of [
      ['idle', 'pressed'],
      ['pressed', 'ringing'],
      ['ringing', 'ringing (quiet)'],
      ['ringing (quiet)', 'open'],
    ]) {
      writer.step(game.source.findIndex((u, e) => game.ids[u] === from && game.ids[game.target[e]] === to));
    }
    const [{ events }] = orThrow(readTrace(game, sourceOf('t', text))).runs;
    expect(visitedIds(game, events)).toEqual(['idle', 'pressed', 'ringing', 'open']);
    expect(text).toContain('{"saw":null,"to":"ringing (quiet)"');
  });
});

// A strategy of the user's own sees the same.
it('is waited for at the same places by a strategy of one line', async () => {
  const first = strategyOf('first', ({ game: g, node }) => (g.owner[node] === 0 ? g.outStart[node] : -1));
  const { sut } = sutOf(() => false);
  expect((await testSystem({ ...settings, strategy: first, sut })).outcome.coverage).toBe(100);
});
