// A part of a closure problem as a problem of its own: the item by which it is entered is the target, and item 0. Its items stand for those of the whole.

import { atOnce, BREATH, BREATH_STEPS, breathing, SHORT_PASS, type Slices } from '../../../base/index.ts';
import { layingOut } from '../../../game/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import type { Part } from './blocks-of.ts';

/** `weight` is what the items of the whole weigh in it. */
export const partOf = (...asked: Parameters<typeof makingPart>): ClosureProblem =>
  atOnce(makingPart(...asked));

/** The same in slices. `number` is scratch, of the items of the whole: who takes many parts out of one keeps it. */
export function* makingPart(
  { n, ruleOwner, optionStart, option }: ClosureProblem,
  weight: Float64Array,
  { cut, items, rules }: Part,
  number: Int32Array = new Int32Array(n),
): Slices<ClosureProblem> {
  const member = new Int32Array(items.length + 1);
  member[0] = cut;
  for (let i = 0; i < items.length; i++) member[i + 1] = items[i];
  for (let i = 0; i < member.length; i++) number[member[i]] = i;
  const owner = new Int32Array(rules.length);
  let size = 0;
  for (let k = 0; k < rules.length; k++) {
    const c = rules[k];
    owner[k] = number[ruleOwner[c]];
    size += optionStart[c + 1] - optionStart[c];
  }
  if (rules.length > SHORT_PASS) yield BREATH;
  const { start: ruleStart, order } = yield* breathing(layingOut(owner, member.length));
  const newOwner = new Int32Array(rules.length);
  const newOptionStart = new Int32Array(rules.length + 1);
  const newOption = new Int32Array(size);
  size = 0;
  for (let k = 0; k < order.length; k++) {
    if (k % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
    const c = rules[order[k]];
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) newOption[size++] = number[option[i]];
    newOwner[k] = owner[order[k]];
    newOptionStart[k + 1] = size;
  }
  const newWeight = new Float64Array(member.length);
  const memberStart = new Int32Array(member.length + 1);
  for (let i = 0; i < member.length; i++) {
    newWeight[i] = weight[member[i]];
    memberStart[i + 1] = i + 1;
  }
  if (member.length > SHORT_PASS) yield BREATH;
  return {
    n: member.length,
    weight: newWeight,
    ruleStart,
    ruleOwner: newOwner,
    optionStart: newOptionStart,
    option: newOption,
    memberStart,
    member,
  };
}
