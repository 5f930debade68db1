// Node coverage: every node. Few, longer paths from the initial node, each going on through uncovered nodes
// as long as it can. The GMU tool, whose suites the paper's strategies execute, makes many short ones instead.

import { type Game, ownCount } from '../game/index.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { touringSuite } from './touring-suite.ts';

export function nodeRequirements(game: Game): PathList {
  const paths = new PathList();
  for (let v = 0; v < ownCount(game); v++) paths.add([v]);
  return paths;
}

export const node: Criterion<'node'> = {
  id: 'node',
  title: 'node coverage',
  about: 'every node is visited; few, longer paths',
  quick: true,
  make: (game) => touringSuite('node', game, { paths: nodeRequirements(game) }),
};
