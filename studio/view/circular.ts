// First places for the layout by forces: rings by distance from the initial node, so that the play runs outwards.

import type { Game } from '../../src/game/index.ts';
import { ShortestPaths } from '../../src/suite/index.ts';

/** x and y of each node. */
export default function circular(game: Game): Float64Array {
  const { distance } = new ShortestPaths(game);
  const far = distance.reduce((a, b) => Math.max(a, b), 0) + 1;
  const rings = new Map<number, number>();
  for (const ring of distance) rings.set(ring, (rings.get(ring) ?? 0) + 1);
  const placed = new Map<number, number>();
  const places = new Float64Array(2 * game.n);
  distance.forEach((ring, v) => {
    const i = placed.get(ring) ?? 0;
    placed.set(ring, i + 1);
    const angle = (2 * Math.PI * i) / rings.get(ring)! + ring;
    const radius = ring < 0 ? far : ring;
    places[2 * v] = (radius + 0.1) * Math.cos(angle);
    places[2 * v + 1] = (radius + 0.1) * Math.sin(angle);
  });
  return places;
}
