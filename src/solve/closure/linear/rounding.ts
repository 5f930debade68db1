// A closed set near a fractional one: rules that are not satisfied take the option that the relaxation takes most of, and then what has become
// needless goes, least wanted first.

import type { CoverProgram } from './cover-program.ts';
import type { Decisions } from './decisions.ts';

/** What counts as nothing of a column, and what is missing counts as all of it. */
export const INTEGRAL = 1e-6;

/** The open column that the relaxation takes most of without taking all of it; -1 if there is none. */
export function mostWanted(state: Int8Array, x: Float64Array): number {
  let most = INTEGRAL;
  let best = -1;
  for (let j = 0; j < state.length; j++) {
    if (state[j] !== 0 || x[j] <= most || x[j] > 1 - INTEGRAL) continue;
    most = x[j];
    best = j;
  }
  return best;
}

/** The columns of a closed set, given what the relaxation takes of each. */
export function roundedSet(
  { n, weight, rows, owner }: CoverProgram,
  { state, uses, owned }: Decisions,
  x: Float64Array,
): Int32Array {
  const isIn = new Uint8Array(n);
  const covers = new Int32Array(rows.length);
  const set: number[] = [];
  const take = (j: number) => {
    isIn[j] = 1;
    set.push(j);
    const own = uses[j];
    for (let i = 0; i < own.length; i++) covers[own[i]]++;
  };
  for (let j = 0; j < n; j++) if (state[j] > 0) take(j);
  const satisfy = (r: number) => {
    if (covers[r] > 0) return;
    const { columns, coefficients } = rows[r];
    let best = -1;
    let most = -1;
    for (let i = 0; i < columns.length; i++) {
      const j = columns[i];
      if (coefficients[i] < 0 || state[j] < 0) continue;
      const want = x[j] + 1e-3 / (1 + weight[j]);
      if (want > most) {
        most = want;
        best = j;
      }
    }
    if (best >= 0) take(best);
  };
  for (let r = 0; r < rows.length; r++) if (owner[r] < 0) satisfy(r);
  for (let k = 0; k < set.length; k++) {
    const own = owned[set[k]];
    for (let i = 0; i < own.length; i++) satisfy(own[i]);
  }
  const order = set
    .filter((j) => state[j] === 0)
    .sort((a, b) => x[a] - x[b] || weight[b] - weight[a] || a - b);
  for (let k = 0; k < order.length; k++) {
    const own = uses[order[k]];
    let i = 0;
    while (i < own.length && (covers[own[i]] > 1 || (owner[own[i]] >= 0 && !isIn[owner[own[i]]]))) i++;
    if (i < own.length) continue;
    isIn[order[k]] = 0;
    for (i = 0; i < own.length; i++) covers[own[i]]--;
  }
  return Int32Array.from(set.filter((j) => isIn[j]));
}
