// The game with restart as a plain one, from any node on and in the middle of any run. Resets become edges of the
// tester. A tester node gets an edge to the initial node. A sink becomes a tester node with that edge alone.
//
// At an SUT node the tester needs no reset, since waiting costs nothing and covers more. The exception is an SUT
// that could stay among its own nodes forever. Such nodes are split in two. One is the tester's, the node itself
// with its gain. One is the SUT's, without gain, and makes the move. Systems in which stimulus and answer alternate
// have none and keep their size. The paper's doubling (doubled-game.ts) has twice as many nodes and twice the
// value.

import { type Game, GameBuilder, isSink, labelOf, SUT, TESTER } from '../../game/index.ts';

/** Node v keeps its number; the SUT's halves of split nodes follow. */
export function resetGame(game: Game): Game {
  const { n, owner, gain, outStart, target, initial } = game;
  const split = endless(game);
  const builder = new GameBuilder();
  builder.name = game.name;
  for (let v = 0; v < n; v++) {
    const moves = owner[v] === SUT && !isSink(game, v) && !split[v];
    builder.node(`${v}`, moves ? SUT : TESTER, gain[v]);
  }
  for (let v = 0; v < n; v++) {
    let from = v;
    if (split[v]) {
      from = builder.node(`${v} out`, SUT, 0);
      builder.edge(v, from);
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) builder.edge(from, target[e], labelOf(game, e));
    if (owner[v] === TESTER || split[v] || isSink(game, v)) builder.edge(v, initial, 'reset');
  }
  builder.start(`${initial}`);
  return builder.build()!;
}

/** 1 for each SUT node from which the SUT can keep the pebble on its own nodes for ever. O(n + m). */
function endless({ n, owner, outStart, target, inStart, inEdge, source }: Game): Uint8Array {
  const inside = Uint8Array.from(owner, (player) => (player === SUT ? 1 : 0));
  const left = new Int32Array(n);
  const open: number[] = [];
  for (let v = 0; v < n; v++) {
    if (!inside[v]) continue;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) left[v] += inside[target[e]] ? 1 : 0;
    if (left[v] === 0) open.push(v);
  }
  for (let w = open.pop(); w !== undefined; w = open.pop()) {
    inside[w] = 0;
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (inside[u] && --left[u] === 0) open.push(u);
    }
  }
  return inside;
}
