// Sound bounds of the greatest probability, by interval iteration. Sweeps that begin with 0 bound it from below.
// Sweeps that begin with 1 bound it from above, on the graph with each end component as one position. There the two
// meet.
//
// Every sum is rounded outward by more than the error of double precision. So the bounds hold for the true value,
// and are as near to each other as the effort allows.

import { endComponents } from './end-components.ts';
import type { Positions } from './positions.ts';

/** Moves followed at most, and how near the bounds must come. */
const EFFORT = 40_000_000;
const NEAR = 1e-10;
/** The relative error of one operation, and of a chance as a quotient. */
const ROUNDING = 2 ** -52;

/** `certain`: 1 where the target is reached almost surely; `open`: the positions in question; elsewhere it is never reached. */
export function probabilityBounds(
  positions: Positions,
  certain: Uint8Array,
  open: readonly number[],
): { lower: number; upper: number } {
  const { count, start, to, chance, chooses, initial } = positions;
  const one = endComponents(positions, open);
  const members = new Map<number, number[]>();
  for (const s of open) {
    const row = members.get(one[s]);
    if (row) row.push(s);
    else members.set(one[s], [s]);
  }
  const groups = [...members].reverse();
  const low = Float64Array.from(certain);
  const high = Float64Array.from(certain);
  for (const s of open) high[one[s]] = 1;
  const step = (group: readonly number[], rep: number, value: Float64Array, sign: 1 | -1): number => {
    const s = group[0];
    if (group.length === 1 && !chooses[s]) {
      let sum = 0;
      for (let m = start[s]; m < start[s + 1]; m++) sum += chance[m] * value[one[to[m]]];
      return sum * (1 + sign * (start[s + 1] - start[s] + 4) * ROUNDING);
    }
    let best = 0;
    for (const u of group) {
      if (!chooses[u]) continue;
      for (let m = start[u]; m < start[u + 1]; m++) {
        const w = one[to[m]];
        if (w !== rep) best = Math.max(best, value[w]);
      }
    }
    return best;
  };
  const at = one[initial];
  let moves = 0;
  for (let s = 0; s < count; s++) moves += start[s + 1] - start[s];
  for (let left = EFFORT; left > 0 && high[at] - low[at] > NEAR; left -= 2 * moves + 1) {
    let changed = false;
    for (const [rep, group] of groups) {
      const from = step(group, rep, low, -1);
      const upTo = Math.min(1, step(group, rep, high, 1));
      if (from > low[rep]) {
        low[rep] = from;
        changed = true;
      }
      if (upTo < high[rep]) {
        high[rep] = upTo;
        changed = true;
      }
    }
    if (!changed) break;
  }
  return { lower: low[at], upper: high[at] };
}
