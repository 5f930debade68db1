// The counts of contexts, held against counting every stretch of every test by hand.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Contexts } from '../../../../src/strategy/hunt/contexts.ts';

it('counts every sequence up to the longest, and knows what came after each', () => {
  const tests = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(tests, fc.integer({ min: 1, max: 3 }), (plays, longest) => {
      const contexts = new Contexts(4, longest);
      const counts = new Map<string, number>();
      const note = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const play of plays) {
        let at = contexts.begin();
        const sofar = [4];
        for (const e of play) {
          at = contexts.step(at, e);
          sofar.push(e);
          for (let k = 1; k <= longest + 1 && k <= sofar.length; k++) note(sofar.slice(-k).join());
        }
      }
      for (const [key, count] of counts) {
        const edges = key.split(',').map(Number);
        const last = edges.pop()!;
        let at = Contexts.EMPTY;
        for (const e of edges) at = contexts.after(at, e);
        expect(contexts.taken(at, last)).toBe(count);
      }
      expect(contexts.taken(Contexts.EMPTY, 3)).toBe(counts.get('3') ?? 0);
    }),
  );
});
