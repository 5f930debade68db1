import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { machineGame, SimulatedSystem } from '../../../src/learn/index.ts';
import { DrivenSystem, learnSystem, type SystemLearning } from '../../../src/learn/node/index.ts';
import { type Driver, Fault, ObservationQueue } from '../../../src/sut/index.ts';
import { difference } from '../../reference/same-behaviour.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-learn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const turnstile = buildGame({
  initial: 'locked',
  nodes: [
    { id: 'locked', owner: 'tester' },
    { id: 'paying', owner: 'sut' },
    { id: 'open', owner: 'tester' },
    { id: 'passing', owner: 'sut' },
  ],
  edges: [
    { from: 'locked', to: 'paying', label: 'coin' },
    { from: 'paying', to: 'open', label: 'click' },
    { from: 'open', to: 'passing', label: 'push' },
    { from: 'passing', to: 'locked', label: 'turn' },
  ],
});

/** Answers at once, refuses what is not possible, and dies of a kick. */
function driver(): Driver {
  const queue = new ObservationQueue();
  let open = false;
  let dead = false;
  return {
    reset() {
      if (dead) throw new Fault('death', 'it is dead');
      open = false;
      queue.clear();
    },
    apply({ label }) {
      if (label === 'kick') {
        dead = true;
        throw new Fault('death', 'it broke');
      }
      if ((label === 'push') !== open) throw new Fault('refused', 'not now');
      open = label === 'coin';
      queue.push({ label: open ? 'click' : 'turn' });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    close() {},
  };
}

const OPTIONS = { seed: 1, budget: 100_000, resetCost: 10, rarest: 0.1, confidence: 0.99, tests: 20 };

describe('a system behind a driver', () => {
  test('is learned, its death survived and told', async () => {
    const system = new DrivenSystem({ sut: { address: 'turnstile', open: driver }, seed: 1, answers: 'one' });
    const found = await learnSystem({
      ...OPTIONS,
      system,
      address: 'turnstile',
      inputs: ['coin', 'push', 'kick'],
    });
    expect(difference(turnstile, machineGame(found.machine))).toBeNull();
    expect(found.faults).toMatchObject([{ stimulus: 'kick', kind: 'death' }]);
    expect([found.finished, found.cut]).toEqual([true, null]);
  });

  test('that says more than one thing is no guess', async () => {
    const queue = new ObservationQueue();
    const open = (): Driver => ({
      reset: () => queue.clear(),
      apply: () => {
        queue.push({ label: 'one' });
        queue.push({ label: 'two' });
      },
      observe: () => queue.observe(),
      pending: () => queue.pending(),
      close() {},
    });
    const system = new DrivenSystem({ sut: { address: 'x', open }, seed: 1, answers: 'one' });
    await expect(learnSystem({ ...OPTIONS, system, address: 'x', inputs: ['go'] })).rejects.toThrow(
      'answered "two"',
    );
    const all = new DrivenSystem({
      sut: { address: 'x', open },
      seed: 1,
      answers: 'all',
      patience: { answer: 0 },
    });
    const { machine } = await learnSystem({
      ...OPTIONS,
      tests: 2,
      system: all,
      address: 'x',
      inputs: ['go'],
    });
    expect(machine.states[0][0][0].answer.labels).toEqual(['one', 'two']);
  });

  test('that cannot be reset even once is wrong set-up', async () => {
    const open = (): Driver => ({ ...driver(), reset: () => Promise.reject(new Error('no such thing')) });
    const system = new DrivenSystem({ sut: { address: 'x', open }, seed: 1, answers: 'one' });
    await expect(learnSystem({ ...OPTIONS, system, address: 'x', inputs: ['go'] })).rejects.toThrow(
      'the first reset of x failed',
    );
  });
});

describe('a log of what was asked', () => {
  const learning = (log: string, more: Partial<SystemLearning> = {}): SystemLearning => ({
    ...OPTIONS,
    system: new SimulatedSystem(turnstile, Dice.of(1)),
    address: 'turnstile',
    inputs: ['coin', 'push'],
    log,
    ...more,
  });

  test('is taken up where it was cut off, in the middle of a line even, and ends the same', async () => {
    const [whole, cut] = [join(folder, 'whole.jsonl'), join(folder, 'cut.jsonl')];
    const first = await learnSystem(learning(whole));
    const text = readFileSync(whole, 'utf8');
    writeFileSync(cut, text.slice(0, text.length / 2));
    const second = await learnSystem(learning(cut, { resume: true }));
    expect(second.machine).toEqual(first.machine);
    expect(second.resumed).toBeGreaterThan(0);
    expect(second.resumed).toBeLessThan(first.steps);
    expect(readFileSync(cut, 'utf8')).toBe(text);
  });

  test('goes on with a larger budget', async () => {
    const path = join(folder, 'budget.jsonl');
    const short = await learnSystem(learning(path, { budget: 60 }));
    expect([short.finished, short.cut]).toEqual([false, 'budget']);
    const long = await learnSystem(learning(path, { resume: true }));
    expect([long.finished, long.resumed > 0]).toEqual([true, true]);
  });

  test('of other options is refused', async () => {
    const path = join(folder, 'other.jsonl');
    await learnSystem(learning(path));
    await expect(learnSystem(learning(path, { resume: true, seed: 2 }))).rejects.toThrow('made with seed 1');
  });

  test('called off, it gives what it knows', async () => {
    const found = await learnSystem(learning(join(folder, 'off.jsonl'), { signal: AbortSignal.abort() }));
    expect([found.cut, found.finished, found.machine.states.length]).toEqual(['cancelled', false, 1]);
  });
});
