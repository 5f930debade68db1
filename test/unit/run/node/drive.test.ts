import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { type Line, Referee, type RefereeOptions, testerDice } from '../../../../src/run/index.ts';
import { type DriveOptions, drive, JournalError } from '../../../../src/run/node/index.ts';
import { RESET, strategyNamed, strategyOf } from '../../../../src/strategy/index.ts';
import { ObservationQueue } from '../../../../src/sut/index.ts';
import { drivenSut } from '../../../../src/sut/node/index.ts';

const UNRULY = fileURLToPath(new URL('../../../fixtures/unruly-sut.mjs', import.meta.url));

const coin = buildGame({
  initial: 'hand',
  nodes: [
    { id: 'hand', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'head', owner: 'tester' },
    { id: 'tail', owner: 'tester' },
  ],
  edges: [
    { from: 'hand', to: 'air', label: 'toss' },
    { from: 'air', to: 'head', label: 'heads' },
    { from: 'air', to: 'tail', label: 'tails' },
    { from: 'head', to: 'air', label: 'toss' },
    { from: 'tail', to: 'air', label: 'toss' },
  ],
});

/** Nothing here is in a hurry: a test that is about time says so itself. */
const ENDLESS = { answer: 1e9, late: 1e9, apply: 1e9, reset: 1e9 };

/** A coin in this process; `toss` answers into the queue, when and as it likes. */
function inProcess(toss: (seen: ObservationQueue) => void) {
  const seen = new ObservationQueue();
  const driver = {
    reset: () => seen.clear(),
    apply: () => toss(seen),
    observe: () => seen.observe(),
    pending: () => seen.pending(),
    backlog: () => seen.length,
    trouble: () => seen.fault ?? undefined,
    close() {},
  };
  return { address: 'in process', open: () => driver };
}

async function play(mode: string, options: Partial<DriveOptions> & Partial<RefereeOptions> = {}) {
  const { budget = 30, sut = await drivenSut(`exec: node ${UNRULY} ${mode}`) } = options;
  const setup = { game: coin, budget, resetCost: 1 };
  const player = strategyNamed('rdm').prepare(setup)(testerDice(1, 0));
  const referee = new Referee({ ...setup, player, ...options });
  const traceTrouble = await drive({ sut, referee, seed: 1, patience: ENDLESS, ...options });
  const { campaign, failures, disturbances } = referee;
  const kinds = failures.list().map((failure) => failure.kind);
  return { campaign, failures, disturbances, traceTrouble, kinds };
}

