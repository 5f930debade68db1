// Complete round trip coverage: for every node that begins and ends a round trip (a prime path that is a cycle), all
// of them. A cycle of k nodes is k round trips, one from each of its nodes.

import { primePaths } from './simple-paths.ts';
import type { Criterion } from './suite.ts';
import { touringSuite } from './touring-suite.ts';

export const completeRoundTrip: Criterion<'complete-round-trip'> = {
  id: 'complete-round-trip',
  title: 'complete round trip coverage',
  about: 'every simple cycle from each of its nodes; stops at --limit, because their number explodes',
  make: (game, { limit }) =>
    touringSuite(
      'complete-round-trip',
      game,
      primePaths(game, { cyclesOnly: true, limit, noun: 'round trips' }),
    ),
};
