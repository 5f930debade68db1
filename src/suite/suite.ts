// A test suite: a set of cases, each a finite prefix of a run from the initial node, as node numbers. Any of
// several parallel edges between two nodes of a case will do.

import type { Game } from '../game/index.ts';

export type Case = Int32Array;

/** A test suite: cases, each a path of node numbers from the initial node. */
export interface Suite {
  /** The criterion it was made for, or where it was read from. */
  readonly criterion: string;
  readonly cases: readonly Case[];
  /** How many test requirements the criterion has on this game. */
  readonly requirements: number;
  /** How many of them the cases tour, if the SUT answers as the cases say. */
  readonly satisfied: number;
  /** How many of them no play from the initial node can meet. */
  readonly infeasible: number;
  /** Why the requirements are not all there, when a bound stopped their enumeration. */
  readonly stopped?: string;
  /** What is worth knowing about the suite beyond the counts, in a sentence. */
  readonly note?: string;
}

/** How a suite is made. */
export interface SuiteOptions {
  /** What a reset costs, for criteria that weigh a new case against a longer one. */
  readonly resetCost: number;
  /** Where to stop enumerating requirements. */
  readonly limit: number;
  /** The nodes a case may end in, for the criterion `gmu`; those the model names, or else all, if left out. */
  readonly final?: readonly number[];
}

export const SUITE_DEFAULTS: SuiteOptions = { resetCost: 10, limit: 100_000 };

/** A coverage criterion: it makes suites. */
export interface Criterion<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** One line for help and documents. */
  readonly about: string;
  /** It takes about as long as the model is large; the others may take any time. */
  readonly quick?: true;
  /** Whether it has a use for final nodes. */
  readonly usesFinal?: true;
  make(game: Game, options: SuiteOptions): Suite;
}
