// Simple round trip coverage: for every node that begins and ends a round trip, one of them; here a shortest,
// found breadth-first inside the node's component. O(n (n + m)) in a strongly connected game.

import { components, type Game } from '../game/index.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { touringSuite } from './touring-suite.ts';

export function simpleRoundTripRequirements(game: Game): PathList {
  const { n, outStart, target } = game;
  const { of: component } = components(game);
  const paths = new PathList();
  const before = new Int32Array(n);
  const seen = new Int32Array(n).fill(-1);
  const queue = new Int32Array(n);
  for (let start = 0; start < n; start++) {
    const last = lastOfShortestCycle(start);
    if (last < 0) continue;
    const cycle = [start];
    for (let v = last; v !== start; v = before[v]) cycle.push(v);
    cycle.push(start);
    paths.add(cycle.reverse());
  }
  return paths;

  function lastOfShortestCycle(start: number): number {
    let tail = 0;
    queue[tail++] = start;
    seen[start] = start;
    for (let head = 0; head < tail; head++) {
      const v = queue[head];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (w === start) return v;
        if (seen[w] === start || component[w] !== component[start]) continue;
        seen[w] = start;
        before[w] = v;
        queue[tail++] = w;
      }
    }
    return -1;
  }
}

export const simpleRoundTrip: Criterion<'simple-round-trip'> = {
  id: 'simple-round-trip',
  title: 'simple round trip coverage',
  about: 'for every node on a cycle, one shortest cycle from it back to it',
  make: (game) => touringSuite('simple-round-trip', game, { paths: simpleRoundTripRequirements(game) }),
};
