// A driver in the process of the judge: whatever one line of it does to the process is a failure of the step under way, with verdict, trace
// and shrinking, and afterwards the process is as it was.

import { afterEach, describe, expect, test } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { type SystemResult, type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import { type Driver, Fault, type Stimulus } from '../../../../src/sut/index.ts';

const coin = buildGame({
  name: 'coin',
  initial: 'table',
  nodes: [
    { id: 'table', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
  ],
  edges: [
    { from: 'table', to: 'air', label: 'toss' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'table', label: 'take' },
    { from: 'tails', to: 'table', label: 'pick up' },
  ],
});

const driverWith = (own: Partial<Driver>): Driver => {
  let tosses = 0;
  return {
    reset: () => void (tosses = 0),
    apply() {},
    observe: () => ({ label: tosses++ % 2 === 0 ? 'heads' : 'tails' }),
    close() {},
    ...own,
  };
};

const run = (own: Partial<Driver>, more: Partial<SystemTest> = {}): Promise<SystemResult> =>
  testSystem({
    game: coin,
    sut: { address: 'coin', open: () => driverWith(own) },
    strategy: strategyNamed('adaptive'),
    budget: 40,
    resetCost: 10,
    seed: 1,
    shrinkTries: 30,
    provenance: null,
    ...more,
  });

/** A driver that does this when the coin is picked up. */
const pickingUp = (action: () => unknown): Partial<Driver> => ({
  apply({ label }: Stimulus) {
    if (label === 'pick up') return action() as undefined;
  },
});

const METHODS = ['emit', 'exit', 'reallyExit', 'abort', 'kill'] as const;
const methods = (): unknown[] => METHODS.map((name) => (process as unknown as Record<string, unknown>)[name]);
const untouched = methods();
const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)]);

afterEach(() => {
  expect(methods()).toEqual(untouched);
  expect(process.eventNames().map((name) => [name, process.listenerCount(name)])).toEqual(listeners);
});

describe('what a driver does at once', () => {
  const caught = (): void => {
    try {
      process.exit(0);
    } catch {
      // As a system may that catches whatever it is thrown.
    }
  };
  test.each([
    ['exits', () => process.exit(0), 'death', 'the driver called process.exit(0)'],
    ['exits, and catches that', caught, 'death', 'the driver called process.exit(0)'],
    [
      'exits in a promise',
      async () => {
        await null;
        process.exit(3);
      },
      'death',
      'the driver called process.exit(3)',
    ],
    ['aborts', () => process.abort(), 'death', 'the driver called process.abort()'],
    [
      'kills itself',
      () => process.kill(process.pid, 'SIGKILL'),
      'death',
      'the driver called process.kill(process.pid)',
    ],
    [
      'leaves a rejection',
      () => void Promise.reject(new Error('nobody cares')),
      'error',
      'the driver left a rejection unhandled, started by "pick up": nobody cares',
    ],
    [
      'leaves a failed assertion',
      () => void Promise.resolve().then(() => expect(1).toBe(2)),
      'assertion',
      'the driver left a rejection unhandled, started by "pick up": expected 1 to be 2',
    ],
  ])('%s', async (_, action, kind, message) => {
    const { verdict, failures, outcome } = await run(pickingUp(action));
    expect(verdict).toBe('fail');
    expect(outcome.end.reason).toBe('failure');
    expect(failures.map((failure) => failure.kind)).toEqual([kind]);
    const [failure] = failures;
    expect(failure.message).toContain(message);
    expect(failure.message).toContain('in-process.test.ts:');
    expect([failure.node, coin.label[failure.during]]).toEqual(['tails', coin.labels.indexOf('pick up')]);
    expect(failure.rate).toMatchObject({ failed: 10, tries: 10 });
    expect(failure.shortest!.play.map((e) => coin.ids[coin.target[e]])).toEqual([
      'air',
      'heads',
      'table',
      'air',
      'tails',
    ]);
  });
});

describe('what a driver does later', () => {
  test.each([
    ['throws', () => setTimeout(() => throwing('too late')), 'error', 'too late'],
    ['exits', () => setTimeout(() => process.exit(0)), 'death', 'the driver called process.exit(0)'],
    ['throws a fault', () => setTimeout(() => throwing(new Fault('garbage', '}{'))), 'garbage', '}{'],
  ])(
    '%s: it is a failure by the stimulus that set it going, wherever it shows',
    async (_, later, kind, message) => {
      const { verdict, failures } = await run(pickingUp(() => void later()));
      expect([verdict, failures.map((failure) => failure.kind)]).toEqual(['fail', [kind]]);
      expect(failures[0].message).toContain(message);
      expect(failures[0].signature).toContain(`${kind} after pick up: `);
    },
  );

  test('it is heard out before a run ends that would pass', async () => {
    const { verdict, failures } = await run(
      { apply: ({ label }) => void (label === 'take' && setTimeout(() => throwing('at last'), 20)) },
      { stopEarly: true, budget: 6, resetCost: 100, require: 'guarantee' },
    );
    expect([verdict, failures.map(({ kind }) => kind)]).toEqual(['fail', ['error']]);
  });

  test('it is heard out though a timer of somebody else ran in the meantime', async () => {
    const other = setTimeout(() => {}, 60_000);
    const { verdict } = await run(
      {
        apply({ label }) {
          if (label === 'toss') clearTimeout(other);
          else if (label === 'take') setTimeout(() => throwing('at last'), 20);
        },
      },
      { stopEarly: true, budget: 6, resetCost: 100, require: 'guarantee' },
    );
    expect(verdict).toBe('fail');
  });

  test('with keepGoing the run goes on to the end of its budget', async () => {
    const { failures, outcome } = await run(
      pickingUp(() => process.exit(0)),
      { keepGoing: true, budget: 60 },
    );
    expect(failures.map(({ kind }) => kind)).toEqual(['death']);
    expect([outcome.resets > 0, outcome.end.reason]).toEqual([true, 'budget']);
  });

  test('in two runs at once each has its own', async () => {
    const [first, second] = await Promise.all([
      run(pickingUp(() => setTimeout(() => throwing('mine')))),
      run({}),
    ]);
    expect([first.verdict, second.verdict]).toEqual(['fail', 'pass']);
  });

  test('what is no driver’s goes on to whoever listens', async () => {
    const heard: unknown[] = [];
    const others = process.rawListeners('unhandledRejection') as ((error: unknown) => void)[];
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (error) => heard.push(error));
    const ended = run({}).then(() => void Promise.reject('after the run'));
    await ended;
    await new Promise((resolve) => setImmediate(resolve));
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
    expect(heard).toEqual(['after the run']);
  });
});

function throwing(what: string | Error): never {
  throw typeof what === 'string' ? new Error(what) : what;
}

test('in the first reset it is wrong set-up', async () => {
  await expect(run({ reset: () => process.exit(0) })).rejects.toThrow(
    /the first reset of coin failed, so nothing was tested: the driver called process\.exit\(0\)/,
  );
});
