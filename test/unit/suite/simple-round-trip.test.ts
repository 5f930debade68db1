// The cycle found from both ends is the one that a plain breadth-first search from the start finds first.

import { expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { type Game, GameBuilder, type Owner } from '../../../src/game/index.ts';
import { simpleRoundTripRequirements } from '../../../src/suite/simple-round-trip.ts';

/** Random moves anywhere, to near nodes, or around a ring with short cuts. */
function gameOf(n: number, kind: number, dice: Dice): Game {
  const builder = new GameBuilder();
  for (let v = 0; v < n; v++) builder.node(`n${v}`, dice.below(2) as Owner);
  const near = (v: number): number => Math.min(n - 1, Math.max(0, v - 3 + dice.below(7)));
  const around = (v: number): number => (v + 1 + (dice.below(10) === 0 ? dice.below(n) : 0)) % n;
  for (let v = 0; v < n; v++) {
    for (let k = dice.below(4); k >= 0; k--)
      builder.edge(v, kind === 0 ? dice.below(n) : kind === 1 ? near(v) : around(v));
  }
  builder.start('n0');
  return builder.build()!;
}

/** The first shortest cycle from a node, empty if there is none. */
function cycleFrom({ outStart, target, n }: Game, start: number): number[] {
  const before = new Int32Array(n).fill(-1);
  const queue = [start];
  for (const v of queue) {
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (w === start) {
        const path = [start];
        for (let u = v; u !== start; u = before[u]) path.unshift(u);
        return [start, ...path];
      }
      if (before[w] >= 0) continue;
      before[w] = v;
      queue.push(w);
    }
  }
  return [];
}

it('finds the first shortest cycle of every node', () => {
  const dice = Dice.of(1);
  let long = 0;
  for (let i = 0; i < 400; i++) {
    const game = gameOf(1 + dice.below(40), i % 3, dice);
    const paths = simpleRoundTripRequirements(game);
    const found = Array.from({ length: paths.length }, (_, k) => [...paths.path(k)]);
    const wanted = Array.from({ length: game.n }, (_, v) => cycleFrom(game, v)).filter(
      (cycle) => cycle.length > 0,
    );
    expect(found).toEqual(wanted);
    long += wanted.filter((cycle) => cycle.length > 6).length;
  }
  expect(long).toBeGreaterThan(100);
});
