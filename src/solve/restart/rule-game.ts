// A closure problem as a game of its own, with the same closed sets. An item is a tester's node. A rule with a
// choice is an SUT node that gains nothing. The items come first, and item 0 is the initial node.

import { atOnce, BREATH, BREATH_STEPS, breathing, SHORT_PASS, type Slices } from '../../base/index.ts';
import { type Game, makingFromRows, SUT, TESTER } from '../../game/index.ts';
import type { ClosureProblem } from '../closure/index.ts';

export const ruleGame = (problem: ClosureProblem): Game => atOnce(makingRuleGame(problem));

/** The same in slices. */
export function* makingRuleGame(problem: ClosureProblem): Slices<Game> {
  const { n, weight, ruleOwner, optionStart, option, ruleStart } = problem;
  const rules = ruleOwner.length;
  const isChoice = (c: number) => optionStart[c + 1] - optionStart[c] > 1;
  let choices = 0;
  /** The node of a rule with a choice. */
  const nodeOf = new Int32Array(rules);
  for (let c = 0; c < rules; c++) if (isChoice(c)) nodeOf[c] = n + choices++;
  if (rules > SHORT_PASS) yield BREATH;
  const size = n + choices;
  const outStart = new Int32Array(size + 1);
  // A rule without a choice has one option, or none that could be taken.
  const target = new Int32Array(rules + option.length);
  let m = 0;
  for (let v = 0; v < n; v++) {
    if (v % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++)
      target[m++] = isChoice(c) ? nodeOf[c] : option[optionStart[c]];
    outStart[v + 1] = m;
  }
  for (let c = 0; c < rules; c++) {
    if (c % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
    if (!isChoice(c)) continue;
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) target[m++] = option[i];
    outStart[nodeOf[c] + 1] = m;
  }
  const gain = new Float64Array(size);
  gain.set(weight);
  return yield* breathing(
    makingFromRows({
      name: '',
      initial: 0,
      owner: new Uint8Array(size).fill(TESTER).fill(SUT, n),
      gain,
      outStart,
      target: target.slice(0, m),
      ids: [],
      labels: [],
      label: new Int32Array(0),
      weight: null,
    }),
  );
}
