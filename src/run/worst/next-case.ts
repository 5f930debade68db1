// The case to add first to a suite: one that makes more coverage certain.
//
// Let F be the nodes that add nothing to the play that limits the suite. A case gains against that play only if the system cannot keep it in F: at an SUT
// node of F the system diverts the case to another node of F if there is one. So the case may pass the node only by the one answer that all others
// would gain from. Breadth-first over these passes finds every place where a case is certain to leave F. If there is none, the system has an answer
// in F to every case, and no case adds anything: only a tester that goes on after a diversion covers more.
//
// Against a larger suite the system may play otherwise, so each candidate is solved with the suite.

import { GainCounter, type Game, SUT } from '../../game/index.ts';
import type { SolverSearch } from '../../solve/index.ts';
import type { Case, Suite } from '../../suite/index.ts';
import { otherAnswers } from './suite-game.ts';
import type { WorstPlay } from './worst-play.ts';
import { worstSuite } from './worst-suite.ts';

export interface NextCase {
  readonly path: Case;
  /** What the suite is certain to cover with it. */
  readonly lower: number;
  readonly upper: number;
}

export interface NextCaseQuestion {
  readonly game: Game;
  readonly suite: Pick<Suite, 'cases'>;
  readonly resetCost: number;
  /** The worst case of the suite as it is, exactly. */
  readonly worst: WorstPlay;
  readonly stop?: () => boolean;
}

/** So many candidates are solved, the nearest first, each with so many slices of work. */
const TRIED = 24;
const SLICES = 40;
/** A candidate is extended at most so often. */
const EXTENSIONS = 32;

/** Null if none of the candidates adds anything that is certain; `isProved` if no case at all does. */
export function* nextCase({
  game,
  suite,
  resetCost,
  worst,
  stop,
}: NextCaseQuestion): SolverSearch<{ best: NextCase | null; isProved: boolean }> {
  const exits = escapes(game, uselessAfter(game, worst.play.outcome.coveredNodes), [game.initial]);
  let best: NextCase | null = null;
  for (const start of exits.slice(0, TRIED)) {
    if (stop?.()) break;
    const path = extended(game, worst.play.outcome.coveredNodes, start);
    let slices = 0;
    const question = { game, suite: { cases: [...suite.cases, path] }, resetCost };
    const { lower, upper } = yield* worstSuite({ ...question, stop: () => ++slices >= SLICES });
    if (lower <= Math.max(worst.upper, best?.lower ?? 0)) continue;
    best = { path, lower, upper };
  }
  return { best, isProved: exits.length === 0 };
}

/** For each node whether a visit adds nothing once these nodes are covered. */
function uselessAfter(game: Game, covered: Iterable<number>): (v: number) => boolean {
  if (!game.countsTags) {
    const known = new Set(covered);
    return (v) => known.has(v) || game.gain[v] === 0;
  }
  const done = new Set<number>();
  const counter = new GainCounter(game);
  for (const v of covered) counter.addAll(v, (w) => done.add(w));
  return (v) => done.has(v) || game.gain[v] === 0;
}

/** The paths that begin as `start` does and are certain to come to a node that adds something, each to another place, the shortest first. */
function escapes(game: Game, isUseless: (v: number) => boolean, start: readonly number[]): Case[] {
  const { owner, outStart, target } = game;
  const origin = start[start.length - 1];
  const before = new Map([[origin, -1]]);
  const found: Case[] = [];
  const seen = new Set<number>();
  const end = (u: number, w: number): void => {
    if (seen.has(w)) return;
    seen.add(w);
    const path = [w];
    for (let v = u; v >= 0; v = before.get(v)!) path.push(v);
    found.push(Int32Array.from([...start.slice(0, -1), ...path.reverse()]));
  };
  for (const u of before.keys()) {
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (owner[u] === SUT && [...otherAnswers(game, u, w)].some(isUseless)) continue;
      if (!isUseless(w)) end(u, w);
      else if (!before.has(w)) before.set(w, u);
    }
  }
  return found;
}

/** The case, continued for as long as something more is certain. */
function extended(game: Game, covered: Int32Array, start: Case): Case {
  let path = start;
  for (let times = 0; times < EXTENSIONS; times++) {
    const [longer] = escapes(game, uselessAfter(game, [...covered, ...path]), [...path]);
    if (!longer) break;
    path = longer;
  }
  return path;
}
