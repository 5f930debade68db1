// From test requirements that are paths to the suite that tours them.

import type { Game } from '../game/index.ts';
import { ShortestPaths } from './shortest-paths.ts';
import type { Suite } from './suite.ts';
import { type PathList, tour } from './tour.ts';

export interface Requirements {
  /** Distinct paths of the game, feasible or not. */
  readonly paths: PathList;
  readonly stopped?: string;
}

/**
 * A requirement is feasible if its first node can be reached from the initial one: the rest is a path of the
 * game, and a case supposes that the SUT answers as wanted. Long requirements start cases, far ones first.
 */
export function touringSuite(criterion: string, game: Game, { paths, stopped }: Requirements): Suite {
  const near = new ShortestPaths(game);
  const feasible: number[] = [];
  for (let i = 0; i < paths.length; i++) if (near.reaches(paths.first(i))) feasible.push(i);
  const length = (i: number): number => paths.to(i) - paths.from(i);
  const far = (i: number): number => near.distance[paths.first(i)];
  const order = feasible.toSorted((i, j) => length(j) - length(i) || far(j) - far(i) || i - j);
  const cases = tour(game, paths, order, near);
  return {
    criterion,
    // Where no requirement is feasible there is still a play: the initial node alone.
    cases: cases.length > 0 ? cases : [Int32Array.of(game.initial)],
    requirements: paths.length,
    satisfied: feasible.length,
    infeasible: paths.length - feasible.length,
    ...(stopped !== undefined && { stopped }),
  };
}
