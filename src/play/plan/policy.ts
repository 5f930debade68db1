// The common part of both expectations: the positions that can reach the target at all, or almost surely, and the
// value of a fixed policy.

import type { Positions } from './positions.ts';

/**
 * The positions from which the tester can reach the target with probability 1, with a policy that does: rounds of a backward search in
 * which a position of chance counts only if all its moves stay within the positions that are left (Courcoubetis and Yannakakis).
 * With `all` false: those from which it can be reached with any chance at all.
 */
export function canReach(positions: Positions, all: boolean): { inside: Uint8Array; move: Int32Array } {
  const { count, start, to, chooses, isTarget } = positions;
  const into: number[][] = Array.from({ length: count }, () => []);
  for (let s = 0; s < count; s++) for (let m = start[s]; m < start[s + 1]; m++) into[to[m]].push(m);
  const from = new Int32Array(to.length);
  for (let s = 0; s < count; s++) from.fill(s, start[s], start[s + 1]);
  let inside = new Uint8Array(count).fill(1);
  for (;;) {
    const reached = new Uint8Array(count);
    const move = new Int32Array(count).fill(-1);
    const queue: number[] = [];
    for (let s = 0; s < count; s++) {
      if (!isTarget[s]) continue;
      reached[s] = 1;
      queue.push(s);
    }
    const stays = (s: number): boolean => {
      for (let m = start[s]; m < start[s + 1]; m++) if (!inside[to[m]]) return false;
      return true;
    };
    for (let head = 0; head < queue.length; head++) {
      for (const m of into[queue[head]]) {
        const s = from[m];
        if (reached[s] || !inside[s] || (all && !chooses[s] && !stays(s))) continue;
        reached[s] = 1;
        if (chooses[s]) move[s] = m;
        queue.push(s);
      }
    }
    const settled = reached.every((is, s) => is === inside[s]);
    inside = reached;
    if (settled || !all) return { inside, move };
  }
}

/** Up to so many unknowns a system of equations is solved by elimination, beyond it by sweeps. */
const DENSE = 300;
const SWEEPS = 200_000;

/**
 * Solves x = b + A x for the positions of `which`, A being the moves of a policy (all moves of positions of chance). The policy must leave
 * `which` or end with probability 1.
 */
export function policyValue(
  { start, to, chance, chooses }: Positions,
  move: Int32Array,
  which: readonly number[],
  constant: (s: number) => number,
): Float64Array {
  const place = new Map(which.map((s, i) => [s, i]));
  const n = which.length;
  const row = (s: number, each: (i: number, p: number) => void): void => {
    if (chooses[s]) each(place.get(to[move[s]]) ?? -1, 1);
    else for (let m = start[s]; m < start[s + 1]; m++) each(place.get(to[m]) ?? -1, chance[m]);
  };
  const b = Float64Array.from(which, constant);
  if (n > DENSE) return swept(which, row, b);
  const a = which.map((s, i) => {
    const line = new Float64Array(n + 1);
    line[i] = 1;
    line[n] = b[i];
    row(s, (j, p) => {
      if (j >= 0) line[j] -= p;
    });
    return line;
  });
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[pivot][c])) pivot = r;
    [a[c], a[pivot]] = [a[pivot], a[c]];
    for (let r = 0; r < n; r++) {
      const factor = r === c ? 0 : a[r][c] / a[c][c];
      if (factor !== 0) for (let k = c; k <= n; k++) a[r][k] -= factor * a[c][k];
    }
  }
  return Float64Array.from(a, (line, i) => line[n] / line[i]);
}

function swept(
  which: readonly number[],
  row: (s: number, each: (i: number, p: number) => void) => void,
  b: Float64Array,
): Float64Array {
  const x = b.slice();
  const order = which.map((_, i) => i).reverse();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let change = 0;
    for (const i of order) {
      let sum = b[i];
      let own = 0;
      row(which[i], (j, p) => {
        if (j === i) own += p;
        else if (j >= 0) sum += p * x[j];
      });
      const next = sum / (1 - own);
      change = Math.max(change, Math.abs(next - x[i]) / Math.max(1, Math.abs(next)));
      x[i] = next;
    }
    if (change < 1e-13) break;
  }
  return x;
}
