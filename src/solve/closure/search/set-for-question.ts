// A set for a question by local search (../lighter-set.ts), without the excluded items. A search for a proof that
// there is none would find it only at its end.

import type { Slices } from '../../../base/index.ts';
import type { Lightening } from '../../kernel/index.ts';
import { type ClosureProblem, nodesOf } from '../closure-problem.ts';
import { lighterSet } from '../lighter-set.ts';
import { IN, OUT, remaining } from '../remaining.ts';

const SEED = 1;

/** A set that holds `target`, is lighter than `goal.below` and holds nothing that is out; null if it finds none. */
export function* lookingForSet(
  problem: ClosureProblem,
  target: number,
  goal: Lightening,
  isOut: (item: number) => boolean,
): Slices<Int32Array | null> {
  const left = without(problem, target, isOut);
  if (!left) return null;
  const items = nodesOf(left, yield* lighterSet(left, 0, goal, SEED));
  let weight = 0;
  for (const v of items) weight += problem.weight[v];
  return weight < goal.below ? items : null;
}

/** What is left with the target and without what is out, if all of that is a closed set; its items stand for items of the whole. */
function without(
  whole: ClosureProblem,
  target: number,
  isOut: (item: number) => boolean,
): ClosureProblem | null {
  const { n, ruleOwner, optionStart } = whole;
  const each = Int32Array.from({ length: n + 1 }, (_, v) => v);
  const state = Int8Array.from({ length: n }, (_, v) => (v === target ? IN : isOut(v) ? OUT : 0));
  const option = whole.option.slice();
  const end = new Int32Array(ruleOwner.length);
  const isMet = new Uint8Array(ruleOwner.length);
  for (let c = 0; c < ruleOwner.length; c++) {
    let size = optionStart[c];
    for (let i = size; i < optionStart[c + 1]; i++) {
      if (option[i] === target) isMet[c] = 1;
      if (state[option[i]] !== OUT) option[size++] = option[i];
    }
    end[c] = size;
    if (size === optionStart[c] && state[ruleOwner[c]] !== OUT) return null;
  }
  const itself = { ...whole, memberStart: each, member: each.subarray(0, n) };
  return remaining(itself, state, { option, end, isLeft: (c) => isMet[c] === 0 });
}
