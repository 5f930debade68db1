// The product of a game and what its tester remembers: positions (node, memory), with the edges of the game between them. Only what can be
// reached is made. A position in which all is covered is DONE.

import { GrowingInts } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Tracker } from './tracker.ts';

/** The position of a play that has covered all. */
export const DONE = 0;

export interface Product {
  readonly game: Game;
  readonly tracker: Tracker;
  readonly count: number;
  readonly start: number;
  readonly node: Int32Array;
  /** Positions start[i] .. start[i + 1] - 1 of `to` are where the edges of a position's node lead, in the order of the game. */
  readonly outStart: Int32Array;
  readonly to: Int32Array;
  /** Where a reset leads. */
  readonly home: Int32Array;
  /** The position of a node and a memory; -1 if no play comes there. */
  position(node: number, memory: number): number;
}

/** Null if there are more positions and edges than `most`. */
export function productOf(game: Game, tracker: Tracker, most: number): Product | null {
  const { initial, outStart, target } = game;
  const numbers = new Map<number, number>();
  const node = new GrowingInts();
  const memory = new GrowingInts();
  const start = new GrowingInts();
  const to = new GrowingInts();
  const home = new GrowingInts();
  node.push(-1);
  memory.push(-1);
  start.push(0);
  home.push(DONE);
  const arrive = (before: number, v: number): number => {
    const now = tracker.visit(before, v);
    if (tracker.isDone(now)) return DONE;
    const key = now * game.n + v;
    let position = numbers.get(key);
    if (position === undefined) {
      position = node.length;
      numbers.set(key, position);
      node.push(v);
      memory.push(now);
    }
    return position;
  };
  const first = arrive(tracker.start, initial);
  for (let i = 1; i < node.length; i++) {
    start.push(to.length);
    const [v, now] = [node.get(i), memory.get(i)];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) to.push(arrive(now, target[e]));
    home.push(arrive(now, initial));
    if (to.length + node.length > most) return null;
  }
  start.push(to.length);
  return {
    ...{ game, tracker, count: node.length, start: first },
    node: node.view().slice(),
    outStart: start.view().slice(0, node.length + 1),
    to: to.view().slice(),
    home: home.view().slice(),
    position: (v, now) => (tracker.isDone(now) ? DONE : (numbers.get(now * game.n + v) ?? -1)),
  };
}
