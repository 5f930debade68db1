// What a tester can force within a budget, computed as it is written: the greatest gain against every SUT, over (budget,
// covered set, node), a reset costing `resetCost` and the visit that follows. And from it what the guarantee costs at worst. For n
// up to about 10. Nothing here is shared with the product but the game's typed rows.

import { type Game, SUT } from '../../src/game/index.ts';

/** For each budget up to `most` what can be forced from the start, the initial node's gain included. */
export function forcedWithin(game: Game, resetCost: number, most: number): Float64Array {
  const { n, gain, initial } = game;
  const layers = forcedValues(game, resetCost, most);
  return Float64Array.from(layers, (_, b) =>
    b === 0 ? 0 : gain[initial] + layers[b - 1][(1 << initial) * n + initial],
  );
}

/** For each budget b up to `most` what can still be forced: at [b][C * n + v] from v with C covered. */
export function forcedValues(game: Game, resetCost: number, most: number): readonly Float64Array[] {
  const { n, owner, gain, outStart, target, initial } = game;
  const sets = 1 << n;
  const steps = Math.ceil(resetCost) + 1;
  const layers: Float64Array[] = [new Float64Array(sets * n)];
  for (let b = 1; b <= most; b++) {
    const layer = new Float64Array(sets * n);
    const before = layers[b - 1];
    for (let C = 0; C < sets; C++) {
      if (!(C & (1 << initial))) continue;
      for (let v = 0; v < n; v++) {
        if (!(C & (1 << v))) continue;
        let x = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          const y = C & (1 << w) ? before[C * n + w] : gain[w] + before[(C | (1 << w)) * n + w];
          if (e === outStart[v]) x = y;
          else x = owner[v] === SUT ? Math.min(x, y) : Math.max(x, y);
        }
        if (b >= steps) x = Math.max(x, layers[b - steps][C * n + initial]);
        layer[C * n + v] = x;
      }
    }
    layers.push(layer);
  }
  return layers;
}

/** The least budget within which `wanted` can be forced, infinite if it takes more than `most`. */
export function worstCaseCost(game: Game, resetCost: number, wanted: number, most: number): number {
  const forced = forcedWithin(game, resetCost, most);
  const at = forced.findIndex((gain, b) => b > 0 && gain >= wanted);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
