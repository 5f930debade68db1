// A plain game as people know it: the model as it was written. Helper nodes (plain-game.ts) are folded into their
// nodes in all drawings, lists and texts for people. Algorithms use the plain game. Everything here is the identity
// for a game without helpers.

import { type Game, labelOf } from '../game.ts';
import { SILENCE } from '../timing.ts';
import { modelOf } from './helper-nodes.ts';
import { isPass, modelNode } from './shared-node.ts';

/** The model, started where the game is. */
export const foldedGame = (game: Game): Game =>
  game.helpers ? { ...modelOf(game), initial: modelNode(game, game.initial) } : game;

/** The edge of the model that an edge makes happen; -1 if it makes none. */
export const foldedEdge = ({ helpers }: Game, e: number): number => (helpers ? helpers.edge[e] : e);

/** Counts of edges, by the edges of the model. */
export function foldedCounts(game: Game, counts: ArrayLike<number>): Float64Array {
  const folded = new Float64Array(foldedGame(game).m);
  for (let e = 0; e < game.m; e++) if (foldedEdge(game, e) >= 0) folded[foldedEdge(game, e)] += counts[e];
  return folded;
}

/** What people call the node that an edge leads to. */
export const foldedTarget = (game: Game, e: number): string => game.ids[modelNode(game, game.target[e])];

/** What is done or seen along an edge, in a word; to keep quiet is silence. */
export const foldedWord = (game: Game, e: number): string =>
  labelOf(game, e) ?? (isPass(game, e) ? SILENCE : foldedTarget(game, e));

const isHelper = ({ helpers }: Game, v: number): boolean => helpers !== undefined && v >= helpers.from;

/** Those nodes of a path that are the model's. */
export const ownNodesOf = (game: Game, path: ArrayLike<number>): number[] =>
  Array.from(path).filter((v) => !isHelper(game, v));

/** A path without the helpers that whoever reads it finds again by `unfoldedWay`; the others stay, because the path would be another without them. */
export function foldedPath(game: Game, path: ArrayLike<number>): number[] {
  if (!game.helpers) return Array.from(path);
  const folded: number[] = [];
  let between: number[] = [];
  for (const v of Array.from(path)) {
    if (isHelper(game, v)) {
      between.push(v);
      continue;
    }
    const way = folded.length === 0 ? [v] : unfoldedWay(game, folded[folded.length - 1], v);
    const same = way !== null && way.join() === [...between, v].join();
    folded.push(...(same ? [] : between), v);
    between = [];
  }
  return folded;
}

/** The nodes from u, left out, to v: along one edge, or else by the shortest way through helpers; null if there is none. */
export function unfoldedWay(game: Game, u: number, v: number): number[] | null {
  const from = new Map<number, number>();
  const queue = [u];
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head];
    for (let e = game.outStart[at]; e < game.outStart[at + 1]; e++) {
      const to = game.target[e];
      if (to === v) {
        const way = [v];
        for (let x = at; x !== u; x = from.get(x)!) way.unshift(x);
        return way;
      }
      if (!isHelper(game, to) || from.has(to)) continue;
      from.set(to, at);
      queue.push(to);
    }
  }
  return null;
}
