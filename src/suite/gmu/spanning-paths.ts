// The paths of a breadth-first tree, as the coverage tool of George Mason University lists them (Xu 2006, Li). All
// paths grow by an edge at a time. A path is finished once its last node has been reached before, by itself or by
// another. So every edge outside the tree ends a path of its own, and so does every sink; short paths come first.
//
// At a branch, the path itself takes the last successor. Copies of it, right behind it, take the others in order.
// Parallel edges are one: a path is a list of nodes.
//
// Cost: the nodes of all paths together, at most the edges times the depth of the tree.

import { beyond, limit } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

export function spanningPaths(game: Game): number[][] {
  const reached = new Uint8Array(game.n);
  reached[game.initial] = 1;
  const finished: number[][] = [];
  let growing: number[][] = [[game.initial]];
  const most = limit('suite-nodes');
  let positions = 0;
  while (growing.length > 0) {
    const next: number[][] = [];
    for (const path of growing.flatMap((grown) => extensions(game, grown))) {
      const end = path[path.length - 1];
      // A sink was reached in the round before, and its path has not grown.
      if (reached[end] === 0) {
        reached[end] = 1;
        next.push(path);
        continue;
      }
      finished.push(path);
      positions += path.length;
      if (positions > most) throw beyond('suite-nodes', 'the paths of this suite are longer');
    }
    growing = next;
  }
  return finished;
}

/** The path by each edge of its last node, the last edge first; the path itself at a sink. */
function extensions({ outStart, target }: Game, path: number[]): number[][] {
  const end = path[path.length - 1];
  const successors = [...new Set(target.subarray(outStart[end], outStart[end + 1]))];
  const last = successors.pop();
  return last === undefined ? [path] : [last, ...successors].map((v) => [...path, v]);
}
