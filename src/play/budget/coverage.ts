// The goal of a budget, for code that counts its cost. Goals are nodes with their gains (node-coverage.ts), or
// labels that several nodes may carry (label-coverage.ts). A part counts once: a node, or the labels that always
// come together.

import type { Game } from '../../game/index.ts';
import type { SolverSearch } from '../../solve/index.ts';

export interface Coverage {
  readonly game: Game;
  /** How many nodes can be reached. */
  readonly nodes: number;
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
  /** What a play has covered, the first visit included. */
  progress(): Progress;
  /** The interval of the guarantee, closing; with pauses in long slices. */
  searching(restart: boolean): SolverSearch<Interval>;
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

/** What a play has covered so far, for those who follow it. */
export interface Progress {
  /** To be called for each node when it is visited first. */
  cover(v: number): void;
  /** Whether a visit to a node brings nothing. */
  has(v: number): boolean;
  /** The nodes whose visit brings something. */
  open(): number[];
  /** What is left, `w` being visited besides; -1 for none. */
  rest(w: number): Rest;
}

/** What is left to cover, as a tour goes on from there. */
export interface Rest extends Pick<Tally, 'gain' | 'brings' | 'add'> {
  /** How many parts with some gain are not covered. */
  readonly open: number;
  /** So many of them bring so much, whichever they are. */
  partsFor(gain: number): number;
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
  /** Whether a visit to a node covers nothing new. */
  has(node: number): boolean;
  /** After a visit to a node that covers something new. */
  with(node: number): Covered;
}
