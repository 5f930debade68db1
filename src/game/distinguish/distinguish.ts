// The best experiment to find the current node among several candidates. It is adaptive: the next stimulus may
// depend on the answers so far. For deterministic machines these are adaptive distinguishing sequences (Lee and
// Yannakakis 1994). Here the SUT is an opponent that chooses among its answers.
//
// This is a game of its own. Its positions are the possible knowledge of the tester (positions.ts). The tester
// wants few classes left, the SUT many. For k = 1, 2, … an attractor finds the positions from which at most k
// classes are left in the end, whatever the SUT answers. It finds the worst-case number of steps, too. The first k
// that holds for the beginning is the answer. No bound on the depth is needed: if all positions were seen and no
// experiment was found, there is none.
//
// Positions may be exponentially many. Up to `most` are explored, breadth first, and paths to others stop there. So
// the result holds in any case, and `exact` says whether it is also the best. O(most × edges of a set) time.

import type { Game } from '../game.ts';
import { beginning, classesLeft, keyOf, type Move, movesAt, type Position } from './positions.ts';

export interface Experiment {
  /** What to do first: an edge with the stimulus, or -1 to wait for the SUT; null if nothing helps. */
  readonly first: Move | null;
  /** How many of the classes may be left at worst. */
  readonly leaves: number;
  /** After how many stimuli and answers at worst. */
  readonly steps: number;
  /** Whether nothing better can be done. */
  readonly exact: boolean;
}

/** So many positions are looked at. */
const MOST = 2000;

/** The best experiment that tells which of the classes the pebble lies in. */
export function distinguish(game: Game, classes: Position, most = MOST): Experiment {
  const explored = explore(game, beginning(game, classes), most);
  const all = classesLeft(classes);
  for (let k = 1; k < all; k++) {
    const found = attracted(explored, k);
    if (found.rank[0] < 0) continue;
    return {
      first: explored.moves[0][found.by[0]] ?? null,
      leaves: k,
      steps: found.rank[0],
      exact: explored.whole,
    };
  }
  return { first: null, leaves: all, steps: 0, exact: explored.whole };
}

interface Explored {
  readonly positions: readonly Position[];
  readonly moves: readonly (readonly Move[])[];
  /** For each position and move the numbers of the positions that may come of it. */
  readonly then: readonly (readonly (readonly number[])[])[];
  readonly whole: boolean;
}

function explore(game: Game, first: Position, most: number): Explored {
  const positions: Position[] = [first];
  const number = new Map([[keyOf(first), 0]]);
  const moves: Move[][] = [];
  const then: number[][][] = [];
  let whole = true;
  for (let i = 0; i < positions.length; i++) {
    // With one class left there is nothing to find out.
    const here = classesLeft(positions[i]) > 1 && positions.length < most ? movesAt(game, positions[i]) : [];
    if (positions.length >= most && classesLeft(positions[i]) > 1) whole = false;
    moves.push(here);
    then.push(
      here.map(({ outcomes }) =>
        outcomes.map(({ leads: next }) => {
          const key = keyOf(next);
          const known = number.get(key);
          if (known !== undefined) return known;
          number.set(key, positions.length);
          return positions.push(next) - 1;
        }),
      ),
    );
  }
  return { positions, moves, then, whole };
}

/** Of each position in how many steps at most k classes are left whatever the SUT does, -1 if never; and by which move. */
function attracted({ positions, then }: Explored, k: number): { rank: Int32Array; by: Int32Array } {
  const rank = new Int32Array(positions.length).fill(-1);
  const by = new Int32Array(positions.length).fill(-1);
  const before: [position: number, move: number][][] = positions.map(() => []);
  const open = then.map((moves, i) =>
    moves.map((outcomes, j) => {
      const different = new Set(outcomes);
      for (const next of different) before[next].push([i, j]);
      return different.size;
    }),
  );
  const queue: number[] = [];
  positions.forEach((position, i) => {
    if (classesLeft(position) > k) return;
    rank[i] = 0;
    queue.push(i);
  });
  for (let head = 0; head < queue.length; head++) {
    for (const [i, j] of before[queue[head]]) {
      if (--open[i][j] > 0 || rank[i] >= 0) continue;
      rank[i] = rank[queue[head]] + 1;
      by[i] = j;
      queue.push(i);
    }
  }
  return { rank, by };
}
