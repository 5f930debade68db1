// What a strategy may answer at a node, and what is said of one that answered something else.

import { InputError } from '../../base/index.ts';
import { type Game, quote, TESTER } from '../../game/index.ts';

export const isEdgeOf = (game: Game, node: number, edge: number): boolean =>
  Number.isInteger(edge) && edge >= game.outStart[node] && edge < game.outStart[node + 1];

export function illegalMove(game: Game, node: number, move: number): InputError {
  const from = game.outStart[node];
  const to = game.outStart[node + 1];
  const expected =
    from === to
      ? 'RESET or STOP, because the node is a sink'
      : game.owner[node] === TESTER
        ? `an edge from ${from} to ${to - 1}, RESET or STOP`
        : 'AWAIT, RESET or STOP, because the system answers at this node';
  return InputError.of(
    'strategy/illegal-move',
    `the strategy returned ${move} at node ${quote(game.ids[node])}; expected ${expected}`,
    'correct the move function of the strategy',
  );
}
