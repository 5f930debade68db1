// A hundred thousand spoiled certificates of each kind: refused, or proving no more than the truth.

import { env } from 'node:process';
import { expect, it } from 'vitest';
import { KINDS, spoilCertificates } from '../fuzz/certificates.ts';

const COUNT = 100_000;
const seed = env['COVERGAME_SEED'] === 'fresh' ? Date.now() % 2 ** 31 : 20_260_101;

it.each(KINDS)('%s', (kind) => {
  const { tried, accepted, lies } = spoilCertificates(kind, COUNT, seed);
  expect(lies[0], `seed ${seed}`).toBeUndefined();
  expect(tried).toBe(COUNT);
  expect(Math.min(accepted, tried - accepted)).toBeGreaterThan(COUNT / 20);
});
