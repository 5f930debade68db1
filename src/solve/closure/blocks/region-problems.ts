// The problems that a region (region-of.ts) is taken out of its problem by: what it costs depends only on which of its ends are in. Nothing with neither; a with the
// first alone, b with the second alone, d with both, which is at most a + b.
//
// In its place come rules that cost the same. The ends weigh x and y more, which are d together, the first at most a more and the second at most b. The first calls for
// the second or for an item that weighs a - x, the second for the first or for one that weighs b - y.

import type { ClosureProblem } from '../closure-problem.ts';
import type { Region } from './region-of.ts';

/** What a region costs by which of its ends are in; infinite where that cannot be. */
export interface RegionCosts {
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

/** The problem of a region's items alone while some of its ends are in, which are item 0 and weigh nothing, and the others are not. Items stand for those of the whole. */
export function problemWithin(
  { weight, ruleOwner, optionStart, option }: ClosureProblem,
  { items, rules }: Region,
  endsIn: readonly number[],
): ClosureProblem {
  const number = new Map(items.map((v, i) => [v, i + 1]));
  for (const v of endsIn) number.set(v, 0);
  const drafts: Rule[] = [];
  for (const c of rules) {
    const owner = number.get(ruleOwner[c]);
    if (owner === undefined) continue;
    const options = Array.from(option.subarray(optionStart[c], optionStart[c + 1]), (v) => number.get(v));
    drafts.push({ owner, options: options.filter((v) => v !== undefined) });
  }
  return problemOf([0, ...items.map((v) => weight[v])], drafts, [[], ...items.map((v) => [v])]);
}

/** The problem with rules of the same cost in a region's place. Items stand for those of the whole, what is new for nothing. */
export function problemWithout(
  { n, weight, ruleOwner, optionStart, option }: ClosureProblem,
  { ends, items, rules }: Region,
  costs: RegionCosts,
): ClosureProblem {
  const isGone = new Set(items);
  const isGoneRule = new Set(rules);
  const left = Array.from({ length: n }, (_, v) => v).filter((v) => !isGone.has(v));
  const number = new Map(left.map((v, i) => [v, i]));
  const [first, second] = ends.map((v) => number.get(v)!);
  const weights = left.map((v) => weight[v]);
  const members = left.map((v) => [v]);
  const drafts: Rule[] = [];
  for (const [c, owner] of ruleOwner.entries()) {
    if (isGoneRule.has(c)) continue;
    const options = Array.from(option.subarray(optionStart[c], optionStart[c + 1]), (v) => number.get(v)!);
    drafts.push({ owner: number.get(owner)!, options });
  }
  const charge = (end: number, other: number, more: number, alone: number) => {
    weights[end] += more;
    if (alone === more) return;
    const options = [other];
    if (alone < Number.POSITIVE_INFINITY) options.push(weights.push(alone - more) - 1);
    drafts.push({ owner: end, options });
    while (members.length < weights.length) members.push([]);
  };
  const more = Math.min(costs.first, costs.both);
  charge(first, second, more, costs.first);
  charge(second, first, costs.both - more, costs.second);
  return problemOf(weights, drafts, members);
}

interface Rule {
  readonly owner: number;
  readonly options: readonly number[];
}

function problemOf(
  weights: readonly number[],
  rules: readonly Rule[],
  members: readonly (readonly number[])[],
): ClosureProblem {
  const sorted = rules.toSorted((a, b) => a.owner - b.owner);
  const ruleStart = new Int32Array(weights.length + 1);
  for (const { owner } of sorted) ruleStart[owner + 1]++;
  for (let v = 0; v < weights.length; v++) ruleStart[v + 1] += ruleStart[v];
  return {
    n: weights.length,
    weight: Float64Array.from(weights),
    ruleStart,
    ruleOwner: Int32Array.from(sorted, ({ owner }) => owner),
    optionStart: startsOf(sorted.map(({ options }) => options)),
    option: Int32Array.from(sorted.flatMap(({ options }) => options)),
    memberStart: startsOf(members),
    member: Int32Array.from(members.flat()),
  };
}

function startsOf(rows: readonly (readonly number[])[]): Int32Array {
  const start = new Int32Array(rows.length + 1);
  for (const [i, row] of rows.entries()) start[i + 1] = start[i] + row.length;
  return start;
}
