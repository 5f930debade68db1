import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CaseRanking, power } from '../../../src/strategy/case-ranking.ts';

it('keeps cases sorted by key while keys fall', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })), { maxLength: 40 }),
      (first, changes) => {
        const keys = Float64Array.from(first);
        const ranking = new CaseRanking(keys.slice());
        for (const [which, by] of changes) {
          const c = which % keys.length;
          if (keys[c] - by < 0) continue;
          keys[c] -= by;
          ranking.lower(c, keys[c]);
        }
        expect([...ranking.order].toSorted((a, b) => a - b)).toEqual([...keys.keys()]);
        const distinct = [...new Set(keys)].toSorted((a, b) => b - a);
        let g = ranking.first;
        for (const key of distinct) {
          expect(ranking.key(g)).toBe(key);
          const upTo = ranking.order.subarray(0, ranking.upTo(g));
          expect(upTo.length).toBe(keys.filter((k) => k >= key).length);
          for (const c of upTo) expect(keys[c]).toBeGreaterThanOrEqual(key);
          g = ranking.next(g);
        }
        expect(g).toBe(-1);
      },
    ),
    { numRuns: 500 },
  );
});

it('raises to integer powers by products alone', () => {
  expect(power(0.5, 10)).toBe(0.5 ** 10);
  expect(power(3, 5)).toBe(243);
  expect(power(0, 3)).toBe(0);
  expect(power(7, 0)).toBe(1);
});
