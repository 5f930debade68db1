// A game with some of its edges. Nodes keep their numbers, and edges are numbered again in the same order. Tags,
// costs and helpers are left out, since callers only follow edges. O(n + m).

import { gameFromRows } from '../from-rows.ts';
import type { Game } from '../game.ts';

export interface SomeEdges {
  readonly game: Game;
  /** The number that each edge has in the game it was taken from. */
  readonly edge: Int32Array;
}

export function withSomeEdges(game: Game, keep: (e: number) => boolean): SomeEdges {
  const { n, m, outStart, target, label, weight, name, initial, owner, gain, ids, labels } = game;
  const kept: number[] = [];
  const start = new Int32Array(n + 1);
  for (let v = 0; v < n; v++) {
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (keep(e)) kept.push(e);
    start[v + 1] = kept.length;
  }
  const edge = Int32Array.from(kept);
  if (edge.length === m) return { game, edge };
  const rows = {
    outStart: start,
    target: edge.map((e) => target[e]),
    label: edge.map((e) => label[e]),
    weight: weight && Float64Array.from(edge, (e) => weight[e]),
  };
  return { game: gameFromRows({ name, initial, owner, gain, ids, labels, ...rows }), edge };
}
