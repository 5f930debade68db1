// Random histories of many clients through a network that does harm, by the hundred.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playHistory } from '../serve/histories.ts';

const SERVE = fileURLToPath(new URL('../../dist/serve/index.js', import.meta.url));

test('200 histories of 20 clients', { timeout: 1_200_000 }, async () => {
  for (let seed = 100; seed < 300; seed++) {
    const { acknowledged, wrong } = await playHistory(SERVE, seed, 20, 15);
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(100);
  }
});
