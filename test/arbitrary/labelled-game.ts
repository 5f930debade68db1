import fc from 'fast-check';
import { buildGame, type Game } from '../../src/game/index.ts';

const LABELS = ['a', 'b', 'c', 'd', 'e'];

/** Games whose nodes, and some of whose edges, carry labels. */
export const labelled = (maxNodes: number): fc.Arbitrary<Game> =>
  fc.integer({ min: 1, max: maxNodes }).chain((n) => {
    const labels = fc.subarray(LABELS, { maxLength: 2 });
    return fc
      .record({
        nodes: fc.array(fc.record({ sut: fc.boolean(), labels }), { minLength: n, maxLength: n }),
        edges: fc.array(
          fc.record({
            from: fc.nat(n - 1),
            to: fc.nat(n - 1),
            labels: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: labels }),
          }),
          { minLength: n, maxLength: 3 * n, size: 'max' },
        ),
      })
      .map(({ nodes, edges }) =>
        buildGame({
          initial: 'v0',
          nodes: nodes.map(({ sut, labels: list }, v) => ({
            id: `v${v}`,
            owner: sut ? 'sut' : 'tester',
            labels: list,
          })),
          edges: edges.map(({ from, to, labels: list }) => ({
            from: `v${from}`,
            to: `v${to}`,
            labels: list,
          })),
        }),
      );
  });
