// Which nodes a range of exits has to be asked about, so that all are resolved, and in which questions.

import type { Asked, ResolvedNodes } from '../../certificate/index.ts';
import { type Game, TESTER } from '../../game/index.ts';

const LESS = 8;

/** In decreasing order of what is asked, tester nodes first; without what is resolved when those before are refuted. */
export function toRefute(
  { owner }: Game,
  lower: Float64Array,
  from: number,
  resolvedNodes: () => ResolvedNodes,
): Asked[] {
  const asked = resolvedNodes()
    .toAsk()
    .map((v) => ({ node: v, most: lower[v] - from - 1 }));
  const rank = (v: number) => (owner[v] === TESTER ? 0 : 1);
  asked.sort((a, b) => b.most - a.most || rank(a.node) - rank(b.node) || a.node - b.node);
  const resolved = resolvedNodes();
  return asked.filter(({ node }) => {
    if (resolved.has(node)) return false;
    resolved.add(node);
    return true;
  });
}

/**
 * Those of which much less is asked than of the first come in a question of their own: what was refuted before, and what cannot do without it, is out there, which leaves little of
 * a large game. At least one question, possibly about nothing.
 */
export function inQuestions(asked: readonly Asked[]): Asked[][] {
  const questions: Asked[][] = [[]];
  let least = 0;
  for (const one of asked) {
    if (one.most < least) questions.push([]);
    const question = questions[questions.length - 1];
    if (question.length === 0) least = one.most / LESS;
    question.push(one);
  }
  return questions;
}
