// Edge-pair coverage: every path of two edges, and every edge or node that is part of none. There are as many as
// the sum of in-degree times out-degree, so the bound on requirements applies.

import { type Game, isSink } from '../game/index.ts';
import { hasNoEdge, successorLists } from './edge.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { type Requirements, touringSuite } from './touring-suite.ts';

export function edgePairRequirements(game: Game, limit: number): Requirements {
  const successors = successorLists(game);
  const paths = new PathList();
  for (let u = 0; u < game.n; u++) {
    if (hasNoEdge(game, u)) paths.add([u]);
    for (const v of successors[u]) {
      for (const w of successors[v]) {
        if (paths.length >= limit)
          return { paths, stopped: `stopped at ${limit} edge pairs; there are more` };
        paths.add([u, v, w]);
      }
      if (isSink(game, v) && game.inStart[u] === game.inStart[u + 1]) paths.add([u, v]);
    }
  }
  return { paths };
}

export const edgePair: Criterion<'edge-pair'> = {
  id: 'edge-pair',
  title: 'edge-pair coverage',
  about: 'every two edges in a row are taken',
  make: (game, { limit }) => touringSuite('edge-pair', game, edgePairRequirements(game, limit)),
};
