// Drives a pool of tarn with room for one resource: a caller waits for one and a half ticks of the clock, and the tester says how a
// validation ends.
//
//   TARN=tarn-2.0.0 covergame run pool.ts --sut ./driver.ts --strategy adaptive --budget 1000 --spend-all

import { createRequire } from 'node:module';
import { Clock } from '../packages/clock.ts';
import { commandDriver } from '../packages/commands.ts';

interface Resource {
  readonly id: number;
}
interface Acquire {
  readonly promise: Promise<Resource>;
  abort(): void;
}
interface Pool {
  acquire(): Acquire;
  release(resource: Resource): boolean;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}
interface Tarn {
  readonly Pool: new (options: object) => Pool;
  readonly TimeoutError: new () => Error;
}
const HOURS = 10_000_000;
/** In ms. A pool may put off for a moment what it does after a failure. */
const TICK = 1000;
const MOMENT = 2;

export function poolDriver(release = 'tarn') {
  return commandDriver(async () => {
    const { Pool, TimeoutError } = createRequire(import.meta.url)(release) as Tarn;
    const clock = new Clock();
    const used: Resource[] = [];
    let line: Acquire[] = [];
    let validation: ((valid: boolean) => void) | null = null;
    let events: string[] = [];
    let made = 0;
    const pool = await clock.during(
      () =>
        new Pool({
          create: async () => {
            events.push('made');
            return { id: ++made };
          },
          validate: () => {
            events.push('checking');
            return new Promise<boolean>((end) => {
              validation = end;
            });
          },
          destroy: () => void events.push('destroyed'),
          min: 0,
          max: 1,
          acquireTimeoutMillis: 1.5 * TICK,
          createTimeoutMillis: HOURS,
          idleTimeoutMillis: HOURS,
          reapIntervalMillis: HOURS,
        }),
    );
    const tell = async (call: () => unknown): Promise<string> => {
      events = [];
      await call();
      return events.sort().join(' + ') || 'nothing';
    };
    const by = (call: () => unknown) => () =>
      tell(() => clock.during(() => void call()).then(() => clock.pass(MOMENT)));
    const acquire = (): void => {
      const asked = pool.acquire();
      line.push(asked);
      const leave = (event: string): void => {
        line = line.filter((other) => other !== asked);
        events.push(event);
      };
      asked.promise.then(
        (resource) => {
          used.push(resource);
          leave('acquired');
        },
        (error: unknown) =>
          leave(
            error instanceof TimeoutError
              ? 'timed out'
              : /aborted/.test(String(error))
                ? 'aborted'
                : String(error),
          ),
      );
    };
    return {
      acquire: by(acquire),
      release: by(() => pool.release(used.pop()!)),
      valid: by(() => validation!(true)),
      'not valid': by(() => validation!(false)),
      'abort the first': by(() => line[0].abort()),
      counts: () => `used ${pool.numUsed()}, free ${pool.numFree()}, waiting ${pool.numPendingAcquires()}`,
      wait: () => tell(() => clock.pass(TICK)),
    };
  });
}

export default () => poolDriver(process.env['TARN'] ?? 'tarn');
