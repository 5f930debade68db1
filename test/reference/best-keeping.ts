// The best expected coverage among the testers who never put a gain at risk that they can force within the budget: dynamic
// programming as in best-coverage.ts, with the moves left out after which the worst SUT could keep them below `wanted`.

import { type Game, SUT } from '../../src/game/index.ts';
import { forcedValues } from './worst-case.ts';

export function bestKeeping(
  game: Game,
  chance: Float64Array,
  resetCost: number,
  budget: number,
  wanted: number,
): number {
  const { n, gain, initial } = game;
  const values = keepingValues(game, chance, resetCost, budget, wanted);
  return gain[initial] + values[budget - 1][(1 << initial) * n + initial];
}

/** What is still to be gained, for each budget left, by covered set and node, as bestValues has it. */
export function keepingValues(
  game: Game,
  chance: Float64Array,
  resetCost: number,
  budget: number,
  wanted: number,
): Float64Array[] {
  const { n, outStart, target, owner, gain, initial } = game;
  const sets = 1 << n;
  const steps = Math.ceil(resetCost) + 1;
  const forced = forcedValues(game, resetCost, budget);
  const gainOf = new Float64Array(sets);
  for (let C = 1; C < sets; C++) for (let v = 0; v < n; v++) if (C & (1 << v)) gainOf[C] += gain[v];
  const isSafe = (b: number, C: number, v: number) => gainOf[C] + forced[b][C * n + v] >= wanted;
  const layers: Float64Array[] = [new Float64Array(sets * n)];
  for (let b = 1; b < budget; b++) {
    const layer = new Float64Array(sets * n);
    for (let C = 0; C < sets; C++) {
      if (!(C & (1 << initial))) continue;
      for (let v = 0; v < n; v++) {
        if (!(C & (1 << v))) continue;
        const keeps = isSafe(b, C, v);
        let mean = 0;
        let best = 0;
        let allSafe = true;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          const D = C | (1 << w);
          const y = gainOf[D] - gainOf[C] + layers[b - 1][D * n + w];
          const safe = !keeps || isSafe(b - 1, D, w);
          allSafe &&= safe;
          mean += chance[e] * y;
          if (safe) best = Math.max(best, y);
        }
        let x = owner[v] === SUT ? (allSafe ? mean : 0) : best;
        if (b >= steps && (!keeps || isSafe(b - steps, C, initial))) {
          x = Math.max(x, layers[b - steps][C * n + initial]);
        }
        layer[C * n + v] = x;
      }
    }
    layers.push(layer);
  }
  return layers;
}
