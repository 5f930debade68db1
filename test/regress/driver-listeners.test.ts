// A program that cannot be started left a listener for the exit of this process behind, each time: after ten of them Node warned of a leak.

import { expect, test } from 'vitest';
import { ProcessDriver } from '../../src/sut/node/index.ts';

test('a program that cannot be started leaves no listener behind', async () => {
  const before = process.listenerCount('exit');
  for (let i = 0; i < 12; i++) {
    const driver = new ProcessDriver({ words: ['no-such-program-anywhere'] });
    await expect(driver.reset({ test: 1, seed: 1, attempt: 0 })).rejects.toThrow('no such program');
    await driver.close();
  }
  expect(process.listenerCount('exit')).toBe(before);
});
