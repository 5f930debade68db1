// A driver whose calls appear as steps is the driver: every call reaches it, as itself, and comes back as it answered.

import { expect, test } from 'vitest';
import { stepped } from '../../../src/plugin/stepped-driver.ts';
import { type Driver, OPTIONAL_CALLS } from '../../../src/sut/index.ts';

class Whole implements Driver {
  readonly #calls: unknown[][] = [];
  get calls(): unknown[][] {
    return this.#calls;
  }
  #note<T>(result: T, ...call: unknown[]): T {
    this.#calls.push(call);
    return result;
  }
  reset = (start: unknown) => this.#note(undefined, 'reset', start);
  apply = (stimulus: unknown) => this.#note(undefined, 'apply', stimulus);
  observe(silence?: number) {
    return this.#note({ label: 'heads' }, 'observe', silence);
  }
  now() {
    return this.#note(17, 'now');
  }
  pending() {
    return this.#note({ label: 'tails' }, 'pending');
  }
  settle() {
    return this.#note(undefined, 'settle');
  }
  backlog() {
    return this.#note(3, 'backlog');
  }
  trouble() {
    return this.#note(new Error('broke'), 'trouble');
  }
  glimpse() {
    return this.#note('a page', 'glimpse');
  }
  check(state: unknown, observation: unknown) {
    return this.#note('wrong', 'check', state, observation);
  }
  close() {
    this.#note(undefined, 'close');
  }
}

const step = async <T>(_title: string, body: () => Promise<T> | T) => body();
const start = { test: 2, seed: 1, attempt: 1 } as never;
const state = { from: 'a', node: 'b', label: 'heads', value: 5 };

test('with every function that it has', async () => {
  const whole = new Whole();
  const driver = stepped(whole, step, { taken: null });
  await driver.reset(start);
  await driver.apply({ label: 'toss' } as never);
  expect(await driver.observe(250)).toEqual({ label: 'heads' });
  for (const name of OPTIONAL_CALLS) expect(typeof driver[name]).toBe('function');
  expect([driver.now!(), driver.backlog!(), driver.pending!()]).toEqual([17, 3, { label: 'tails' }]);
  expect([driver.trouble!()?.message, await driver.glimpse!()]).toEqual(['broke', 'a page']);
  await driver.settle!();
  expect(driver.check!(state, { label: 'heads' })).toBe('wrong');
  await driver.close();
  expect(whole.calls.map(([name]) => name)).toEqual([
    'reset',
    'apply',
    'observe',
    'now',
    'backlog',
    'pending',
    'trouble',
    'glimpse',
    'settle',
    'check',
    'close',
  ]);
  expect(whole.calls[0]).toEqual(['reset', start]);
  expect(whole.calls[2]).toEqual(['observe', 250]);
  expect(whole.calls[9]).toEqual(['check', state, { label: 'heads' }]);
});

test('without those that it has not', () => {
  const { reset, apply, observe, close } = new Whole();
  const driver = stepped({ reset, apply, observe, close }, step, { taken: null });
  for (const name of OPTIONAL_CALLS) expect(driver[name]).toBeUndefined();
});
