// Node coverage: every node. The cases are what the strategies of the paper execute: paths from the initial
// node in the manner of the GMU tool, each going on through uncovered nodes as long as it can.

import type { Game } from '../game/index.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { touringSuite } from './touring-suite.ts';

export function nodeRequirements(game: Game): PathList {
  const paths = new PathList();
  for (let v = 0; v < game.n; v++) paths.add([v]);
  return paths;
}

export const node: Criterion = {
  id: 'node',
  title: 'node coverage',
  about: 'every node is visited; few, longer paths, as the GMU tool makes them',
  make: (game) => touringSuite('node', game, { paths: nodeRequirements(game) }),
};
