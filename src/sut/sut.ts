// A simulated SUT: the player who moves at SUT nodes.
//
// Like a strategy it is prepared once for a game and makes a chooser for each run, with dice of its own. Choosers
// may keep a log of their moves, and some watch every node of the run. Drivers stand for real systems and answer
// with edges just the same.

import type { Dice } from '../base/index.ts';
import type { Witness } from '../certificate/index.ts';
import type { Game } from '../game/index.ts';

export interface Chooser {
  /** The edge the SUT takes from `node`, an SUT node with at least one edge. */
  choose(node: number): number;
  /** Called for every node the pebble comes to, the initial node of each test included, before choose. */
  visit?(node: number): void;
  /** Called when the tester resets, before the visit to the initial node. */
  reset?(): void;
}

export interface SutSetup {
  readonly game: Game;
  /** Whether the tester counts on restarts, for SUTs that play for the guarantee (`adversary`). */
  readonly restart?: boolean;
  /** What a reset costs the tester: 10. */
  readonly resetCost?: number;
  /** The chance that each answer has at least, for SUTs that are p-fair: 0.1. */
  readonly fair?: number;
  /** What `adversary` is to follow, where it is known already. */
  readonly witness?: Witness;
}

/** A simulated system: how it chooses at its nodes. */
export interface Sut<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** One line for help and documents. */
  readonly about: string;
  /** It heeds the chance that each answer has at least. */
  readonly isFair?: true;
  prepare(setup: SutSetup): (dice: Dice) => Chooser;
}
