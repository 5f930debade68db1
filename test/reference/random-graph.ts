// Seeded random games for tests that need a graph of some size: a random tree makes every node reachable, and
// further edges lead anywhere (strong) or forward only (with sinks).

import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';

export interface GraphShape {
  readonly nodes: number;
  readonly edges: number;
  readonly seed: number;
  /** Whether edges beyond the tree lead only to later nodes, so that plays end. */
  readonly forward?: boolean;
  readonly sutShare?: number;
  readonly maxGain?: number;
}

export function randomGraph({ nodes, edges, seed, forward, sutShare = 0.5, maxGain = 1 }: GraphShape): Game {
  const dice = Dice.of(seed, 99);
  const id = (v: number) => `v${v}`;
  const list: { from: string; to: string; weight: number }[] = [];
  const add = (u: number, w: number) => list.push({ from: id(u), to: id(w), weight: 1 + dice.below(4) });
  for (let w = 1; w < nodes; w++) add(dice.below(w), w);
  while (list.length < edges) {
    const u = dice.below(nodes);
    if (!forward) add(u, dice.below(nodes));
    else if (u + 1 < nodes) add(u, u + 1 + dice.below(nodes - u - 1));
  }
  return buildGame({
    name: `random-${seed}`,
    initial: id(0),
    nodes: Array.from({ length: nodes }, (_, v) => ({
      id: id(v),
      owner: dice.unit() < sutShare ? ('sut' as const) : ('tester' as const),
      gain: maxGain === 1 ? 1 : dice.below(maxGain + 1),
    })),
    edges: list,
  });
}
