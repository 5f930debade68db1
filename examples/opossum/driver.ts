// Drives a circuit breaker of opossum: calls whose end is the tester's to decide, and a clock that moves only when the tester waits. The
// package is loaded with timers of its own, so nothing here takes time, and a test is the same every time.
//
//   OPOSSUM=opossum-4.2.0 covergame run circuit.ts --sut ./driver.ts --strategy adaptive --budget 200 --spend-all

import { type Driver, ObservationQueue } from 'covergame';
import { FakeTimers, loadWithTimers } from './fake-timers.ts';

interface Breaker {
  readonly closed: boolean;
  readonly opened: boolean;
  readonly halfOpen: boolean;
  fire(): Promise<unknown>;
  shutdown?(): void;
}
type BreakerClass = new (action: () => Promise<unknown>, options: object) => Breaker;

const RESET_TIME = 1000;

interface Call {
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

export function opossumDriver(release = 'opossum'): Driver {
  const queue = new ObservationQueue();
  let timers = new FakeTimers();
  let breaker: Breaker | null = null;
  let calls: Call[] = [];

  const settle = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const status = (): string =>
    breaker!.closed
      ? 'closed'
      : breaker!.opened
        ? 'opened'
        : breaker!.halfOpen
          ? 'halfOpen'
          : 'in no state at all';
  const end = async (how: (call: Call) => void): Promise<string> => {
    how(calls.pop()!);
    await settle();
    return status();
  };

  const act: Record<string, () => Promise<string>> = {
    async call() {
      const before = calls.length;
      breaker!.fire().catch(() => {});
      await settle();
      return calls.length > before ? 'called' : 'rejected';
    },
    fail: () => end(({ fail }) => fail(new Error('it failed'))),
    harmless: () => end(({ fail }) => fail(Object.assign(new Error('never mind'), { harmless: true }))),
    succeed: () => end(({ succeed }) => succeed()),
    async wait() {
      timers.advance(RESET_TIME);
      await settle();
      return status();
    },
  };

  return {
    reset() {
      queue.clear();
      breaker?.shutdown?.();
      calls = [];
      timers = new FakeTimers();
      const CircuitBreaker = loadWithTimers(release, timers) as BreakerClass;
      const action = () =>
        new Promise((resolve, reject) => {
          calls.push({ succeed: () => resolve('done'), fail: reject });
        });
      breaker = new CircuitBreaker(action, {
        timeout: false,
        errorThresholdPercentage: 0.01,
        resetTimeout: RESET_TIME,
        errorFilter: ({ harmless }: { harmless?: boolean }) => harmless === true,
      });
    },
    async apply({ label, id }) {
      queue.push({ label: await act[label](), after: id });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    close: () => breaker?.shutdown?.(),
  };
}

export const inputs = ['call', 'fail', 'succeed', 'harmless', 'wait'];

export default () => opossumDriver(process.env['OPOSSUM'] ?? 'opossum');
