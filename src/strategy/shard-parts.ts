// The targets of a game in parts, for runs that know nothing of each other: every job finds the same parts. A part
// should be a region, so that a run need not go everywhere. So a walk down the tree of shortest paths, branch by
// branch, orders the targets. They are cut into pieces of one size. Dealing them out one by one covered up to 2
// points less (bench/results/known.md).

import type { Game } from '../game/index.ts';
import { layersOf } from './adaptive/prospects.ts';

/** Part `index` of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** 1 for each target of the part: the nodes of some gain that no earlier run has covered. */
export function partOfShard(
  game: Game,
  { index, of }: Shard,
  isKnown: (node: number) => boolean,
): Uint8Array {
  const mine = new Uint8Array(game.n);
  const targets = branchByBranch(game).filter((v) => game.gain[v] > 0 && !isKnown(v));
  const cut = (i: number): number => Math.floor((i * targets.length) / of);
  for (const v of targets.slice(cut(index - 1), cut(index))) mine[v] = 1;
  return mine;
}

/** The reachable nodes, each before those that a shortest way reaches by it, and a branch after the other. */
function branchByBranch(game: Game): number[] {
  const { order } = layersOf(game);
  const place = new Int32Array(game.n).fill(-1);
  order.forEach((v, i) => {
    place[v] = i;
  });
  const children = new Map<number, number[]>();
  const met = new Uint8Array(game.n);
  met[game.initial] = 1;
  for (const v of order) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      if (met[w] === 1 || place[w] < 0) continue;
      met[w] = 1;
      const siblings = children.get(v);
      if (siblings) siblings.push(w);
      else children.set(v, [w]);
    }
  }
  const nodes: number[] = [];
  const stack = [game.initial];
  while (stack.length > 0) {
    const v = stack.pop()!;
    nodes.push(v);
    stack.push(...(children.get(v) ?? []).toReversed());
  }
  return nodes;
}
