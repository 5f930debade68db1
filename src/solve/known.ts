// Bounds of a guarantee from the other mode. A lower bound without restart holds with restart too. The closed set
// that bounds the guarantee from above with restart is a trap that bounds it without.

import type { TrapWitness } from '../certificate/index.ts';

export interface Known {
  /** The guarantee is at least this. */
  readonly lower?: number;
  /** A closed set that holds the initial node: every successor of its tester nodes, one of each of its SUT nodes that has any. */
  readonly closure?: Int32Array;
  /** Without restart: traps that bound it from above, with the values that they prove. */
  readonly traps?: TrapWitness;
}
