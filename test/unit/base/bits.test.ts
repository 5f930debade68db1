import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bits } from '../../../src/base/index.ts';

it('Bits is a set of integers', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(99))), (steps) => {
      const bits = new Bits(100);
      const set = new Set<number>();
      for (const [add, i] of steps) {
        if (add) {
          bits.add(i);
          set.add(i);
        } else {
          bits.delete(i);
          set.delete(i);
        }
      }
      expect([...bits]).toEqual([...set].sort((a, b) => a - b));
      expect(bits.count()).toBe(set.size);
      for (let i = 0; i < 100; i++) expect(bits.has(i)).toBe(set.has(i));
      bits.clear();
      expect(bits.count()).toBe(0);
    }),
  );
});
