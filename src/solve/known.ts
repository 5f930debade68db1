// What is known of a guarantee from elsewhere. With restart it is at least what it is without, so a lower bound without restart is one with it; and the
// closed set that bounds it from above with restart is a trap that bounds it without.

import type { TrapWitness } from '../certificate/index.ts';

export interface Known {
  /** The guarantee is at least this. */
  readonly lower?: number;
  /** A closed set that holds the initial node: every successor of its tester nodes, one of each of its SUT nodes that has any. */
  readonly closure?: Int32Array;
  /** Without restart: traps that bound it from above, with the values that they prove. */
  readonly traps?: TrapWitness;
}
