// The problems as any optimiser takes them: clauses that must hold and weights of variables that are true.
// Variables are numbered from 1; a literal is a variable or its negative.

import type { Model } from './model.ts';

export interface Wcnf {
  readonly weight: readonly number[];
  readonly clauses: readonly (readonly number[])[];
}

/** The least true variables, or null if the engine gave up. */
export type Minimise = (problem: Wcnf) => Promise<readonly boolean[] | null>;

/** With restart: one closed set. */
export async function restartValue({ sut, gain, next, initial }: Model, minimise: Minimise) {
  const weight = [0, ...gain];
  const clauses: number[][] = [[initial + 1]];
  next.forEach((row, v) => {
    if (!sut[v]) for (const w of row) clauses.push([-(v + 1), w + 1]);
    else if (row.length > 0) clauses.push([-(v + 1), ...row.map((w) => w + 1)]);
  });
  const model = await minimise({ weight, clauses });
  return model === null ? null : model.reduce((sum, is, v) => sum + (is ? weight[v] : 0), 0);
}

/**
 * Without restart: values settled in increasing order, one problem a stage: the least gain(P) plus worst exit,
 * the worst exit as a ladder of variables, one for each settled value.
 */
export async function guaranteeValue({ sut, gain, next, initial }: Model, minimise: Minimise) {
  const n = gain.length;
  const value = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  while (value[initial] === Number.POSITIVE_INFINITY) {
    const steps = Array.from(new Set(value))
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    const weight = [0, ...gain];
    const clauses: number[][] = [];
    const ladder = new Map<number, number>();
    steps.forEach((t, i) => {
      weight.push(t - (i > 0 ? steps[i - 1] : 0));
      ladder.set(t, n + 1 + i);
      if (i > 0) clauses.push([-(n + 1 + i), n + i]);
    });
    const open: number[] = [];
    for (let v = 0; v < n; v++) {
      if (value[v] === Number.POSITIVE_INFINITY) open.push(v + 1);
      if (sut[v]) {
        if (next[v].length > 0) clauses.push([-(v + 1), ...next[v].map((w) => w + 1)]);
        continue;
      }
      for (const w of next[v]) {
        const exit = ladder.get(value[w]);
        clauses.push(exit === undefined ? [-(v + 1), w + 1] : [-(v + 1), w + 1, exit]);
      }
    }
    clauses.push(open);
    const model = await minimise({ weight, clauses });
    if (!model) return null;
    const cost = model.reduce((sum, is, v) => sum + (is ? weight[v] : 0), 0);
    let least = cost;
    for (let v = 0; v < n; v++) {
      if (!sut[v] || value[v] < Number.POSITIVE_INFINITY || next[v].includes(v)) continue;
      least = Math.min(least, gain[v] + Math.min(...next[v].map((w) => value[w])));
    }
    for (let v = 0; v < n; v++) {
      if (value[v] < Number.POSITIVE_INFINITY) continue;
      const moves = sut[v] && Math.min(...next[v].map((w) => value[w])) + gain[v] === least;
      if (moves || (cost === least && model[v + 1])) value[v] = least;
    }
  }
  return value[initial];
}
