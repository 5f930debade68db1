// Neighbours in rows are what a set for each variable would hold, in the same order.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../src/base/index.ts';
import { lowestFirst } from '../../src/solve/book/lowest-first.ts';
import { NeighbourSets } from '../../src/solve/thin/neighbour-sets.ts';

const VARIABLES = 60;
const variable = fc.nat(VARIABLES - 1);
/** Few variables have many neighbours, so that some rows become sets. */
const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'delete', 'clear'),
  v: fc.oneof(fc.nat(2), variable),
  other: variable,
});

it('rows hold what sets hold', () => {
  let largest = 0;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 600, size: 'max' }), (changes) => {
      const rows = new NeighbourSets(VARIABLES);
      const sets = Array.from({ length: VARIABLES }, () => new Set<number>());
      for (const { kind, v, other } of changes) {
        if (kind === 'add') {
          rows.add(v, other);
          sets[v].add(other);
        } else if (kind === 'delete') {
          rows.delete(v, other);
          sets[v].delete(other);
        } else if (other === 0) {
          rows.clear(v);
          sets[v].clear();
        }
        largest = Math.max(largest, sets[v].size);
        expect(rows.size(v)).toBe(sets[v].size);
      }
      for (const [v, set] of sets.entries()) expect(rows.of(v)).toEqual([...set]);
    }),
  );
  expect(largest).toBeGreaterThan(32);
});

it('nodes in the order of their bounds are as if pairs were compared', () => {
  const bounds = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)));
  fc.assert(
    fc.property(bounds, (list) => {
      const bound = Float64Array.from(list);
      const nodes = Int32Array.from(bound.keys()).filter((v) => v % 3 > 0);
      const compared = nodes.toSorted((a, b) => bound[a] - bound[b] || a - b);
      expect(atOnce(lowestFirst(nodes, bound))).toEqual(compared);
    }),
  );
});
