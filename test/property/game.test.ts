// Laws of the graph algorithms, against definitions written out naively.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bits } from '../../src/base/index.ts';
import {
  attractor,
  buildGame,
  components,
  FORCEABLE,
  type Game,
  IMPOSSIBLE,
  isTrap,
  largestTrapAvoiding,
  nodeKinds,
  otherPlayer,
  POSSIBLE,
  reachable,
  SUT,
  TESTER,
} from '../../src/game/index.ts';

/** Small games with self-loops, parallel edges, sinks and unreachable nodes. */
const games = (largest = 9): fc.Arbitrary<Game> =>
  fc.integer({ min: 1, max: largest }).chain((n) =>
    fc
      .record({
        owners: fc.array(fc.constantFrom('tester' as const, 'sut' as const), { minLength: n, maxLength: n }),
        edges: fc.array(fc.tuple(fc.nat(n - 1), fc.nat(n - 1)), { maxLength: 3 * n }),
        initial: fc.nat(n - 1),
      })
      .map(({ owners, edges, initial }) =>
        buildGame({
          initial: `v${initial}`,
          nodes: owners.map((owner, v) => ({ id: `v${v}`, owner })),
          edges: edges.map(([u, w]) => ({ from: `v${u}`, to: `v${w}` })),
        }),
      ),
  );

const successors = (game: Game, v: number): number[] => [
  ...game.target.subarray(game.outStart[v], game.outStart[v + 1]),
];
const nodes = (game: Game): number[] => Array.from({ length: game.n }, (_, v) => v);

function naiveReach(game: Game, from: number): Set<number> {
  const seen = new Set([from]);
  for (let size = 0; size !== seen.size; ) {
    size = seen.size;
    for (const v of [...seen]) for (const w of successors(game, v)) seen.add(w);
  }
  return seen;
}

function naiveAttractor(game: Game, player: number, goal: Iterable<number>): Set<number> {
  const attracted = new Set(goal);
  for (let size = -1; size !== attracted.size; ) {
    size = attracted.size;
    for (const v of nodes(game)) {
      const inside = successors(game, v).map((w) => attracted.has(w));
      const forced =
        game.owner[v] === player ? inside.includes(true) : inside.length > 0 && !inside.includes(false);
      if (forced) attracted.add(v);
    }
  }
  return attracted;
}

describe('graph algorithms', () => {
  it('finds what is reachable', () => {
    fc.assert(
      fc.property(games(), (game) => {
        expect([...reachable(game)]).toEqual([...naiveReach(game, game.initial)].sort((a, b) => a - b));
      }),
    );
  });

  it('puts two nodes in one component iff each reaches the other, and numbers components bottom-up', () => {
    fc.assert(
      fc.property(games(), (game) => {
        const { of, count } = components(game);
        const reach = nodes(game).map((v) => naiveReach(game, v));
        for (const v of nodes(game)) {
          for (const w of nodes(game)) expect(of[v] === of[w]).toBe(reach[v].has(w) && reach[w].has(v));
          for (const w of successors(game, v)) expect(of[w]).toBeLessThanOrEqual(of[v]);
        }
        expect(new Set(of).size).toBe(count);
      }),
    );
  });

  it('attracts what a naive fixpoint attracts, and its ranks are a strategy', () => {
    fc.assert(
      fc.property(games(), fc.constantFrom(TESTER, SUT), fc.nat(8), (game, player, goal) => {
        fc.pre(goal < game.n);
        const { nodes: attracted, rank } = attractor(game, player, [goal]);
        expect(new Set(attracted)).toEqual(naiveAttractor(game, player, [goal]));
        for (const v of attracted) {
          if (v === goal) continue;
          const ranks = successors(game, v).map((w) => rank[w]);
          if (game.owner[v] === player) expect(ranks).toContain(rank[v] - 1);
          else for (const r of ranks) expect(r >= 0 && r < rank[v]).toBe(true);
        }
      }),
    );
  });

  it('the complement of an attractor is a trap, and no trap that avoids the goal is larger', () => {
    fc.assert(
      fc.property(
        games(7),
        fc.constantFrom(TESTER, SUT),
        fc.nat(6),
        fc.integer({ min: 0, max: 127 }),
        (game, player, bad, mask) => {
          fc.pre(bad < game.n);
          const trap = largestTrapAvoiding(game, player, [bad]);
          expect(isTrap(game, player, trap)).toBe(true);
          const other = Bits.of(
            game.n,
            nodes(game).filter((v) => v !== bad && (mask >> v) & 1),
          );
          if (isTrap(game, player, other)) for (const v of other) expect(trap.has(v)).toBe(true);
        },
      ),
    );
  });

  it('forceable, possible and impossible are what the attractor of each node says', () => {
    fc.assert(
      fc.property(games(14), (game) => {
        const kinds = nodeKinds(game);
        const reach = naiveReach(game, game.initial);
        for (const v of nodes(game)) {
          const forceable = naiveAttractor(game, TESTER, [v]).has(game.initial);
          expect(kinds[v]).toBe(!reach.has(v) ? IMPOSSIBLE : forceable ? FORCEABLE : POSSIBLE);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('renaming and reordering change nothing', () => {
    fc.assert(
      fc.property(games(), fc.infiniteStream(fc.nat(1000)), (game, noise) => {
        const place = nodes(game);
        for (let i = place.length - 1; i > 0; i--) {
          const j = noise.next().value! % (i + 1);
          [place[i], place[j]] = [place[j], place[i]];
        }
        const moved = buildGame({
          initial: `x${game.initial}`,
          nodes: place.map((v) => ({ id: `x${v}`, owner: game.owner[v] === SUT ? 'sut' : 'tester' })),
          edges: Array.from(game.source, (u, e) => ({ from: `x${u}`, to: `x${game.target[e]}` })).reverse(),
        });
        const kinds = nodeKinds(game);
        const movedKinds = nodeKinds(moved);
        place.forEach((v, i) => {
          expect(movedKinds[i]).toBe(kinds[v]);
        });
        expect(components(moved).count).toBe(components(game).count);
        for (const player of [TESTER, SUT] as const) {
          expect(otherPlayer(otherPlayer(player))).toBe(player);
          const here = attractor(game, player, [place[0]]).nodes;
          const there = attractor(moved, player, [0]).nodes;
          place.forEach((v, i) => {
            expect(there.has(i)).toBe(here.has(v));
          });
        }
      }),
    );
  });
});
