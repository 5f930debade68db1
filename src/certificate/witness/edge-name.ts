// An edge as messages name it: its two nodes, and its label if it has one.

import { type Game, labelOf, quote } from '../../game/index.ts';

export function edgeName(game: Game, e: number): string {
  const label = labelOf(game, e);
  const arrow = `${quote(game.ids[game.source[e]])} -> ${quote(game.ids[game.target[e]])}`;
  return label === undefined ? arrow : `${arrow} (${label})`;
}
