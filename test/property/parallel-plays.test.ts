// What k plays can force together (docs/theory/several-instances.md): at least what k - 1 restarts can, sometimes more, never more than any number of restarts;
// and the rule by which joint campaigns are judged, held against brute force that shares no code with the solver.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, type Game } from '../../src/game/index.ts';
import { forcedBy } from '../../src/run/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { forcedTogether, forcedTogetherWithin } from '../reference/parallel-plays.ts';

const ANY = Number.POSITIVE_INFINITY;
const withRestarts = (game: Game, restarts: number): number => forcedTogether(game, { plays: 1, restarts });
const together = (game: Game, plays: number): number => forcedTogether(game, { plays, restarts: 0 });

/** `a>b` is an edge. */
const gameOf = (nodes: Readonly<Record<string, ['tester' | 'sut', number]>>, edges: string): Game =>
  buildGame({
    initial: Object.keys(nodes)[0],
    nodes: Object.entries(nodes).map(([id, [owner, gain]]) => ({ id, owner, gain })),
    edges: edges.split(' ').map((edge) => {
      const [from, to] = edge.split('>');
      return { from, to };
    }),
  });

describe('several plays at once', () => {
  it('force at least what one can with a restart for each of the others, and never more than with any number', () => {
    let between = 0;
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 5 }), fc.integer({ min: 1, max: 3 }), (game, k) => {
        const forced = together(game, k);
        expect(forced, describeGame(game)).toBeGreaterThanOrEqual(withRestarts(game, k - 1));
        expect(forced, describeGame(game)).toBeLessThanOrEqual(withRestarts(game, ANY));
        expect(withRestarts(game, ANY)).toBe(bruteForce(game, { restart: true }));
        if (k === 1) expect(forced).toBe(bruteForce(game, { restart: false }));
        if (forced < withRestarts(game, ANY)) between++;
      }),
      { numRuns: 300 },
    );
    expect(between).toBeGreaterThan(2);
  });

  it('force as much where there is nothing to choose between them', () => {
    const game = gameOf(
      { v0: ['tester', 1], a: ['tester', 1], b: ['tester', 1], c: ['tester', 1] },
      'v0>a v0>b v0>c',
    );
    expect([1, 2, 3].map((k) => together(game, k))).toEqual([2, 3, 4]);
    expect([0, 1, 2].map((restarts) => withRestarts(game, restarts))).toEqual([2, 3, 4]);
    expect(withRestarts(game, ANY)).toBe(4);
  });

  it('sometimes force more: a choice waits for what the SUT does in the other play', () => {
    const game = gameOf(
      {
        v0: ['tester', 1],
        s0: ['sut', 1],
        s1: ['sut', 3],
        t0: ['tester', 1],
        t1: ['tester', 2],
        t2: ['tester', 1],
        k0: ['tester', 2],
        k1: ['tester', 2],
      },
      'v0>s0 v0>s1 v0>t0 s0>t1 s0>t2 s1>t0 s1>t1 t0>k0 t0>k1 t1>k0 t2>k1',
    );
    expect(withRestarts(game, 1)).toBe(10);
    expect(together(game, 2)).toBe(11);
    expect(withRestarts(game, ANY)).toBe(11);
  });

  it('with gains of 1 and seven nodes, too', () => {
    const plain = gameOf(
      Object.fromEntries(
        Array.from('0123456', (id) => [id, [id === '1' || id === '2' ? 'sut' : 'tester', 1] as const]),
      ) as Record<string, ['tester' | 'sut', number]>,
      '0>1 0>2 0>3 1>4 1>5 1>6 2>3 2>1 3>5 3>6 4>6',
    );
    expect([withRestarts(plain, 1), together(plain, 2), withRestarts(plain, ANY)]).toEqual([5, 6, 6]);
  });

  it('within a budget force what the judge says they can, at least, and at most', () => {
    let less = 0;
    fc.assert(
      fc.property(
        fc.record({
          game: arbitraryGame({ maxNodes: 5 }),
          plays: fc.integer({ min: 2, max: 3 }),
          budget: fc.integer({ min: 1, max: 11 }),
          resetCost: fc.nat(3),
        }),
        ({ game, plays, budget, resetCost }) => {
          const question = { restart: true, slices: 1000 };
          const judged = forcedBy(game, { budget, resetCost, question, instances: plays })!;
          const forced = forcedTogetherWithin(game, plays, budget, resetCost);
          expect(forced, describeGame(game)).toBeGreaterThanOrEqual(judged.lower);
          expect(forced, describeGame(game)).toBeLessThanOrEqual(judged.upper);
          if (forced < judged.upper) less++;
        },
      ),
      { numRuns: 300 },
    );
    expect(less).toBeGreaterThan(5);
  });
});
