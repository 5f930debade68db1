// What carries the wire protocol is made with the first reset, and again only after it was lost.

import { expect, it } from 'vitest';
import { Conversation } from '../../../src/sut/conversation.ts';
import { Fault } from '../../../src/sut/index.ts';
import { WireDriver } from '../../../src/sut/wire-driver.ts';

/** A carrier whose other end is ready at once, and says "up" when it is given a stimulus. */
class Carried extends WireDriver {
  readonly carriers: Conversation[] = [];
  readonly sent: string[][] = [];
  disconnected = 0;

  protected connect(): Conversation {
    const sent: string[] = [];
    const carrier: Conversation = new Conversation((text) => {
      sent.push(text);
      const { do: what, test } = JSON.parse(text);
      carrier.receive(JSON.stringify(what === 'reset' ? { ready: test } : { observation: 'up' }));
    });
    this.carriers.push(carrier);
    this.sent.push(sent);
    return carrier;
  }

  protected disconnect(): void {
    this.disconnected++;
  }
}

const start = (test: number) => ({ test, seed: 7, attempt: 1 });
const stimulus = { label: 'lift', from: 'a', to: 'b', id: 3 } as never;

it('is one carrier for as many tests as it lasts, and another for the first test after it is lost', async () => {
  const driver = new Carried();
  for (const test of [1, 2]) await driver.reset(start(test));
  expect(driver.carriers).toHaveLength(1);
  await driver.apply(stimulus);
  expect([driver.backlog(), driver.pending()]).toEqual([1, { label: 'up' }]);
  const lost = new Fault('death', 'the cable broke');
  driver.carriers[0].fail(lost);
  expect(driver.trouble()).toBe(lost);
  expect(() => driver.apply(stimulus)).toThrow('the cable broke');
  await expect(driver.carriers[0].reset(start(3))).rejects.toBe(lost);

  await driver.reset(start(3));
  expect(driver.trouble()).toBeUndefined();
  await driver.apply(stimulus);
  expect(await driver.observe()).toEqual({ label: 'up' });
  const [first, second] = driver.sent.map((texts) => texts.map((text) => JSON.parse(text)));
  expect(first.map((message) => message.do)).toEqual(['reset', 'reset', 'apply']);
  expect(second).toEqual([
    { do: 'reset', test: 3, seed: 7, attempt: 1 },
    { do: 'apply', id: 3, stimulus: 'lift', from: 'a', to: 'b' },
  ]);
});

it('says before the first reset that nothing is there, and goes with its driver', async () => {
  const driver = new Carried();
  expect([driver.pending(), driver.backlog(), driver.trouble()]).toEqual([undefined, 0, undefined]);
  await driver.reset(start(1));
  await driver.close();
  expect(driver.disconnected).toBe(1);
  expect(driver.carriers[0].gone).toMatchObject({ kind: 'death', message: 'the driver was closed' });
});
