// Attractors and traps. From the attractor of a set, a player can force the run into the set. Its complement is a
// trap for that player, who cannot leave it against the other's will. A sink attracts no player: a run that ends
// outside the set never reaches it.

import { Bits } from '../../base/index.ts';
import { type Game, isSink, type Owner, SUT, TESTER } from '../game.ts';

export interface Attractor {
  readonly nodes: Bits;
  /** The number of moves within which the set is reached, -1 outside: moving to a smaller rank is the strategy. */
  readonly rank: Int32Array;
}

/** Where `player` can force a visit to `goal`. O(n + m), breadth-first, so ranks are the fewest moves. */
export function attractor(game: Game, player: Owner, goal: Iterable<number>): Attractor {
  const { n, owner, outStart, inStart, inEdge, source } = game;
  const nodes = new Bits(n);
  const rank = new Int32Array(n).fill(-1);
  const left = new Int32Array(n);
  for (let v = 0; v < n; v++) left[v] = outStart[v + 1] - outStart[v];
  const queue = new Int32Array(n);
  let tail = 0;
  for (const v of goal) {
    if (rank[v] === 0) continue;
    rank[v] = 0;
    nodes.add(v);
    queue[tail++] = v;
  }
  for (let head = 0; head < tail; head++) {
    const w = queue[head];
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (rank[u] >= 0) continue;
      if (owner[u] !== player && --left[u] > 0) continue;
      rank[u] = rank[w] + 1;
      nodes.add(u);
      queue[tail++] = u;
    }
  }
  return { nodes, rank };
}

/** The largest trap for `player` that avoids `bad`: where the other player can keep the pebble away for ever. */
export function largestTrapAvoiding(game: Game, player: Owner, bad: Iterable<number>): Bits {
  const { nodes } = attractor(game, player, bad);
  const trap = new Bits(game.n);
  for (let v = 0; v < game.n; v++) if (!nodes.has(v)) trap.add(v);
  return trap;
}

/**
 * Whether a set is a trap for `player`: every edge of his nodes stays in it, and every node of the other
 * player keeps an edge in it. A sink of the other player keeps the pebble too: the play ends there.
 */
export function isTrap(game: Game, player: Owner, nodes: Bits): boolean {
  const { owner, outStart, target } = game;
  for (const v of nodes) {
    let stays = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (nodes.has(target[e])) stays++;
    const all = outStart[v + 1] - outStart[v];
    if (owner[v] === player ? stays < all : stays === 0 && !isSink(game, v)) return false;
  }
  return true;
}

export const otherPlayer = (player: Owner): Owner => (player === TESTER ? SUT : TESTER);
