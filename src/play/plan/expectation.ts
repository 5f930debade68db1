// The least expected cost to reach a target, and the greatest probability of ever reaching it, by policy iteration,
// with bounds that are checked afterwards. A value that one step of the best moves does not lower bounds the least
// expected cost from below. One that it does not raise bounds it from above, since every counted move has a cost.
// Interval iteration bounds probabilities (interval-iteration.ts).

import { probabilityBounds } from './interval-iteration.ts';
import { canReach, policyValue } from './policy.ts';
import type { Positions } from './positions.ts';

export interface Expectation {
  readonly value: Float64Array;
  readonly lower: number;
  readonly upper: number;
  readonly move: Int32Array;
}

const ROUNDS = 10_000;
/** Relative slack of the bounds; tried from the narrowest on. */
const SLACKS = [1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2] as const;

export function leastExpectedCost(positions: Positions): Expectation {
  const { count, start, to, cost, chance, chooses, isTarget, initial } = positions;
  const { inside, move } = canReach(positions, true);
  const value = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (let s = 0; s < count; s++) if (isTarget[s]) value[s] = 0;
  const infinite = Number.POSITIVE_INFINITY;
  if (!inside[initial]) return { value, lower: infinite, upper: infinite, move };
  const which = [...inside.keys()].filter((s) => inside[s] && !isTarget[s]);
  const of = (m: number, v: Float64Array): number => cost[m] + v[to[m]];
  const mean = (s: number, v: Float64Array): number => {
    let sum = 0;
    for (let m = start[s]; m < start[s + 1]; m++) sum += chance[m] * of(m, v);
    return sum;
  };
  const best = (s: number, v: Float64Array): number => {
    let found = -1;
    for (let m = start[s]; m < start[s + 1]; m++)
      if (inside[to[m]] && (found < 0 || of(m, v) < of(found, v))) found = m;
    return found;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const x = policyValue(positions, move, which, (s) => {
      if (chooses[s]) return cost[move[s]];
      let sum = 0;
      for (let m = start[s]; m < start[s + 1]; m++) sum += chance[m] * cost[m];
      return sum;
    });
    for (const [i, s] of which.entries()) value[s] = x[i];
    let changed = false;
    for (const s of which) {
      if (!chooses[s]) continue;
      const m = best(s, value);
      if (of(m, value) < of(move[s], value) - 1e-10 * Math.max(1, of(move[s], value))) {
        move[s] = m;
        changed = true;
      }
    }
    if (!changed) break;
  }
  // The equations hold but for rounding. Along a move without a price they must hold exactly.
  for (const s of which) if (chooses[s]) value[s] = of(best(s, value), value);
  const step = (s: number, v: Float64Array): number => (chooses[s] ? of(best(s, v), v) : mean(s, v));
  // Moves without a price are not scaled: they are checked with the positions they lead to.
  const holds = (slack: number, sign: 1 | -1): boolean => {
    const scaled = value.map((v) => v * (1 + sign * slack));
    return which.every((s) => sign * (scaled[s] - step(s, scaled)) >= -1e-15 * Math.abs(scaled[s]));
  };
  const slackOf = (sign: 1 | -1): number => SLACKS.find((slack) => holds(slack, sign)) ?? infinite;
  const at = value[initial];
  const [up, down] = [slackOf(1), slackOf(-1)];
  return {
    value,
    lower: down === infinite ? 0 : at * (1 - down),
    upper: up === infinite ? infinite : at * (1 + up),
    move,
  };
}

export function greatestProbability(positions: Positions): Expectation {
  const { count, start, to, chance, chooses, isTarget, initial } = positions;
  const sure = canReach(positions, true);
  const { inside, move } = canReach(positions, false);
  const value = new Float64Array(count);
  for (let s = 0; s < count; s++) {
    if (!sure.inside[s]) continue;
    value[s] = 1;
    move[s] = sure.move[s];
  }
  const which = [...inside.keys()].filter((s) => inside[s] && !sure.inside[s]);
  for (let round = 0; round < ROUNDS; round++) {
    // Only what the policy lets reach the target has a chance; the rest of the equations would be empty.
    const live = liveUnder(positions, move, which, sure.inside);
    for (const s of which) value[s] = 0;
    const x = policyValue(positions, move, live, (s) => {
      let sum = 0;
      if (chooses[s]) return sure.inside[to[move[s]]];
      for (let m = start[s]; m < start[s + 1]; m++) sum += chance[m] * sure.inside[to[m]];
      return sum;
    });
    for (const [i, s] of live.entries()) value[s] = x[i];
    let changed = false;
    for (const s of which) {
      if (!chooses[s]) continue;
      for (let m = start[s]; m < start[s + 1]; m++) {
        if (value[to[m]] <= value[to[move[s]]] + 1e-12) continue;
        move[s] = m;
        changed = true;
      }
    }
    if (!changed) break;
  }
  const at = value[initial];
  if (sure.inside[initial] || isTarget[initial] || !inside[initial])
    return { value, lower: at, upper: at, move };
  const bounds = probabilityBounds(positions, sure.inside, which);
  value[initial] = Math.max(bounds.lower, Math.min(bounds.upper, at));
  return { value, ...bounds, move };
}

function liveUnder(
  { start, to, chooses }: Positions,
  move: Int32Array,
  which: readonly number[],
  ends: Uint8Array,
): number[] {
  const live = ends.slice();
  for (let changed = true; changed; ) {
    changed = false;
    for (const s of which) {
      if (live[s]) continue;
      let reaches = false;
      if (chooses[s]) reaches = move[s] >= 0 && live[to[move[s]]] === 1;
      else for (let m = start[s]; m < start[s + 1]; m++) reaches ||= live[to[m]] === 1;
      if (!reaches) continue;
      live[s] = 1;
      changed = true;
    }
  }
  return which.filter((s) => live[s]);
}
