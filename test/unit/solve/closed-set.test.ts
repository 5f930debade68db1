import { describe, expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame, type Game, SUT } from '../../../src/game/index.ts';
import { ClosedSet } from '../../../src/solve/anneal/closed-set.ts';
import { describeGame } from '../../reference/arbitrary-game.ts';

/** Distinct edges, SUT nodes that may stay, no tester node that leads to itself. */
function randomGame(dice: Dice): Game {
  const n = 3 + dice.below(6);
  const owners = Array.from({ length: n }, () => dice.pick(['tester', 'sut'] as const));
  return buildGame({
    initial: 'v0',
    nodes: owners.map((owner, v) => ({ id: `v${v}`, owner, gain: 1 + dice.below(4) })),
    edges: owners.flatMap((owner, v) =>
      Array.from(new Set(Array.from({ length: dice.below(4) }, () => dice.below(n))))
        .filter((w) => owner === 'sut' || w !== v)
        .map((w) => ({ from: `v${v}`, to: `v${w}` })),
    ),
  });
}

/** By definition: a tester node of the set leads there, or an SUT node of it that has no other successor in the set. */
function isNeeded(
  game: Game,
  inside: ReadonlySet<number>,
  admits: (v: number) => boolean,
  v: number,
): boolean {
  if (!admits(v)) return false;
  for (const u of inside) {
    if (u === v) continue;
    const next = Array.from(game.target.subarray(game.outStart[u], game.outStart[u + 1]));
    const staying = next.filter((w) => inside.has(w));
    if (game.owner[u] === SUT ? staying.length === 1 && staying[0] === v : next.includes(v)) return true;
  }
  return false;
}

describe('a closed set', () => {
  it('knows who is needed after any changes, and takes them back', () => {
    const dice = Dice.of(3);
    for (let i = 0; i < 300; i++) {
      const game = randomGame(dice);
      const left = dice.below(game.n + 2);
      const admits = (v: number) => v !== left;
      const set = new ClosedSet(game, admits);
      let inside = new Set<number>();
      let committed = new Set<number>();
      for (let step = 0; step < 40; step++) {
        const v = dice.below(game.n);
        if (!admits(v)) continue;
        if (inside.has(v)) {
          set.remove(v);
          inside.delete(v);
        } else {
          set.add(v);
          inside.add(v);
        }
        const roll = dice.below(6);
        if (roll === 0) {
          set.commit();
          committed = new Set(inside);
        } else if (roll === 1) {
          set.undo();
          inside = new Set(committed);
        }
        expect(Array.from(set.nodes).sort()).toEqual(Array.from(inside).sort());
        expect(set.weight).toBe(Array.from(inside).reduce((sum, u) => sum + game.gain[u], 0));
        for (const u of inside) {
          expect(set.needs(u), `${u} of ${Array.from(inside)}: ${describeGame(game)}`).toBe(
            isNeeded(game, inside, admits, u),
          );
        }
      }
    }
  });
});
