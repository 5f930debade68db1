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
  /** The game's nodes that item v stands for are member[memberStart[v]] .. member[memberStart[v + 1] - 1]. */
  readonly memberStart: Int32Array;
  readonly member: Int32Array;
}

/** What items call for, without what they weigh and stand for. */
export type Rules = Pick<ClosureProblem, 'n' | 'ruleStart' | 'ruleOwner' | 'optionStart' | 'option'>;

/** The game's nodes that a set of items stands for. */
export function nodesOf({ memberStart, member }: ClosureProblem, items: Int32Array): Int32Array {
  let size = 0;
  for (const i of items) size += memberStart[i + 1] - memberStart[i];
  const nodes = new Int32Array(size);
  let at = 0;
  for (const i of items) for (let k = memberStart[i]; k < memberStart[i + 1]; k++) nodes[at++] = member[k];
  return nodes;
}
