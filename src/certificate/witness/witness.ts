// A witness: the SUT's side of a proof that the guarantee is at most `value` (paper, appendix A).
//
// Without restart it gives nodes a value and a pseudo trap. Once the run enters a node, the SUT can keep the later
// gain within the value. It stays in the trap until the tester leaves it for a node of a smaller value. Only some
// nodes need an entry: the initial node, every exit of a trap, and the successor an SUT node moves on to.
//
// With restart it is one closed set, which the SUT never lets the run leave.
//
// Traps of many nodes overlap, so a witness can also give each trap by its difference from another
// (shared-traps.ts).

import { type Game, isSink, SUT } from '../../game/index.ts';
import { fromScaled } from './scaled-gains.ts';

/** Why no more than so much can be guaranteed: traps or a closure that the SUT keeps the play in. */
export type Witness = TrapWitness | ClosureWitness;

interface TrapClaim {
  readonly restart: false;
  /** Whether values count scaled gains (scaled-gains.ts), as they must where a gain is 0. */
  readonly scaled: boolean;
  /** The value of the initial node's entry. */
  readonly value: number;
  /**
   * Where a gain is 0 and scaled values would reach 2^53: each value is a pair, of a gain and of a number of nodes that breaks ties, compared
   * in this order. A node counts (its gain, 1).
   */
  readonly count?: number;
}

export interface TrapWitness extends TrapClaim {
  readonly nodes: readonly WitnessEntry[];
}

export interface WitnessEntry {
  readonly node: number;
  readonly value: number;
  /** The second part of a pair. */
  readonly count?: number;
  /** Node numbers; `node` is one of them. */
  readonly trap: Int32Array;
}

/** The same with each trap told once, by what it differs from an earlier one in. */
export interface SharedTrapWitness extends TrapClaim {
  readonly traps: readonly SharedTrap[];
  readonly nodes: readonly SharedEntry[];
}

export interface SharedTrap {
  /** The number of an earlier trap, -1 for the empty set. */
  readonly from: number;
  readonly add: Int32Array;
  readonly drop: Int32Array;
}

export interface SharedEntry {
  readonly node: number;
  readonly value: number;
  readonly count?: number;
  /** The number of a trap; ALONE if it is the node alone. */
  readonly trap: number;
}

export const ALONE = -1;

export interface ClosureWitness {
  readonly restart: true;
  /** The gain of the closure. */
  readonly value: number;
  readonly closure: Int32Array;
}

type Worth = Pick<WitnessEntry, 'value' | 'count'>;

/** The order of values: an entry rests on lesser ones. */
export const byWorth = (a: Worth, b: Worth): number => a.value - b.value || (a.count ?? 0) - (b.count ?? 0);

/** The upper bound that a valid witness proves, in the gains of the game. */
export function upperOf(game: Game, witness: Witness | SharedTrapWitness): number {
  return !witness.restart && witness.scaled ? fromScaled(game, witness.value) : witness.value;
}

/** Case S of a trap that is a node alone: an SUT node that must be left, as it is no sink and has no self-loop. */
export function mustMoveOn(game: Game, node: number): boolean {
  const { owner, outStart, target } = game;
  if (owner[node] !== SUT || isSink(game, node)) return false;
  for (let e = outStart[node]; e < outStart[node + 1]; e++) if (target[e] === node) return false;
  return true;
}
