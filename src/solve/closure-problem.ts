// The one question behind every guarantee: a closed set of least weight on an AND/OR graph. Items are numbered
// from 0; a rule says that a set which holds `owner` must hold one of the options. A tester's edge is a rule
// with one option, an SUT node a rule with its successors as options.

export interface ClosureProblem {
  /** How many items there are. */
  readonly n: number;
  readonly weight: Float64Array;
  /** The rules of item v are ruleStart[v] .. ruleStart[v + 1] - 1. */
  readonly ruleStart: Int32Array;
  readonly ruleOwner: Int32Array;
  /** The options of rule c are option[optionStart[c]] .. option[optionStart[c + 1] - 1]. */
  readonly optionStart: Int32Array;
  readonly option: Int32Array;
  /** The game's nodes that an item stands for. */
  readonly members: readonly Int32Array[];
}

/** The game's nodes that a set of items stands for. */
export function nodesOf({ members }: ClosureProblem, items: Int32Array): Int32Array {
  return Int32Array.from(Array.from(items).flatMap((i) => Array.from(members[i])));
}
