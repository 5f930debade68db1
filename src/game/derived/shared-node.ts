// A node where both may move (game/derived/plain-game.ts), for runs and their readers. It is the SUT's, which makes
// one of its moves unasked or passes to `v (quiet)`, a helper where the tester gives a stimulus.

import { type Game, TESTER } from '../game.ts';
import { dueOutputs } from './due.ts';
import { helperKind, modelOf, QUIET, WAITING } from './helper-nodes.ts';
import { isTransition } from './transition-game.ts';

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

/** Whether an edge says that the tester waits for an output that must come: a move of the tester by which nothing is given. */
export const isWait = (game: Game, e: number): boolean => helperKind(game, game.target[e]) === WAITING;

/** Whether an edge is a stimulus: something that is given to the system. */
export const isStimulus = (game: Game, e: number): boolean =>
  game.owner[game.source[e]] === TESTER && !isTransition(game, game.source[e]) && !isWait(game, e);

/** Whether an edge is taken without anybody's doing: on from what stands for a transition, or into a wait. */
export const isByItself = (game: Game, e: number): boolean =>
  isTransition(game, game.source[e]) || isWait(game, e);

/** The outputs of the model of which one must come while the pebble lies on a node: it is waited for, and there is no pass. */
export function awaitedOutputs(game: Game, v: number): readonly number[] {
  if (!game.helpers) return NONE;
  const kind = helperKind(game, v);
  if (kind !== WAITING && (kind >= 0 || passOf(game, v) >= 0)) return NONE;
  return dueOutputs(modelOf(game), modelNode(game, v));
}

const NONE: readonly number[] = [];
