// The paths of a breadth-first tree, as the coverage tool of George Mason University lists them (Xu 2006, Li): all paths grow by an edge
// at a time; a path whose last node has been reached before, by itself or by another, is finished. So every edge that is
// not in the tree ends a path of its own, and so does every sink; short paths come first.
//
// Where a path branches, the path itself takes the last successor, and copies of it, right behind it, take the others in order. Parallel
// edges are one: a path is a list of nodes.
//
// Cost: the nodes of all paths together, which is at most the edges times the depth of the tree.

import { InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

/** More nodes than this in all paths together would be no suite that anybody executes. */
const POSITION_LIMIT = 20_000_000;

export function spanningPaths(game: Game): number[][] {
  const reached = new Uint8Array(game.n);
  reached[game.initial] = 1;
  const finished: number[][] = [];
  let growing: number[][] = [[game.initial]];
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
      if (positions > POSITION_LIMIT) throw tooLarge();
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

const tooLarge = (): InputError =>
  InputError.of(
    'suite/too-large',
    `the paths of this suite are more than ${POSITION_LIMIT} nodes long altogether`,
    'the criterion node makes few, longer paths',
  );
