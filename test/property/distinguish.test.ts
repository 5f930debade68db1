// Telling nodes apart: what is promised is what trying everything finds, neither more nor less, and in no fewer steps.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, distinguish, type GameSpec } from '../../src/game/index.ts';
import { fewestLeft } from '../reference/telling-brute-force.ts';

const DEPTH = 14;

/** Small graphs in which stimuli and answers are few, so that many nodes look alike; sinks and chains of answers among them. */
const spec = fc
  .record({
    owners: fc.array(fc.constantFrom('tester' as const, 'sut' as const), { minLength: 3, maxLength: 6 }),
    edges: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.constantFrom('a', 'b', undefined)), { maxLength: 14 }),
    asked: fc.array(fc.nat(5), { minLength: 2, maxLength: 4 }),
  })
  .map(({ owners, edges, asked }) => {
    const n = owners.length;
    const game: GameSpec = {
      initial: 'v0',
      nodes: owners.map((owner, i) => ({ id: `v${i}`, owner })),
      edges: edges.map(([from, to, label]) => ({
        from: `v${from % n}`,
        to: `v${to % n}`,
        ...(label !== undefined && { label }),
      })),
    };
    return { game, asked: [...new Set(asked.map((v) => v % n))] };
  })
  .filter(({ asked }) => asked.length > 1);

describe('distinguish', () => {
  it('finds what trying everything finds', () => {
    const told = { all: 0, some: 0, none: 0, longer: 0 };
    fc.assert(
      fc.property(spec, ({ game, asked }) => {
        const origins = asked.map((v) => `v${v}`);
        const found = distinguish(
          buildGame(game),
          asked.map((v) => [v]),
        );
        expect(found.exact).toBe(true);
        expect(found.leaves).toBe(fewestLeft(game, origins, Math.max(DEPTH, found.steps)));
        if (found.steps > 0) {
          expect(fewestLeft(game, origins, found.steps)).toBe(found.leaves);
          expect(fewestLeft(game, origins, found.steps - 1)).toBeGreaterThan(found.leaves);
        }
        if (found.steps > 2) told.longer++;
        told[found.leaves === 1 ? 'all' : found.leaves < asked.length ? 'some' : 'none']++;
      }),
      { numRuns: 1500 },
    );
    for (const [kind, count] of Object.entries(told)) expect([kind, count > 10]).toEqual([kind, true]);
  });

  it('holds what it says where it looked at few positions only', () => {
    let cut = 0;
    fc.assert(
      fc.property(spec, fc.integer({ min: 1, max: 6 }), ({ game, asked }, most) => {
        const origins = asked.map((v) => `v${v}`);
        const { leaves, steps, exact } = distinguish(
          buildGame(game),
          asked.map((v) => [v]),
          most,
        );
        expect(fewestLeft(game, origins, steps)).toBeLessThanOrEqual(leaves);
        if (exact) expect(fewestLeft(game, origins, DEPTH)).toBe(leaves);
        else cut++;
      }),
      { numRuns: 500 },
    );
    expect(cut).toBeGreaterThan(10);
  });
});
