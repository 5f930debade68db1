// Campaigns of a real system that has outputs that must come: the tester waits for them, and one that never comes is a hang at its node.
// No test waits for a clock: drivers say that they will be silent, or have a clock of their own.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../../src/base/index.ts';
import { buildGame, forGoal, type GameSpec, plainGame } from '../../../../src/game/index.ts';
import { readTrace, visitedIds, wayOf } from '../../../../src/run/index.ts';
import { testSystem } from '../../../../src/run/node/index.ts';
import { STRATEGIES, strategyNamed } from '../../../../src/strategy/index.ts';
import { type Driver, ObservationQueue, wordOf } from '../../../../src/sut/index.ts';

/** A lock that another client may hold: who asks for it then waits, and may ping meanwhile. */
const lockWith = (granted: Partial<GameSpec['edges'][number]>) =>
  buildGame({
    name: 'lock',
    initial: 'free',
    nodes: ['free', 'held', 'waiting', 'granted'].map((id) => ({ id, owner: 'tester' as const })),
    edges: [
      { from: 'free', to: 'held', label: 'A takes it' },
      { from: 'held', to: 'free', label: 'A gives it back' },
      { from: 'held', to: 'waiting', label: 'B asks' },
      { from: 'waiting', to: 'waiting', label: 'ping' },
      { from: 'waiting', to: 'granted', label: 'granted', by: 'sut', ...granted },
      { from: 'granted', to: 'free', label: 'B gives it back' },
    ],
  });

/** `grants` is called when B has asked, and says `granted` when it likes. */
function lockSystem(grants: (say: () => void) => void, more: (seen: ObservationQueue) => Partial<Driver>) {
  const given: string[] = [];
  const open = (): Driver => {
    const seen = new ObservationQueue();
    return {
      reset: () => seen.clear(),
      apply({ label }) {
        given.push(label);
        if (label === 'B asks') grants(() => seen.push({ label: 'granted' }));
      },
      observe: () => seen.observe(),
      pending: () => seen.pending(),
      settle() {},
      close() {},
      ...more(seen),
    };
  };
  return { sut: { address: 'lock', open }, given };
}

/** It knows when it will be silent for good. */
const knowing = (seen: ObservationQueue): Partial<Driver> => ({
  observe: () => (seen.pending() ? seen.observe() : { silent: true }),
});

const settings = { budget: 1000, resetCost: 5, seed: 1, shrinkTries: 30, goal: 'nodes' as const };

