import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { components, type Game, isSink, reachable, SUT } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';

function drawn(knobs: Parameters<typeof randomGame>[0]): Game {
  const outcome = randomGame(knobs);
  if (!outcome.ok) throw new Error(outcome.issues[0].message);
  return outcome.value;
}

const knobs = fc.record({
  nodes: fc.integer({ min: 1, max: 80 }),
  sutShare: fc.integer({ min: 0, max: 10 }).map((x) => x / 10),
  testerDegree: fc.integer({ min: 1, max: 4 }),
  sutDegree: fc.integer({ min: 1, max: 4 }),
  sinks: fc.integer({ min: 0, max: 5 }),
  traps: fc.integer({ min: 0, max: 3 }),
  trapSize: fc.integer({ min: 1, max: 5 }),
  locality: fc.integer({ min: 0, max: 10 }).map((x) => x / 10),
  components: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer(),
});

describe('a random game', () => {
  test('may be large', () => {
    expect(drawn({ nodes: 200_000 }).n).toBe(200_000);
  });

  test('has the nodes asked for, all reachable, owners by share, and the sinks asked for', () => {
    fc.assert(
      fc.property(knobs, (given) => {
        const game = drawn(given);
        expect(game.n).toBe(given.nodes);
        expect(reachable(game).count()).toBe(game.n);
        const sut = game.owner.filter((owner) => owner === SUT).length;
        expect(sut).toBe(Math.min(game.n - 1, Math.round(game.n * given.sutShare)));
        let sinks = 0;
        for (let v = 0; v < game.n; v++) if (isSink(game, v)) sinks++;
        expect(sinks).toBeLessThanOrEqual(given.sinks);
        if (given.nodes > 40 && given.traps === 0) expect(sinks).toBe(given.sinks);
        expect(components(game).count).toBeGreaterThanOrEqual(Math.min(given.components, game.n));
      }),
      { numRuns: 400 },
    );
  });

  test('is the same for the same knobs, another for another seed', () => {
    fc.assert(
      fc.property(knobs, (given) => {
        expect(drawn(given)).toEqual(drawn(given));
      }),
      { numRuns: 30 },
    );
    expect(drawn({ nodes: 50, seed: 1 }).target).not.toEqual(drawn({ nodes: 50, seed: 2 }).target);
  });

  test('keeps the pebble in its traps', () => {
    const game = drawn({ nodes: 60, traps: 2, trapSize: 6, components: 1 });
    const inside = (v: number) => (v >= 54 ? 2 : v >= 48 ? 1 : 0);
    for (let e = 0; e < game.m; e++) {
      const from = inside(game.source[e]);
      if (from > 0) expect(inside(game.target[e])).toBe(from);
    }
  });

  test('has pinned edges: seeds are promises', () => {
    const game = drawn({ nodes: 12, seed: 7, components: 2, sinks: 1 });
    expect(Array.from(game.target, (w, e) => `${game.source[e]}-${w}`).join(' ')).toMatchInlineSnapshot(
      `"0-1 0-3 0-6 1-2 2-4 2-5 2-3 2-11 3-8 3-3 3-0 4-0 6-7 6-9 7-8 8-10 8-9 8-6 9-6 9-8 10-11 10-7 10-8 10-10 11-6 11-7"`,
    );
  });

  test('refuses knobs that make no sense', () => {
    expect(randomGame({ nodes: 0 })).toMatchObject({ ok: false });
    expect(randomGame({ sutShare: 2 })).toMatchObject({ ok: false });
  });
});
