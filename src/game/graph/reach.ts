// The nodes in reach of a node if both players cooperate.

import { atOnce, Bits, type Slices, Steps } from '../../base/index.ts';
import { tagsOfNode } from '../extras.ts';
import type { Game } from '../game.ts';

/** The nodes reachable from `from` (itself included). O(n + m). */
export function reachable(game: Game, from = game.initial): Bits {
  return atOnce(reaching(game, from));
}

/** The same in slices. */
export function* reaching(game: Game, from = game.initial): Slices<Bits> {
  const { outStart, target } = game;
  const seen = new Bits(game.n);
  const stack = new Int32Array(game.n);
  let top = 0;
  seen.add(from);
  stack[top++] = from;
  const steps = new Steps();
  while (top > 0) {
    const v = stack[--top];
    steps.left -= outStart[v + 1] - outStart[v] + 1;
    if (steps.left < steps.next) yield steps.told();
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (!seen.has(w)) {
        seen.add(w);
        stack[top++] = w;
      }
    }
  }
  return seen;
}

/** The gain of a set of nodes, or how many labels it carries; of all nodes that can be reached, it is the `total` of a model. */
export function gainOf(game: Game, nodes: Iterable<number>): number {
  if (game.countsTags) {
    const seen = new Set<number>();
    for (const v of nodes) for (const tag of tagsOfNode(game, v)) seen.add(tag);
    return seen.size;
  }
  let sum = 0;
  for (const v of nodes) sum += game.gain[v];
  return sum;
}

/** The gain of all nodes that can be reached: what 100 % is. */
export const totalGain = (game: Game): number => gainOf(game, reachable(game));
