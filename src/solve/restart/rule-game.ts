// A closure problem as a game of its own, whose closed sets are those of the problem: an item is a node of the tester, a rule with a choice one of the SUT that gains
// nothing. The items come first, item 0 is the initial node.

import { type Game, gameFromRows, SUT, TESTER } from '../../game/index.ts';
import type { ClosureProblem } from '../closure/index.ts';

export function ruleGame({ n, weight, ruleOwner, optionStart, option, ruleStart }: ClosureProblem): Game {
  const isChoice = (c: number) => optionStart[c + 1] - optionStart[c] > 1;
  const choices = Array.from(ruleOwner.keys()).filter(isChoice);
  const nodeOf = new Map(choices.map((c, i) => [c, n + i]));
  const outStart = [0];
  const target: number[] = [];
  for (let v = 0; v < n; v++) {
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++)
      target.push(nodeOf.get(c) ?? option[optionStart[c]]);
    outStart.push(target.length);
  }
  for (const c of choices) {
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) target.push(option[i]);
    outStart.push(target.length);
  }
  const size = n + choices.length;
  const gain = new Float64Array(size);
  gain.set(weight);
  return gameFromRows({
    name: '',
    initial: 0,
    owner: new Uint8Array(size).fill(TESTER).fill(SUT, n),
    gain,
    outStart: Int32Array.from(outStart),
    target: Int32Array.from(target),
    ids: [],
    labels: [],
    label: new Int32Array(0),
    weight: null,
  });
}
