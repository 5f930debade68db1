// A witness: the SUT's side of a proof that the guarantee is at most `value` (paper, appendix A).
//
// Without restart it gives nodes a value and a pseudo trap: once the pebble enters a node, the SUT can keep
// what is gained from there within the value, by staying in the trap until the tester leaves it for a node
// of a smaller value. Only the nodes that the claim about the initial node rests on need an entry: the
// initial node, every node by which the tester can leave a trap, and the successor an SUT node moves on to.
// With restart it is one closed set: the SUT never lets the play out of it.

import type { Game } from '../../game/index.ts';
import { fromScaled } from './scaled-gains.ts';

export type Witness = TrapWitness | ClosureWitness;

export interface TrapWitness {
  readonly restart: false;
  /** Whether values count scaled gains (scaled-gains.ts), as they must where a gain is 0. */
  readonly scaled: boolean;
  /** The value of the initial node's entry. */
  readonly value: number;
  readonly nodes: readonly WitnessEntry[];
}

export interface WitnessEntry {
  readonly node: number;
  readonly value: number;
  /** Node numbers; `node` is one of them. */
  readonly trap: Int32Array;
}

export interface ClosureWitness {
  readonly restart: true;
  /** The gain of the closure. */
  readonly value: number;
  readonly closure: Int32Array;
}

/** The upper bound that a valid witness proves, in the gains of the game. */
export function upperOf(game: Game, witness: Witness): number {
  return !witness.restart && witness.scaled ? fromScaled(game, witness.value) : witness.value;
}
