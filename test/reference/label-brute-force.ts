// How many labels can be forced, by definition: rest(K, v) is what can still be covered from v with the labels K covered, the least
// fixed point over v for each K. Labels are bits; for up to about 12 of them. Shares nothing with the product but rows.

import { type Game, isSink, SUT, tagsOfNode } from '../../src/game/index.ts';

export function labelBruteForce(game: Game, restart: boolean): number {
  const { n, owner, outStart, target, initial } = game;
  const mask = Array.from({ length: n }, (_, v) =>
    tagsOfNode(game, v).reduce((sum, tag) => sum | (1 << tag), 0),
  );
  const count = (x: number): number => (x === 0 ? 0 : (x & 1) + count(x >>> 1));
  const rows = new Map<number, Float64Array>();
  const rowOf = (K: number): Float64Array => {
    const known = rows.get(K);
    if (known) return known;
    const row = new Float64Array(n);
    const worth = (w: number): number =>
      (mask[w] & ~K) === 0 ? row[w] : count(mask[w] & ~K) + rowOf(K | mask[w])[w];
    for (let changed = true; changed; ) {
      changed = false;
      for (let v = 0; v < n; v++) {
        if (mask[v] & ~K) continue;
        const values = Array.from(target.subarray(outStart[v], outStart[v + 1]), worth);
        const move = isSink(game, v) ? 0 : owner[v] === SUT ? Math.min(...values) : Math.max(...values);
        const value = Math.max(move, restart && (mask[initial] & ~K) === 0 ? row[initial] : 0);
        if (value > row[v]) {
          row[v] = value;
          changed = true;
        }
      }
    }
    rows.set(K, row);
    return row;
  };
  return count(mask[initial]) + rowOf(mask[initial])[initial];
}
