// Prime path coverage: every prime path (see simple-paths.ts).

import { primePaths } from './simple-paths.ts';
import type { Criterion } from './suite.ts';
import { touringSuite } from './touring-suite.ts';

export const primePath: Criterion<'prime-path'> = {
  id: 'prime-path',
  title: 'prime path coverage',
  about:
    'every simple path that is not part of a longer one; stops at --limit, because their number explodes',
  make: (game, { limit }) =>
    touringSuite('prime-path', game, primePaths(game, { cyclesOnly: false, limit, noun: 'prime paths' })),
};
