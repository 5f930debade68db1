// Which options of the target's rules can go, by a chain of symmetries (symmetries.ts). Let v be an option of some of these rules, and let a lightest set hold any w that a symmetry maps to v: the symmetry maps it
// to a closed set of the same weight with the target and v, and that meets all rules with v. A set without such a w meets them by other options. So from all of the target's rules with v all such w can go.
//
// At one item v of the chain after the other, by the symmetries that keep the items before it. What is left has those that keep v, too, as they map the target's rules with v to each other, and what went to what
// went; and these are what the rest of the chain has. If v alone is left in a rule, it is one with the target, and its rules are the target's from here on.
// O(options of the rules with items of the chain).

import type { ClosureProblem } from '../closure-problem.ts';
import { usesOf } from '../uses.ts';
import { Orbits } from './orbits.ts';
import type { Link } from './symmetries.ts';

/** A rule with an item of the chain, and the places of its options that the item is mapped to. */
interface Alike {
  readonly rule: number;
  readonly places: readonly number[];
}

/** The same problem without them; the same one if all have to stay. */
export function fewerOptions(problem: ClosureProblem, chain: readonly Link[]): ClosureProblem {
  const { n, ruleOwner, optionStart, option } = problem;
  const isGone = new Uint8Array(option.length);
  const isTarget = new Uint8Array(n);
  isTarget[0] = 1;
  const leftIn = (c: number) =>
    Array.from(isGone.subarray(optionStart[c], optionStart[c + 1])).filter((gone) => !gone).length;
  for (const [k, alike] of alikeOf(problem, chain).entries()) {
    const ofTarget = alike.filter(({ rule }) => isTarget[ruleOwner[rule]]);
    for (const { places } of ofTarget) for (const i of places) isGone[i] = 1;
    if (ofTarget.some(({ rule }) => leftIn(rule) === 1)) isTarget[chain[k].item] = 1;
  }
  return without(problem, isGone);
}

/** For each item of the chain, by the symmetries that keep those before it. */
function alikeOf(problem: ClosureProblem, chain: readonly Link[]): readonly (readonly Alike[])[] {
  const { n, optionStart, option } = problem;
  const { start, rule } = usesOf(problem);
  const orbits = new Orbits(n);
  const all: Alike[][] = [];
  for (const { item, symmetries } of chain.toReversed()) {
    for (const to of symmetries) orbits.join(to);
    const orbit = orbits.leastOf(item);
    const alike: Alike[] = [];
    for (const c of rule.subarray(start[item], start[item + 1])) {
      const places: number[] = [];
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) {
        if (option[i] !== item && orbits.leastOf(option[i]) === orbit) places.push(i);
      }
      if (places.length > 0) alike.push({ rule: c, places });
    }
    all.push(alike);
  }
  return all.reverse();
}

function without(problem: ClosureProblem, isGone: Uint8Array): ClosureProblem {
  const { ruleOwner, optionStart, option } = problem;
  const left = option.filter((_, i) => !isGone[i]);
  if (left.length === option.length) return problem;
  const start = new Int32Array(ruleOwner.length + 1);
  for (let c = 0; c < ruleOwner.length; c++) {
    const gone = isGone.subarray(optionStart[c], optionStart[c + 1]).reduce((sum, one) => sum + one, 0);
    start[c + 1] = start[c] + optionStart[c + 1] - optionStart[c] - gone;
  }
  return { ...problem, optionStart: start, option: left };
}
