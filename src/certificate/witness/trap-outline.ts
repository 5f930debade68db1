// A witness without restart as rows of numbers, from which it is written out entry by entry. A game of a million
// nodes may have as many entries. An object for each, with a trap of its own, would keep the garbage collector busy
// longer than all other work.

import { BREATH, SLICE, type Slices } from '../../base/index.ts';
import { ALONE, type TrapWitness, type WitnessEntry } from './witness.ts';

export interface TrapOutline {
  /** The value of the initial node's entry. */
  readonly value: number;
  /** The nodes that have an entry, the value of each, and the number of its trap; ALONE if it is the node alone. */
  readonly nodes: Int32Array;
  readonly values: Float64Array;
  readonly trapOf: Int32Array;
  readonly traps: readonly Int32Array[];
}

const ENTRIES_OF_BREATH = SLICE / 8;

export function* writtenOut(
  { value, nodes, values, trapOf, traps }: TrapOutline,
  scaled: boolean,
): Slices<TrapWitness> {
  const entries: WitnessEntry[] = [];
  for (let i = 0; i < nodes.length; i++) {
    if (i % ENTRIES_OF_BREATH === ENTRIES_OF_BREATH - 1) yield BREATH;
    const trap = trapOf[i] === ALONE ? Int32Array.of(nodes[i]) : traps[trapOf[i]];
    entries.push({ node: nodes[i], value: values[i], trap });
  }
  return { restart: false, scaled, value, nodes: entries };
}