describe.each(['eventually', 'within'] as const)('an output that must come (%s)', (key) => {
  const model = lockWith(key === 'eventually' ? { eventually: true } : { within: 60_000 });

  it.each(STRATEGIES.map(({ id }) => id))(
    'is a hang at its node if it never comes, found by %s',
    async (id) => {
      const { sut } = lockSystem(() => {}, knowing);
      const { verdict, failures } = await testSystem({
        ...settings,
        game: plainGame(model),
        strategy: strategyNamed(id),
        sut,
      });
      expect(verdict).toBe('fail');
      expect(failures).toMatchObject([
        {
          kind: 'hang',
          node: 'waiting',
          signature: 'hang where granted is due: ',
          shortest: { repeats: 10, tries: 10 },
        },
      ]);
      expect(failures[0].message).toMatch(/^the system was silent; expected "granted/);
      const game = plainGame(model);
      const words = failures[0].shortest!.play.map((e) => wordOf(game, e));
      expect(words).toEqual(['A takes it', 'B asks', '(silence)', '(wait)']);
      expect(wayOf(game, failures[0].shortest!)).toEqual(['free', 'held', 'waiting']);
    },
  );

  it.each(['nodes', 'transitions'] as const)(
    'is waited for, and nothing is given meanwhile: %s',
    async (goal) => {
      // It comes once somebody asks what the system does.
      const { sut, given } = lockSystem(
        () => {},
        (seen) => ({ observe: () => (seen.pending() ? seen.observe() : { label: 'granted' }) }),
      );
      const game = forGoal(model, goal);
      const result = await testSystem({
        ...settings,
        goal,
        game,
        strategy: strategyNamed('adaptive'),
        sut,
        require: 'all',
      });
      expect([result.verdict, result.outcome.coverage, result.failures]).toEqual(['pass', 100, []]);
      expect(given).not.toContain('(wait)');
      expect(given).toContain('B gives it back');
    },
  );
});

describe('waiting for an output that must come', () => {
  const game = plainGame(lockWith({ eventually: true }));
  const adaptive = strategyNamed('adaptive');

  it('asks a driver to settle again, because some systems move only then', async () => {
    let asked = false;
    let rests = 0;
    const { sut } = lockSystem(
      () => {
        asked = true;
        rests = 0;
      },
      (seen) => ({
        settle() {
          if (asked && ++rests % 4 === 0) {
            asked = false;
            seen.push({ label: 'granted' });
          }
        },
      }),
    );
    const patience = { quiet: 1, answer: 60_000 };
    const { verdict, failures } = await testSystem({
      ...settings,
      game,
      strategy: adaptive,
      sut,
      patience,
      require: 'all',
    });
    expect([verdict, failures]).toEqual(['pass', []]);
  });

  it('goes by the clock of the driver', async () => {
    const bound = plainGame(lockWith({ within: 50 }));
    const timed = (takes: number | null) => {
      let now = 0;
      let at: number | null = null;
      const waits: (number | undefined)[] = [];
      const { sut } = lockSystem(
        () => {
          at = takes === null ? null : now + takes;
        },
        (seen) => ({
          now: () => now,
          settle() {
            now += 10;
            if (at !== null && at <= now) {
              at = null;
              seen.push({ label: 'granted' });
            }
          },
          observe(silence) {
            waits.push(silence);
            if (seen.pending()) return seen.observe();
            const until = now + (silence ?? 1e6);
            if (at === null || at > until) {
              now = until;
              return { silent: true };
            }
            now = at;
            at = null;
            return { label: 'granted' };
          },
        }),
      );
      return { sut, waits };
    };
    const verdictOf = async (takes: number | null) => {
      const { sut, waits } = timed(takes);
      const { verdict, failures } = await testSystem({
        ...settings,
        game: bound,
        strategy: adaptive,
        sut,
        require: 'all',
        spendAll: false,
      });
      return { verdict, kinds: failures.map(({ kind, node }) => `${kind} at ${node}`), waits };
    };
    expect(await verdictOf(45)).toMatchObject({ verdict: 'pass', kinds: [] });
    expect(await verdictOf(null)).toMatchObject({ verdict: 'fail', kinds: ['hang at waiting'] });
    // Ten are over when the tester begins to wait, and ten more when the driver has settled.
    expect((await verdictOf(null)).waits[0]).toBe(30);
    expect(await verdictOf(51)).toMatchObject({ verdict: 'fail', kinds: ['hang at waiting'] });
  });

  it('is in the trace, from which a campaign is taken up in the middle of a wait', async () => {
    const trace = join(mkdtempSync(join(tmpdir(), 'covergame-due-')), 'lock.trace.jsonl');
    const { sut } = lockSystem(
      () => {},
      () => ({}),
    );
    const grants = {
      ...sut,
      open: () => ({ ...sut.open(), observe: () => ({ label: 'granted' }), pending: () => undefined }),
    };
    const play = (resume: boolean) =>
      testSystem({ ...settings, game, strategy: adaptive, sut: grants, trace, resume, require: 'all' });
    const whole = await play(false);
    const lines = readFileSync(trace, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('"do":"(wait)"'));
    expect(at).toBeGreaterThan(0);
    expect(lines[at + 1]).toContain('"saw":"granted (eventually)","to":"granted"');
    writeFileSync(trace, `${lines.slice(0, at + 1).join('\n')}\n`);
    const again = await play(true);
    expect([again.resumed > 0, again.verdict, again.outcome]).toEqual([true, 'pass', whole.outcome]);
    const [{ events }] = orThrow(readTrace(game, sourceOf('t', readFileSync(trace, 'utf8')))).runs;
    expect(visitedIds(game, events)).toContain('granted');
  });
});
