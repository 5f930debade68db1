import fc from 'fast-check';
import { buildGame, type Game } from '../../src/game/index.ts';

/** Models whose SUT may speak unasked and lack some edges: played out, they have helpers with free moves. */
export const helped = (maxNodes: number): fc.Arbitrary<Game> =>
  fc.integer({ min: 3, max: maxNodes }).chain((n) =>
    fc
      .record({
        suts: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
        edges: fc.array(
          fc.record({
            from: fc.nat(n - 1),
            to: fc.nat(n - 1),
            kind: fc.constantFrom('certain', 'certain', 'certain', 'maybe', 'unasked', 'unasked'),
          }),
          { minLength: n, maxLength: 3 * n, size: 'max' },
        ),
      })
      .map(({ suts, edges }) =>
        buildGame({
          initial: 'v0',
          nodes: suts.map((sut, v) => ({ id: `v${v}`, owner: sut ? 'sut' : 'tester' })),
          edges: edges.map(({ from, to, kind }, i) => ({
            from: `v${from}`,
            to: `v${to}`,
            label: `e${i}`,
            ...(kind === 'maybe' && { maybe: 0.5 }),
            ...(kind === 'unasked' && !suts[from] && { by: 'sut' as const }),
          })),
        }),
      ),
  );
