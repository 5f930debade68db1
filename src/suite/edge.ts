// Edge coverage: every pair of nodes that an edge joins, and every node without an edge, so that it subsumes node
// coverage. A case is a node sequence and does not distinguish parallel edges.

import { foldedEdge, type Game, isSink, ownCount } from '../game/index.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { touringSuite } from './touring-suite.ts';

/** The distinct successors of every node, in the order of its edges. */
export function successorLists(game: Game): readonly Int32Array[] {
  const { n, outStart, target } = game;
  return Array.from({ length: n }, (_, v) =>
    Int32Array.from(new Set(target.subarray(outStart[v], outStart[v + 1]))),
  );
}

export const hasNoEdge = (game: Game, v: number): boolean =>
  isSink(game, v) && game.inStart[v] === game.inStart[v + 1];

export function edgeRequirements(game: Game): PathList {
  const paths = new PathList();
  successorLists(game).forEach((successors, v) => {
    for (const w of successors) paths.add([v, w]);
    if (hasNoEdge(game, v)) paths.add([v]);
  });
  return paths;
}

/** Of a game with helpers every edge of the model, by the first edge that makes it happen. */
function modelEdges(game: Game): PathList {
  const paths = new PathList();
  const edges = new Set<number>();
  const pairs = new Set<string>();
  for (let e = 0; e < game.m; e++) {
    const edge = foldedEdge(game, e);
    const pair = `${game.source[e]} ${game.target[e]}`;
    if (edge < 0 || edges.has(edge)) continue;
    edges.add(edge);
    if (!pairs.has(pair)) paths.add([game.source[e], game.target[e]]);
    pairs.add(pair);
  }
  for (let v = 0; v < ownCount(game); v++) if (hasNoEdge(game, v)) paths.add([v]);
  return paths;
}

export const edge: Criterion<'edge'> = {
  id: 'edge',
  title: 'edge coverage',
  about: 'every edge is taken (parallel edges count once: a case is a node sequence)',
  quick: true,
  make: (game) =>
    touringSuite('edge', game, { paths: game.helpers ? modelEdges(game) : edgeRequirements(game) }),
};
