// The rules of a question as a problem for the solver's search.

import {
  type QuestionRule,
  type QuestionRules,
  UnitPropagation,
  unsatisfiable,
} from '../../certificate/index.ts';
import { type ClosureProblem, equals, withForced, withMore } from '../closure/index.ts';
import { forcedSets } from '../kernel/index.ts';

/** An SUT node, whose rule it is, and -1; or a node, and the one that it cannot do without. */
export type RuleName = Pick<QuestionRule, 'owner' | 'option'>;

export interface QuestionProblem {
  readonly problem: ClosureProblem;
  /** The node that a proof names each item by, and the item of each such node. */
  readonly name: Int32Array;
  readonly item: ReadonlyMap<number, number>;
  /** How a proof names each rule. */
  readonly named: readonly RuleName[];
}

/** The rules as a problem, without the variables that are in no set because a rule of theirs cannot be satisfied. */
export function problemOf(rules: QuestionRules): QuestionProblem {
  const { nodes, weight, members } = rules;
  const own = Array.from(nodes, (_, i) => [...rules.rulesOf(i)]);
  const isOut = unsatisfiable(own);
  const kept = Array.from(nodes.keys()).filter((i) => !isOut[i]);
  const number = new Int32Array(nodes.length);
  kept.forEach((i, k) => {
    number[i] = k;
  });
  const ruleStart = [0];
  const ruleOwner: number[] = [];
  const optionStart = [0];
  const option: number[] = [];
  const named: RuleName[] = [];
  for (const [k, i] of kept.entries()) {
    for (const { owner, option: told, places } of own[i]) {
      for (const o of places) if (!isOut[o]) option.push(number[o]);
      ruleOwner.push(k);
      optionStart.push(option.length);
      named.push({ owner, option: told });
    }
    ruleStart.push(ruleOwner.length);
  }
  const memberStart = new Int32Array(kept.length + 1);
  for (const [k, i] of kept.entries()) memberStart[k + 1] = memberStart[k] + members[i].length;
  const problem: ClosureProblem = {
    n: kept.length,
    weight: Float64Array.from(kept, (i) => weight[i]),
    ruleStart: Int32Array.from(ruleStart),
    ruleOwner: Int32Array.from(ruleOwner),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(option),
    memberStart,
    member: Int32Array.from(kept.flatMap((i) => members[i])),
  };
  const name = Int32Array.from(kept, (i) => nodes[i]);
  return { problem, name, item: new Map(Array.from(name, (v, k) => [v, k])), named };
}

type Pair = readonly [owner: number, option: number];

/**
 * The problem with rules of one option more, for what nodes force by way of all options of a rule, and these rules in an
 * order in which each follows from those before by unit propagation. On formulas nothing is done without them.
 */
export function withForcedRules(plain: QuestionProblem): QuestionProblem & { readonly rules: Pair[] } {
  const { problem, name, named } = plain;
  const known = new UnitPropagation(new Float64Array(problem.n));
  const { ruleOwner, optionStart, option } = problem;
  for (let c = 0; c < ruleOwner.length; c++) {
    const options = option.subarray(optionStart[c], optionStart[c + 1]);
    known.add(Int32Array.from([2 * ruleOwner[c] + 1, ...options.map((o) => 2 * o)]));
  }
  const rules: Pair[] = [];
  let open = forcedPairs(problem);
  for (let before = -1; rules.length > before && open.length > 0; ) {
    before = rules.length;
    open = open.filter((pair) => {
      const [owner, forced] = pair;
      if (!known.refutes([2 * owner, 2 * forced + 1], () => false)) return true;
      known.add(Int32Array.of(2 * owner + 1, 2 * forced));
      rules.push(pair);
      return false;
    });
  }
  const inOrder = rules.toSorted(([a, x], [b, y]) => a - b || x - y);
  const more = withMore(
    problem,
    inOrder.map(([owner]) => owner),
    inOrder.map(([, forced]) => forced),
  );
  const { ruleStart } = problem;
  // The own rules of a node come first, then what it forces.
  const names = Array.from(more.ruleOwner, (v, c): RuleName => {
    const k = c - more.ruleStart[v];
    if (k < ruleStart[v + 1] - ruleStart[v]) return named[ruleStart[v] + k];
    return { owner: name[v], option: name[more.option[more.optionStart[c]]] };
  });
  return { ...plain, problem: { ...problem, ...more }, named: names, rules };
}

/** What nodes force beyond what rules of one option say. Of nodes that force each other one speaks for all. */
function forcedPairs(problem: ClosureProblem): Pair[] {
  const forced = forcedSets(problem);
  const root = equals(forced);
  const { n, ruleStart, optionStart, option } = withForced(problem, forced, root);
  const pairs: Pair[] = [];
  // What is called for last forces least: its rules come first.
  for (let v = n - 1; v >= 0; v--) {
    const own = problem.ruleStart[v + 1] - problem.ruleStart[v];
    for (let c = ruleStart[v] + own; c < ruleStart[v + 1]; c++) pairs.push([v, option[optionStart[c]]]);
    if (root[v] !== v) pairs.push([v, root[v]], [root[v], v]);
  }
  return pairs;
}
