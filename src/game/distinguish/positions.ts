// The tester's knowledge in the middle of an experiment on several classes of nodes. For each class it holds the
// possible current nodes if the first node was in that class, none once the class is ruled out. The moves are those
// of a run. If the SUT may be about to move, the tester waits and hears a word or silence. Otherwise it gives a
// stimulus that all nodes have.
//
// The SUT chooses its words. If a node has a word twice, the edge stays unknown, so sets of nodes are followed.

import { arrivalOf, isPass, isTransition } from '../derived/index.ts';
import { type Game, isSink, labelOf, outDegree, SUT } from '../game.ts';
import { SILENCE, timingOf } from '../timing.ts';

/** For each class the nodes, ascending. */
export type Position = readonly (readonly number[])[];

/** One thing to do, and what may come of it: a word each (null for a stimulus, which is not answered yet). */
export interface Move {
  /** An edge that has the stimulus; -1 to wait for the SUT. */
  readonly stimulus: number;
  readonly outcomes: readonly { readonly word: string | null; readonly leads: Position }[];
}

export const keyOf = (position: Position): string => position.map((nodes) => nodes.join()).join('|');

/** How many classes are not ruled out. */
export const classesLeft = (position: Position): number =>
  position.reduce((count, nodes) => (nodes.length > 0 ? count + 1 : count), 0);

/** The position an experiment begins with. What stands for a transition is passed without anybody's doing. */
export const beginning = (game: Game, classes: Position): Position =>
  classes.map((nodes) => ordered(nodes.map((v) => passed(game, v))));

export function movesAt(game: Game, position: Position): Move[] {
  const all = ordered(position.flat());
  const moving = all.filter((v) => game.owner[v] === SUT && outDegree(game, v) > 0);
  return moving.length > 0 ? [waiting(game, position)] : stimuli(game, position, all);
}

function waiting(game: Game, position: Position): Move {
  const heard = new Map<string, number[][]>();
  const hear = (word: string, i: number, node: number): void => {
    const then = heard.get(word) ?? position.map(() => []);
    heard.set(word, then);
    then[i].push(node);
  };
  position.forEach((nodes, i) => {
    for (const v of nodes) {
      if (game.owner[v] !== SUT || isSink(game, v)) hear(SILENCE, i, v);
      else
        for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++)
          hear(heardAs(game, e), i, arrivalOf(game, e));
    }
  });
  const outcomes = [...heard].map(([word, then]) => ({ word, leads: then.map(ordered) }));
  return { stimulus: -1, outcomes };
}

/** What is heard of an edge of the SUT: bounds on its time are no part of it, and all silences are one. */
export function heardAs(game: Game, e: number): string {
  const label = labelOf(game, e);
  if (label === undefined) return isPass(game, e) ? SILENCE : game.ids[arrivalOf(game, e)];
  const { word, silence } = timingOf(label);
  return silence === undefined ? word : SILENCE;
}

function stimuli(game: Game, position: Position, all: readonly number[]): Move[] {
  const moves: Move[] = [];
  const first = all[0];
  for (let e = game.outStart[first]; e < game.outStart[first + 1]; e++) {
    const edges = new Map(all.map((v) => [v, edgeLike(game, v, e)]));
    // A stimulus that a node does not have proves nothing; of two edges of one stimulus the first stands for it.
    if ([...edges.values()].includes(-1) || edges.get(first) !== e) continue;
    const then = position.map((nodes) => ordered(nodes.map((v) => arrivalOf(game, edges.get(v)!))));
    moves.push({ stimulus: e, outcomes: [{ word: null, leads: then }] });
  }
  return moves;
}

/** The edge of `v` with the stimulus of edge `e`, -1 if it has none. Without labels it is the target that names a stimulus. */
export function edgeLike(game: Game, v: number, e: number): number {
  for (let f = game.outStart[v]; f < game.outStart[v + 1]; f++) {
    if (game.label[f] === game.label[e] && (game.label[e] >= 0 || game.target[f] === game.target[e]))
      return f;
  }
  return -1;
}

const passed = (game: Game, v: number): number => (isTransition(game, v) ? game.target[game.outStart[v]] : v);

const ordered = (nodes: readonly number[]): number[] => [...new Set(nodes)].sort((a, b) => a - b);

/** Of each class the words that may be heard right after a move, or in it where it is a waiting; null if nothing is. */
export function answersTo(game: Game, move: Move): readonly (readonly string[])[] | null {
  const heard = move.stimulus < 0 ? move : movesAt(game, move.outcomes[0].leads)[0];
  if (!heard || heard.stimulus >= 0) return null;
  const classes = heard.outcomes[0].leads;
  return classes.map((_, i) =>
    heard.outcomes.flatMap(({ word, leads }) => (leads[i].length > 0 ? [word as string] : [])),
  );
}
