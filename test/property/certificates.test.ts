import { expect, it } from 'vitest';
import { KINDS, spoilCertificates } from '../fuzz/certificates.ts';

// test/long/certificates.test.ts tries many more.
it.each(KINDS)('a spoiled certificate is refused or proves no more than the truth: %s', (kind) => {
  const { tried, accepted, lies } = spoilCertificates(kind, 2000, 1);
  expect(lies[0]).toBeUndefined();
  expect(tried).toBe(2000);
  expect(Math.min(accepted, tried - accepted)).toBeGreaterThan(100);
});
