// The rest of a game in the middle of a run. Only the covered nodes and the current node matter of a history. So
// the rest is the game from the current node, with the gains of the covered nodes set to 0.
//
// With restart there are two more. The tester may always go back to the initial node, so the rest from there is a
// lower bound. One closed set that holds both the current and the initial node is an upper bound. The game of
// residualClosureGame starts at a new node of the tester, without gain, that leads to the two. The bounds meet
// while the SUT plays well. They can differ once it has conceded a node that it may never concede again. Then
// resetGame (reset-game.ts) has the exact answer.

import { type Game, TESTER, withGains, withInitial } from '../../game/index.ts';

/** The gains that are left once `covered` (1 for each covered node) has been gained. */
export function residualGains(game: Game, covered: Uint8Array): Float64Array {
  return game.gain.map((gain, v) => (covered[v] ? 0 : gain));
}

/** The game that is left from `v` with these gains; its guarantee is what can still be gained. */
export const residualGame = (game: Game, gain: Float64Array, v: number): Game =>
  withGains(withInitial(game, v), gain);

/** A game whose guarantee with restart bounds from above what can still be gained from `v` with restart. */
export function residualClosureGame(game: Game, gain: Float64Array, v: number): Game {
  if (v === game.initial) return withGains(game, gain);
  return forked(withGains(game, gain), v, game.initial);
}

/** The game with one node more, the tester's and without gain, from which the play starts at `v` or at `r`. */
function forked(game: Game, v: number, r: number): Game {
  const { n, m } = game;
  const target = append(game.target, v, r);
  // Edges into a node are listed in the order of their numbers, so the new ones come last in their rows.
  const inEdge = new Int32Array(m + 2);
  const inStart = new Int32Array(n + 2);
  for (let w = 0, at = 0; w < n; w++) {
    const row = game.inEdge.subarray(game.inStart[w], game.inStart[w + 1]);
    inEdge.set(row, at);
    at += row.length;
    if (w === v) inEdge[at++] = m;
    if (w === r) inEdge[at++] = m + 1;
    inStart[w + 1] = at;
  }
  inStart[n + 1] = m + 2;
  const owner = new Uint8Array(n + 1);
  owner.set(game.owner);
  owner[n] = TESTER;
  const gain = new Float64Array(n + 1);
  gain.set(game.gain);
  return {
    name: game.name,
    initial: n,
    n: n + 1,
    m: m + 2,
    owner,
    gain,
    outStart: append(game.outStart, m + 2),
    source: append(game.source, n, n),
    target,
    inStart,
    inEdge,
    ids: [...game.ids, ''],
    labels: game.labels,
    label: append(game.label, -1, -1),
    weight: null,
  };
}

function append(row: Int32Array, ...more: number[]): Int32Array {
  const longer = new Int32Array(row.length + more.length);
  longer.set(row);
  longer.set(more, row.length);
  return longer;
}
