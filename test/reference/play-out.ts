// All plays of a small game against a player who is fixed: the best a tester can get against an SUT, the
// least an SUT can concede to a tester. States are (covered, memory, node), all of them are visited.

import { type Game, isSink, SUT } from '../../src/game/index.ts';

export interface FixedSut {
  readonly start: number;
  enter(memory: number, v: number): number;
  choose(memory: number, v: number): number;
}

/** The greatest coverage any tester reaches against this SUT. */
export function mostAgainst(game: Game, sut: FixedSut, restart = false): number {
  const { owner, outStart, target, initial } = game;
  let most = 0;
  const seen = new Set<string>();
  const open: [covered: number, memory: number, v: number][] = [];
  const come = (covered: number, memory: number, v: number) => {
    const state = [covered | (1 << v), sut.enter(memory, v), v] as [number, number, number];
    const key = state.join();
    if (seen.has(key)) return;
    seen.add(key);
    open.push(state);
  };
  come(0, sut.start, initial);
  while (open.length > 0) {
    const [covered, memory, v] = open.pop()!;
    most = Math.max(most, gainOfSet(game, covered));
    if (restart) come(covered, sut.start, initial);
    if (isSink(game, v)) continue;
    if (owner[v] === SUT) come(covered, memory, target[sut.choose(memory, v)]);
    else for (let e = outStart[v]; e < outStart[v + 1]; e++) come(covered, memory, target[e]);
  }
  return most;
}

export const STAY = -1;
export const BACK = -2;

/**
 * The least coverage any SUT concedes to this tester, who names an edge of a tester node, STAY (end the play
 * at a tester node, let the SUT move at its own) or BACK to the initial node.
 */
export function leastAgainst(game: Game, move: (covered: number, v: number) => number): number {
  const { owner, outStart, target, initial } = game;
  let least = Number.POSITIVE_INFINITY;
  const done = new Map<string, boolean>();
  const visit = (before: number, v: number): void => {
    const covered = before | (1 << v);
    const key = `${covered},${v}`;
    const state = done.get(key);
    // Back on a state of the present path: the play can go round for ever and gains nothing more.
    if (state === false) least = Math.min(least, gainOfSet(game, covered));
    if (state !== undefined) return;
    done.set(key, false);
    const chosen = move(covered, v);
    if (chosen === BACK) visit(covered, initial);
    else if (isSink(game, v) || (owner[v] !== SUT && chosen === STAY)) {
      least = Math.min(least, gainOfSet(game, covered));
    } else if (owner[v] === SUT) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) visit(covered, target[e]);
    } else visit(covered, target[chosen]);
    done.set(key, true);
  };
  visit(0, initial);
  return least;
}

export function gainOfSet(game: Game, set: number): number {
  let sum = 0;
  for (let v = 0; v < game.n; v++) if (set & (1 << v)) sum += game.gain[v];
  return sum;
}
