// Two places are apart if some inputs are answered differently behind them: then they are two states. (Vaandrager, Garhewal, Rot,
// Wissmann, A New Approach for Active Automata Learning Based on Apartness, TACAS 2022.) Breadth first, so the inputs are a
// shortest sequence that was seen to tell them apart. Costs at most the smaller of the two subtrees.

import { type AnswerTree, UNASKED } from './answer-tree.ts';

/** The inputs that tell two places apart, or null. */
export function apartBy(tree: AnswerTree, first: number, second: number): readonly number[] | null {
  if (first === second) return null;
  const queue = [first, second];
  for (let head = 0; head < queue.length; head += 2) {
    const other = queue[head + 1];
    for (let p = tree.firstChild(queue[head]); p !== UNASKED; p = tree.sibling(p)) {
      const q = tree.child(other, tree.input(p));
      if (q === UNASKED) continue;
      if (tree.answer(p) !== tree.answer(q)) return tree.inputs(p, first);
      queue.push(p, q);
    }
  }
  return null;
}

/** The same question without the inputs: depth first and without a queue for what is small. */
export function isApart(tree: AnswerTree, first: number, second: number): boolean {
  if (first === second) return false;
  for (let p = tree.firstChild(first); p !== UNASKED; p = tree.sibling(p)) {
    const q = tree.child(second, tree.input(p));
    if (q === UNASKED) continue;
    if (tree.answer(p) !== tree.answer(q) || isApart(tree, p, q)) return true;
  }
  return false;
}
