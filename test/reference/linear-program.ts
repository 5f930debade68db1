// A linear program by the definition: the lightest of all vertices. Its coefficients are 1 and -1 and there are few of them, so what elimination finds is exact but for
// the last digits.

import type { LinearProgram } from '../../src/solve/kernel/index.ts';

const NOTHING = 1e-9;

/** The least weight of shares that satisfy all rows, with columns that are in (1) or out (-1); null if there are none. */
export function leastShare({ weight, rows }: LinearProgram, state: readonly number[]): number | null {
  const open = Array.from(weight.keys()).filter((j) => state[j] === 0);
  /** Sums of open columns that are at least something: the rows, and the columns themselves. */
  const walls = rows.map(({ columns, coefficients, least }) => {
    const by = open.map((j) => {
      const i = columns.indexOf(j);
      return i < 0 ? 0 : coefficients[i];
    });
    const taken = columns.reduce((sum, j, i) => sum + (state[j] > 0 ? coefficients[i] : 0), 0);
    return { by, least: least - taken };
  });
  open.forEach((_, k) => {
    walls.push({ by: open.map((_, i) => (i === k ? 1 : 0)), least: 0 });
  });
  const given = weight.reduce((sum, w, j) => sum + (state[j] > 0 ? w : 0), 0);
  let best: number | null = null;
  for (const chosen of subsets(walls.length, open.length)) {
    const point = meeting(chosen.map((w) => [...walls[w].by, walls[w].least]));
    if (!point) continue;
    const isInside = walls.every(({ by, least }) => dot(by, point) >= least - NOTHING);
    const sum =
      given +
      dot(
        open.map((j) => weight[j]),
        point,
      );
    if (isInside && (best === null || sum < best)) best = sum;
  }
  return best;
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);

function* subsets(n: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= n - size; i++) for (const rest of subsets(n, size - 1, i + 1)) yield [i, ...rest];
}

/** Where equations meet, each a row of coefficients and what they sum up to; null if that is no point. */
function meeting(equations: number[][]): number[] | null {
  const size = equations.length;
  for (let k = 0; k < size; k++) {
    const pivot = equations.slice(k).reduce((a, b) => (Math.abs(b[k]) > Math.abs(a[k]) ? b : a));
    if (Math.abs(pivot[k]) < NOTHING) return null;
    equations[equations.indexOf(pivot)] = equations[k];
    equations[k] = pivot;
    for (const row of equations) {
      if (row === pivot) continue;
      const by = row[k] / pivot[k];
      for (let i = 0; i <= size; i++) row[i] -= by * pivot[i];
    }
  }
  return equations.map((row, k) => row[size] / row[k]);
}
