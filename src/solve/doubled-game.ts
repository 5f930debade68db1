// The guarantee with restart as one without (paper, appendix A). Every node is split in two. The tester owns the
// in-node and may go back to the start from it. The node's owner moves at the out-node. Both have the node's gain.
//
// The out-node of a sink goes back to the start. Without that edge two sinks could not both be covered twice. The
// guarantee of the doubled game is exactly twice the one with restart.

import { type Game, GameBuilder, isSink, labelOf, requireGame, TESTER } from '../game/index.ts';

/** Node v becomes the in-node 2v and the out-node 2v + 1. */
export function doubledGame(game: Game): Game {
  requireGame(game);
  const builder = new GameBuilder();
  builder.name = game.name;
  for (let v = 0; v < game.n; v++) {
    builder.node(`in ${game.ids[v]}`, TESTER, game.gain[v]);
    builder.node(`out ${game.ids[v]}`, game.owner[v] as 0 | 1, game.gain[v]);
  }
  const start = 2 * game.initial;
  for (let v = 0; v < game.n; v++) {
    builder.edge(2 * v, start, 'restart');
    builder.edge(2 * v, 2 * v + 1);
    if (isSink(game, v)) builder.edge(2 * v + 1, start, 'restart');
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      builder.edge(2 * v + 1, 2 * game.target[e], labelOf(game, e), game.weight?.[e]);
    }
  }
  builder.start(`in ${game.ids[game.initial]}`);
  return builder.build()!;
}
