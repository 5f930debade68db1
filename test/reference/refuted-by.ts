// Proofs with restart by one means alone, which the solver's own choice may leave out for small games.

import {
  type PartProof,
  type Proof,
  QuestionRules,
  type Refutation,
} from '../../src/certificate/proof/index.ts';
import type { Game } from '../../src/game/index.ts';
import { provingByCores } from '../../src/solve/prove/core-prover.ts';
import type { NodeQuestion, Refuting } from '../../src/solve/prove/node-question.ts';
import { provingParts } from '../../src/solve/prove/part-prover.ts';
import { problemOf } from '../../src/solve/prove/question-problem.ts';

export const MEANS = {
  charged: (asked: NodeQuestion) => provingByCores(asked, 'charged'),
  plain: (asked: NodeQuestion) => provingByCores(asked, 'plain'),
} as const satisfies Record<string, (asked: NodeQuestion) => Refuting>;

export type Means = keyof typeof MEANS;

/** Why no closed set that holds the initial node gains less; null where there is one, or it is given up. */
export function refutedBy(game: Game, value: number, means: Means): Refutation | null {
  const { n, gain, initial } = game;
  const empty = { cores: [] };
  if (gain[initial] >= value) return empty;
  const rules = new QuestionRules(game, gain, [{ node: initial, most: value - 1 }], () => false);
  const question = problemOf(rules);
  const target = question.item.get(initial);
  // A rule of it cannot be satisfied, which a checker finds by itself.
  if (target === undefined) return empty;
  return end(MEANS[means]({ question, target, value, isOut: () => false, n }));
}

/** Part by part, however small they are; null where nothing can be taken apart. */
export function provedByParts(game: Game, value: number): readonly PartProof[] | null {
  return game.gain[game.initial] >= value ? null : end(provingParts(game, value, 1));
}

/** The proof of a claim about the initial node with restart. */
export function claimed(game: Game, value: number, why: Partial<Proof> & Refutation): Proof {
  const { cores, cuts, ...more } = why;
  const lower = new Float64Array(game.n);
  lower[game.initial] = value;
  const out = { kind: 'out', node: game.initial, ...(cores && { cores }), ...(cuts && { cuts }) } as const;
  const questions = more.parts ? [] : [{ from: 0, to: 0, steps: [out] }];
  return { restart: true, scaled: false, value, lower, questions, ...more };
}

function end<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
