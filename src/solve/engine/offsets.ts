// For each node, the gain on the way to it. A set matters to a node only if it stays that far below the value to
// prove of the initial node. O(n + m).

import { type Slices, Steps } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';

/**
 * For each node to be asked for, the gain that lies before it or, for a tester node, before an SUT node that
 * follows it; Infinity for SUT nodes that no SUT node of their component leads to.
 */
export function* findingOffsets(
  game: Game,
  { of }: Components,
  distance: Float64Array,
): Slices<Float64Array> {
  const { n, owner, outStart, target, inStart, inEdge, source } = game;
  const offset = distance.slice();
  const steps = new Steps();
  for (let v = 0; v < n; v++) {
    steps.left -= outStart[v + 1] - outStart[v] + 1;
    if (steps.left < steps.next) yield steps.told();
    if (owner[v] === SUT) {
      let follows = false;
      for (let i = inStart[v]; i < inStart[v + 1] && !follows; i++) {
        const u = source[inEdge[i]];
        follows = owner[u] === SUT && of[u] === of[v];
      }
      if (!follows) offset[v] = Number.POSITIVE_INFINITY;
      continue;
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (owner[w] === SUT && distance[w] < offset[v]) offset[v] = distance[w];
    }
  }
  return offset;
}
