// The best expected coverage there is, by dynamic programming over (covered set, node, budget), for a SUT whose
// chances are known. Exponential: up to about 13 nodes. A reset costs `resetCost` and the visit that follows.

import { type Game, SUT } from '../../src/game/index.ts';

/** The chances of a SUT that picks uniformly. */
export function uniformChances(game: Game): Float64Array {
  return Float64Array.from(game.source, (v) => 1 / (game.outStart[v + 1] - game.outStart[v]));
}

export function bestCoverage(game: Game, chance: Float64Array, resetCost: number, budget: number): number {
  if (budget < 1) return 0;
  const { n, gain, initial } = game;
  return (
    gain[initial] + bestValues(game, chance, resetCost, budget)[budget - 1][(1 << initial) * n + initial]
  );
}

/** For each budget b below `budget` what can still be gained: at [b][C * n + v] from v with C covered. */
export function bestValues(
  game: Game,
  chance: Float64Array,
  resetCost: number,
  budget: number,
): readonly Float64Array[] {
  const { n, outStart, target, owner, gain, initial } = game;
  const sets = 1 << n;
  const layers: Float64Array[] = [new Float64Array(sets * n)];
  for (let b = 1; b < budget; b++) {
    const layer = new Float64Array(sets * n);
    const before = layers[b - 1];
    const reset = b > resetCost ? layers[b - resetCost - 1] : null;
    for (let C = 0; C < sets; C++) {
      if (!(C & (1 << initial))) continue;
      for (let v = 0; v < n; v++) {
        if (!(C & (1 << v))) continue;
        let x = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          const y = C & (1 << w) ? before[C * n + w] : gain[w] + before[(C | (1 << w)) * n + w];
          x = owner[v] === SUT ? x + chance[e] * y : Math.max(x, y);
        }
        layer[C * n + v] = reset ? Math.max(x, reset[C * n + initial]) : x;
      }
    }
    layers.push(layer);
  }
  return layers;
}
