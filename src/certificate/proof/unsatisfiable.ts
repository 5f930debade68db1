// The variables of a question that are in no set because one of their rules cannot be satisfied. All its options
// are such variables, or it has none. O(size of the rules).

import type { QuestionRule } from './question-rules.ts';

/** 1 for each of them. `own` are the rules of each variable. */
export function unsatisfiable(own: readonly (readonly QuestionRule[])[]): Uint8Array {
  const users: number[][] = own.map(() => []);
  const isOut = new Uint8Array(own.length);
  const dropped: number[] = [];
  const drop = (i: number) => {
    if (isOut[i]) return;
    isOut[i] = 1;
    dropped.push(i);
  };
  for (const [i, rules] of own.entries()) {
    for (const { places } of rules) {
      if (places.length === 0) drop(i);
      for (const o of places) users[o].push(i);
    }
  }
  for (let o = dropped.pop(); o !== undefined; o = dropped.pop()) {
    for (const i of users[o]) {
      if (!isOut[i] && own[i].some(({ places }) => places.every((w) => isOut[w]))) drop(i);
    }
  }
  return isOut;
}
