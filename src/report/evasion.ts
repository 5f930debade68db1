// Why a node is only possible: the SUT nodes at which the SUT turns away from it. They lie outside the tester's attractor of the
// node, can be reached without entering that attractor, and have an edge into it; a play that gets to the node has
// passed one of them. O(n + m) for each node asked about.

import { attractor, type Game, SUT, TESTER } from '../game/index.ts';

/** The SUT nodes whose choice decides whether `v` is reached; none if `v` is forceable or impossible. */
export function evasions(game: Game, v: number): number[] {
  const { outStart, target, owner, initial } = game;
  const { nodes: forced } = attractor(game, TESTER, [v]);
  if (forced.has(initial)) return [];
  const seen = new Uint8Array(game.n);
  const stack = [initial];
  const found: number[] = [];
  seen[initial] = 1;
  while (stack.length > 0) {
    const u = stack.pop()!;
    let decides = false;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (forced.has(w)) decides = owner[u] === SUT;
      else if (!seen[w]) {
        seen[w] = 1;
        stack.push(w);
      }
    }
    if (decides) found.push(u);
  }
  return found.sort((a, b) => a - b);
}
