// The rules of a question as a problem for the solver's search.

import { type ClosureProblem, equals, withForced, withMore } from '../closure/index.ts';
import { forcedSets } from '../kernel/index.ts';
import { type QuestionRules, UnitPropagation } from '../proof/index.ts';

/** The rules as a problem, without the nodes that are in no set because a rule of theirs cannot be satisfied. */
export function problemOf(
  rules: QuestionRules,
  gain: Float64Array,
): { problem: ClosureProblem; item: ReadonlyMap<number, number> } {
  const { nodes } = rules;
  const own = new Map(Array.from(nodes, (v) => [v, [...rules.rulesOf(v)]]));
  const users = new Map<number, number[]>();
  const dropped: number[] = [];
  const isOut = new Set<number>();
  const drop = (v: number) => {
    if (isOut.has(v)) return;
    isOut.add(v);
    dropped.push(v);
  };
  for (const [v, list] of own) {
    for (const options of list) {
      if (options.length === 0) drop(v);
      for (const w of options) {
        if (!users.has(w)) users.set(w, []);
        users.get(w)!.push(v);
      }
    }
  }
  for (let w = dropped.pop(); w !== undefined; w = dropped.pop()) {
    for (const v of users.get(w) ?? []) {
      if (!isOut.has(v) && own.get(v)!.some((options) => options.every((o) => isOut.has(o)))) drop(v);
    }
  }
  const member = nodes.filter((v) => !isOut.has(v));
  const item = new Map(Array.from(member, (v, i) => [v, i]));
  const ruleStart = [0];
  const ruleOwner: number[] = [];
  const optionStart = [0];
  const option: number[] = [];
  for (const [i, v] of member.entries()) {
    for (const options of own.get(v)!) {
      for (const w of options) if (!isOut.has(w)) option.push(item.get(w)!);
      ruleOwner.push(i);
      optionStart.push(option.length);
    }
    ruleStart.push(ruleOwner.length);
  }
  const problem: ClosureProblem = {
    n: member.length,
    weight: Float64Array.from(member, (v) => gain[v]),
    ruleStart: Int32Array.from(ruleStart),
    ruleOwner: Int32Array.from(ruleOwner),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(option),
    memberStart: Int32Array.from({ length: member.length + 1 }, (_, i) => i),
    member,
  };
  return { problem, item };
}

type Pair = readonly [owner: number, option: number];

/**
 * The problem with rules of one option more, for what nodes force by way of all options of a rule, and these rules in an
 * order in which each follows from those before by unit propagation. On formulas nothing is done without them.
 */
export function withForcedRules(problem: ClosureProblem): { problem: ClosureProblem; rules: Pair[] } {
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
  return { problem: { ...problem, ...more }, rules };
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
