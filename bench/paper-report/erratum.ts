// The case S nodes of the paper's appendix A.3. A witness strategy followed to the letter forgets the set T whenever it comes to a node that is alone in its
// own trap, also inside the trap of another node. In a game of three nodes that costs a node:
//
//   u (tester) → v (SUT) → u, w     w: a sink
//
// P_u = {u, v} is a tester trap, so c_u = 2; v alone is case S with c_v = 1 + min(c_u, c_w) = 2, by w. From u the SUT must keep the play in {u, v}. To
// the letter it sets T to the empty set at v, as v is case S, and picks the successor of least value, w: three nodes are covered, not two.

import { buildGame, type Game, SUT } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';

export function erratumGame(): Game {
  return buildGame({
    name: 'case-s',
    initial: 'u',
    nodes: [
      { id: 'u', owner: 'tester' },
      { id: 'v', owner: 'sut' },
      { id: 'w', owner: 'tester' },
    ],
    edges: [
      { from: 'u', to: 'v' },
      { from: 'v', to: 'u' },
      { from: 'v', to: 'w' },
    ],
  });
}

const TRAPS = [[0, 1], [1], [2]];
const VALUES = [2, 2, 1];

/** How many nodes are covered from u by a tester who moves on while he can. */
export function covered(keepsTrap: boolean): number {
  const game = erratumGame();
  let trap: readonly number[] = [];
  let node = game.initial;
  const seen = new Set<number>();
  for (let step = 0; step < 10; step++) {
    seen.add(node);
    const next = [...game.target.subarray(game.outStart[node], game.outStart[node + 1])];
    if (next.length === 0) break;
    const isAlone = game.owner[node] === SUT && TRAPS[node].length === 1;
    if (isAlone && !(keepsTrap && trap.includes(node))) trap = [];
    else if (!trap.includes(node)) trap = TRAPS[node];
    if (game.owner[node] !== SUT) [node] = next;
    else if (trap.length > 0) node = next.find((w) => trap.includes(w))!;
    else node = next.reduce((a, b) => (VALUES[b] < VALUES[a] ? b : a));
  }
  return seen.size;
}

export const guaranteeOfErratum = (): number => solve(erratumGame()).lower;
