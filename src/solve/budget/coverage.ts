// What a budget is spent on, seen by those who count its cost: nodes, each for its gain (node-coverage.ts), or labels that several
// nodes may carry (label-coverage.ts). What counts once is called a part: a node, or the labels that always come together.

import type { Game } from '../../game/index.ts';

export interface Coverage {
  readonly game: Game;
  /** The gains of the parts that can be reached, the least first. */
  readonly gains: Float64Array;
  /** What the first visit covers. */
  readonly first: Covered;
  /** How many parts that are. */
  readonly firstParts: number;
  /**
   * The best tester covers part after part. So many moves he makes at most until `to` of them are covered, `from` being covered
   * before; resets are not counted.
   */
  moves(from: number, to: number): number;
  /** Sets of nodes of which one is worth a visit, whichever it is. */
  targets(): readonly Target[];
  /** A count of what visits to targets cover, the first visit included. */
  tally(): Tally;
  /** The interval of the guarantee, closing. */
  solving(restart: boolean): Generator<Interval, Interval>;
}

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

export type Target = readonly number[];

export interface Tally {
  readonly gain: number;
  readonly parts: number;
  /** What a visit to one of the target's nodes brings at least. */
  brings(target: Target): number;
  add(target: Target): void;
}

/** What is covered at some moment of a play. */
export interface Covered {
  /** The same for the same parts. */
  readonly key: bigint | number;
  readonly gain: number;
  /** The nodes whose visit covers nothing new: all at which the play may be, and perhaps others. */
  readonly nodes: readonly number[];
  /** How many nodes that are. */
  readonly count: number;
  /** So many visits were made at least. */
  readonly visits: number;
  /** After a visit to a node that covers something new. */
  with(node: number): Covered;
}
