// The common part of all runs of a suite: the cases as moves, and for each node the cases that hold it. With this
// index a newly covered node touches only its own cases, and no case is searched again after a step.

import { InputError } from '../base/index.ts';
import { type Game, SUT } from '../game/index.ts';
import type { Suite } from '../suite/index.ts';
import { AWAIT, type StrategySetup } from './strategy.ts';

export interface CaseBook {
  readonly n: number;
  readonly cases: readonly Int32Array[];
  /** For each position of each case but the last: the edge a tester node takes, or AWAIT. */
  readonly moves: readonly Int32Array[];
  /** How many distinct nodes a case holds. */
  readonly distinct: Int32Array;
  /** At how many positions of a case an SUT node stands. */
  readonly sutPositions: Int32Array;
  /** The cases that hold node v: holders[start[v]] .. holders[start[v + 1] - 1]. */
  readonly start: Int32Array;
  readonly holders: Int32Array;
  /** How many nodes the cases hold altogether: [[T]]. */
  readonly nodeCount: number;
}

export function caseBook({ game, suite }: StrategySetup): CaseBook {
  if (!suite || suite.cases.length === 0) {
    throw InputError.of(
      'strategy/no-suite',
      'the strategy executes a suite, but there is none',
      'add a suite',
    );
  }
  const distinct = new Int32Array(suite.cases.length);
  const sutPositions = new Int32Array(suite.cases.length);
  const start = new Int32Array(game.n + 1);
  const lastCase = new Int32Array(game.n).fill(-1);
  suite.cases.forEach((path, c) => {
    for (const v of path) {
      if (game.owner[v] === SUT) sutPositions[c]++;
      if (lastCase[v] === c) continue;
      lastCase[v] = c;
      distinct[c]++;
      start[v + 1]++;
    }
  });
  let nodeCount = 0;
  for (let v = 0; v < game.n; v++) {
    if (start[v + 1] > 0) nodeCount++;
    start[v + 1] += start[v];
  }
  return {
    n: game.n,
    cases: suite.cases,
    moves: suite.cases.map((path) => movesOf(game, path)),
    distinct,
    sutPositions,
    start,
    holders: holdersOf(suite, start),
    nodeCount,
  };
}

function holdersOf({ cases }: Suite, start: Int32Array): Int32Array {
  const n = start.length - 1;
  const holders = new Int32Array(start[n]);
  const next = start.slice(0, n);
  cases.forEach((path, c) => {
    for (const v of path) {
      if (next[v] > start[v] && holders[next[v] - 1] === c) continue;
      holders[next[v]++] = c;
    }
  });
  return holders;
}

function movesOf({ owner, outStart, target }: Game, path: Int32Array): Int32Array {
  const moves = new Int32Array(Math.max(0, path.length - 1));
  for (let i = 0; i < moves.length; i++) {
    const v = path[i];
    if (owner[v] === SUT) {
      moves[i] = AWAIT;
      continue;
    }
    let e = outStart[v];
    while (target[e] !== path[i + 1]) e++;
    moves[i] = e;
  }
  return moves;
}
