// A node where both may move (game/derived/plain-game.ts): the SUT's, who makes one of its moves unasked or passes to `v (quiet)`, a helper where
// the tester gives a stimulus. What a campaign and its readers need to know of it.

import type { Game } from '../game.ts';
import { helperKind, QUIET } from './plain-game.ts';

/** Whether an edge says that the SUT kept quiet, and is no move of the model. */
export const isPass = (game: Game, e: number): boolean =>
  game.helpers !== undefined && game.helpers.edge[e] < 0 && helperKind(game, game.target[e]) === QUIET;

/** The edge by which the SUT passes at a node where both may move; -1 at any other. It is the last one. */
export function passOf(game: Game, v: number): number {
  const last = game.outStart[v + 1] - 1;
  return last >= game.outStart[v] && isPass(game, last) ? last : -1;
}

/** The node of the model that a node stands for: itself, unless it is a helper. */
export const modelNode = ({ helpers }: Game, v: number): number =>
  helpers && v >= helpers.from ? helpers.of[v - helpers.from] : v;

/** How many nodes come before the helpers: those that people know. */
export const ownCount = (game: Game): number => game.helpers?.from ?? game.n;
