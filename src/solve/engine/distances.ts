// The least gain on the way from the initial node to each node, that node left out (Dijkstra); Infinity where
// no way leads.

import { atOnce, DEAR, NodeHeap, type Slices, Steps } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

export const distances = (game: Game): Float64Array => atOnce(findingDistances(game));

/** The same in slices. */
export function* findingDistances(game: Game): Slices<Float64Array> {
  const { gain, outStart, target } = game;
  const distance = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
  const heap = new NodeHeap();
  distance[game.initial] = 0;
  heap.push(game.initial, 0);
  const steps = new Steps();
  while (heap.size > 0) {
    const key = heap.key;
    const v = heap.pop();
    if (key > distance[v]) continue;
    steps.left -= outStart[v + 1] - outStart[v] + DEAR;
    if (steps.left < steps.next) yield steps.told();
    const next = key + gain[v];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (next < distance[w]) {
        distance[w] = next;
        heap.push(w, next);
      }
    }
  }
  return distance;
}
