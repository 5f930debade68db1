// The problems as any optimiser takes them: clauses that must hold and weights of variables that are true.
// Variables are numbered from 1; a literal is a variable or its negative.

import { type Game, isSink, SUT } from '../../src/game/index.ts';

export interface Wcnf {
  readonly weight: readonly number[];
  readonly clauses: readonly (readonly number[])[];
}

/** The least true variables, or null if the engine gave up. */
export type Minimise = (problem: Wcnf) => Promise<readonly boolean[] | null>;

/** With restart: one closed set. */
export async function restartValue(game: Game, minimise: Minimise): Promise<number | null> {
  const weight = [0, ...game.gain];
  const clauses: number[][] = [[game.initial + 1]];
  for (let v = 0; v < game.n; v++) {
    const next = Array.from(game.target.subarray(game.outStart[v], game.outStart[v + 1]), (w) => w + 1);
    if (game.owner[v] === SUT) {
      if (next.length > 0) clauses.push([-(v + 1), ...new Set(next)]);
    } else for (const w of next) clauses.push([-(v + 1), w]);
  }
  const model = await minimise({ weight, clauses });
  return model === null ? null : model.reduce((sum, is, v) => sum + (is ? weight[v] : 0), 0);
}

/**
 * Without restart: values settled in increasing order, one problem a stage: the least gain(P) plus worst exit,
 * the worst exit as a ladder of variables, one for each settled value.
 */
export async function guaranteeValue(game: Game, minimise: Minimise): Promise<number | null> {
  const { n, owner, gain, outStart, target } = game;
  const value = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const rows = Array.from({ length: n }, (_, v) =>
    Array.from(new Set(target.subarray(outStart[v], outStart[v + 1]))),
  );
  while (value[game.initial] === Number.POSITIVE_INFINITY) {
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
      if (owner[v] === SUT) {
        if (!isSink(game, v)) clauses.push([-(v + 1), ...rows[v].map((w) => w + 1)]);
        continue;
      }
      for (const w of rows[v]) {
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
      if (owner[v] !== SUT || value[v] < Number.POSITIVE_INFINITY || rows[v].includes(v)) continue;
      least = Math.min(least, gain[v] + Math.min(...rows[v].map((w) => value[w])));
    }
    for (let v = 0; v < n; v++) {
      if (value[v] < Number.POSITIVE_INFINITY) continue;
      const moves = owner[v] === SUT && Math.min(...rows[v].map((w) => value[w])) + gain[v] === least;
      if (moves || (cost === least && model[v + 1])) value[v] = least;
    }
  }
  return value[game.initial];
}