describe('drive', () => {
  it('plays a well-behaved process to the end of the budget', async () => {
    const { campaign, kinds, disturbances } = await play('good');
    expect(campaign.end).toEqual({ reason: 'budget', why: 'the budget is spent' });
    expect([campaign.steps, campaign.coveredCount]).toEqual([29, 4]);
    expect([kinds, disturbances]).toEqual([[], []]);
  });

  it.each([
    ['off', 'off-model', /answered "edge"; the model allows "heads" or "tails"/],
    ['die', 'death', /exit code 3/],
    ['crash', 'death', /exit code 139; its last output: segmentation fault, they say/],
    ['garbage', 'garbage', /"Traceback.*is not JSON/],
    ['endless', 'flood', /a line of more than 1048576 characters/],
    ['assert', 'assertion', /the coin is bent/],
    ['twice', 'early', /answered "heads" before the stimulus/],
    ['race', 'early', /a race, not an answer/],
  ])('names %s', async (mode, kind, message) => {
    const { failures, campaign } = await play(mode);
    const [failure, ...others] = failures.list();
    expect(others).toEqual([]);
    expect(failure).toMatchObject({ kind, count: 1, test: 1 });
    expect(failure.message).toMatch(message);
    expect(campaign.end?.reason).toBe('failure');
  });

  it('names a flood', async () => {
    const sut = inProcess((seen) => {
      for (let i = 0; i < 20_000; i++) seen.push({ label: 'heads' });
    });
    const { failures } = await play('', { sut });
    expect(failures.list()).toMatchObject([
      {
        kind: 'flood',
        message: expect.stringMatching(/more than 10000 answers that the tester did not ask for/),
      },
    ]);
  });

  it('names a hang', async () => {
    // Silent from the first stimulus on, so that no answer can be too late.
    const { failures, campaign } = await play('hang 1', { patience: { ...ENDLESS, answer: 30, late: 40 } });
    expect(failures.list()).toMatchObject([{ kind: 'hang', count: 1, test: 1 }]);
    expect(failures.list()[0].message).toMatch(/silent for 70 ms; expected "heads" or "tails"/);
    expect(campaign.end?.reason).toBe('failure');
  });

  it.each([
    ['what the driver sees', () => '"Sold out"', /expected "heads" or "tails"; instead: "Sold out"$/],
    ['nothing if it sees nothing', () => null, /expected "heads" or "tails"$/],
    ['nothing if it cannot look', () => Promise.reject(new Error('closed')), /expected "heads" or "tails"$/],
  ])('tells of a hang %s', async (_, glimpse, message) => {
    const silent = inProcess(() => {});
    const sut = { ...silent, open: () => ({ ...silent.open(), glimpse }) };
    const { failures } = await play('', { sut, patience: { ...ENDLESS, answer: 1, late: 1 } });
    expect(failures.list()).toMatchObject([{ kind: 'hang', message: expect.stringMatching(message) }]);
    // The same fault whatever is seen.
    expect(failures.list()[0].signature).toMatch(/^hang after .*: $/);
  });

  it('goes on after a failure, and tells one failure once', async () => {
    const { failures, campaign } = await play('off', { keepGoing: true });
    const [failure, ...others] = failures.list();
    expect(others).toEqual([]);
    expect(failure.count).toBeGreaterThan(3);
    expect(campaign.end?.reason).toBe('budget');
  });

  describe('with a late SUT, on a clock of its own', () => {
    const patience = { ...ENDLESS, answer: 300, late: 900 };
    let tosses = 0;
    const sut = inProcess((seen) => {
      if (++tosses % 3 > 0) seen.push({ label: 'heads' });
      else setTimeout(() => seen.push({ label: 'heads' }), 600);
    });
    beforeEach(() => {
      tosses = 0;
      vi.useFakeTimers();
    });
    afterEach(() => void vi.useRealTimers());
    const onClock = async (options: Parameters<typeof play>[1]) => {
      const played = play('', { sut, patience, ...options });
      let over = false;
      played.finally(() => (over = true)).catch(() => {});
      while (!over) await vi.advanceTimersByTimeAsync(100);
      return played;
    };

    it('names it', async () => {
      const { failures, campaign } = await onClock({});
      expect(failures.list()).toMatchObject([{ kind: 'late', count: 1, test: 1 }]);
      expect(failures.list()[0].message).toMatch(/only after 600 ms \(time limit 300 ms\)/);
      expect(campaign.end?.reason).toBe('failure');
    });

    it('gives a test up for a fault that is tolerated, and goes on', async () => {
      const { kinds, disturbances, campaign } = await onClock({ tolerate: ['late'], budget: 12 });
      expect(kinds).toEqual([]);
      expect(disturbances[0]).toMatchObject({ kind: 'late', mended: false, test: 1 });
      expect(campaign.tests).toBeGreaterThan(1);
    });
  });

  it('says so when the SUT cannot be started or reset at all', async () => {
    const sut = await drivenSut('exec: no-such-program-anywhere');
    const { failures, campaign } = await play('', { sut, keepGoing: true });
    expect(failures.list()[0].message).toMatch(/could not be started: there is no such program/);
    expect(failures.list()[0]).toMatchObject({ test: 1, script: { play: [] } });
    expect(failures.list()[0].signature).toMatch(/^death at \(start\)/);
    expect(campaign.end).toMatchObject({ reason: 'failure' });
  });

  it('takes a process that kills itself at the same step again and again for a death', async () => {
    const { kinds, disturbances } = await play('kill');
    expect(kinds).toEqual(['death']);
    expect(disturbances.length).toBe(5);
  });

  it('ends with what was found when the disk fills up in the middle', async () => {
    let left = 20;
    const log = {
      line: ({ kind }: Line) => {
        if (kind === 'step' && --left === 0) throw new JournalError('the disk is full');
      },
    };
    const { campaign, traceTrouble } = await play('good', { log });
    expect(traceTrouble).toBe('the disk is full');
    expect(campaign.end).toEqual({ reason: 'cancelled', why: 'the disk is full' });
    expect(campaign.steps).toBe(20);
  });

  it('judges the answer that is there already when a test ends before it is asked for', async () => {
    const hasty = strategyOf('hasty', ({ game, node }) =>
      game.owner[node] === 0 ? game.outStart[node] : RESET,
    );
    const seen = new ObservationQueue();
    const driver = {
      reset: () => seen.clear(),
      apply: () => seen.push({ label: 'edge' }),
      observe: () => seen.observe(),
      pending: () => seen.pending(),
      close() {},
    };
    const player = hasty.prepare({ game: coin, budget: 30, resetCost: 1 })(testerDice(1, 0));
    const sut = { address: 'hasty', open: () => driver };
    const { failures } = await play('', { player, sut });
    expect(failures.list()).toMatchObject([
      { kind: 'off-model', node: 'air', script: { play: [0], during: -1 }, saw: { label: 'edge' } },
    ]);
    const tolerant = await play('', { player, sut, tolerate: ['off-model'] });
    expect([tolerant.kinds, tolerant.campaign.end?.reason]).toEqual([[], 'budget']);
    expect(tolerant.disturbances[0]).toMatchObject({ kind: 'off-model', mended: false });
  });

  it.each(['cancelled', 'time'] as const)('is called off (%s) in the middle of a wait', async (reason) => {
    const controller = new AbortController();
    const sut = inProcess(() => {});
    if (reason === 'cancelled') {
      const driver = sut.open();
      sut.open = () => ({
        ...driver,
        observe() {
          setImmediate(() => controller.abort());
          return driver.observe();
        },
      });
    }
    const { campaign, kinds } = await play('', {
      sut,
      signal: controller.signal,
      ...(reason === 'time' && { timeLimit: 50 }),
    });
    expect([campaign.end?.reason, kinds]).toEqual([reason, []]);
  });

  it.each([
    [undefined, /observe\(\) of the driver returned undefined; expected an observation/],
    ['heads', /returned "heads"/],
  ])('names a driver that observes %j', async (given, message) => {
    const driver = { reset() {}, apply() {}, observe: () => given as never, close() {} };
    const { failures } = await play('', { sut: { address: 'odd', open: () => driver } });
    expect(failures.list()[0]).toMatchObject({ kind: 'garbage', message: expect.stringMatching(message) });
  });

  it('gives up a driver that is never opened, and closes it if it comes after all', async () => {
    let closed = 0;
    const driver = {
      reset() {},
      apply() {},
      observe: () => ({ label: 'heads' }),
      close: () => void closed++,
    };
    let come: (late: typeof driver) => void;
    const opened = new Promise<typeof driver>((resolve) => {
      come = resolve;
    });
    const open = () => opened;
    const { failures } = await play('', { sut: { address: 'slow', open }, patience: { reset: 20 } });
    expect(failures.list()[0].message).toBe('the driver was not opened within 20 ms');
    expect(closed).toBe(0);
    come!(driver);
    await expect.poll(() => closed).toBe(1);
  });

  it('stops at once when it is cancelled', async () => {
    const controller = new AbortController();
    let steps = 0;
    const log = {
      line: ({ kind }: Line) => {
        if (kind === 'step' && ++steps === 7) controller.abort();
      },
    };
    const { campaign } = await play('good', { signal: controller.signal, budget: 100_000, log });
    expect([campaign.end?.reason, campaign.steps]).toEqual(['cancelled', 7]);
  });
});
