// Active learning: every system is taken for a deterministic one until the same history has two answers (exact/), and from then on, with
// all that was seen, for an observable nondeterministic one (chance-learner.ts).
//
// It is a generator: it asks, somebody answers, and the same answers make the same questions; a log of them is all it takes to go
// on later. Nothing depends on the budget but the end, so a larger one goes on where a smaller one was spent.

import { Dice } from '../../base/index.ts';
import type { Asking } from '../answer.ts';
import { Book, Spent } from './book.ts';
import { ChanceLearner } from './chance-learner.ts';
import { EXTRA_STATES, LEAST_TESTS, TESTS } from './effort.ts';
import { Contradicted, ExactLearner, exactResult, seenSoFar } from './exact/index.ts';
import type { Learned, LearnOptions } from './learned.ts';

export function* learn(options: LearnOptions): Asking<Learned> {
  const dice = Dice.of(options.seed, 7);
  const { extraStates = EXTRA_STATES, tests } = options;
  const exact = new ExactLearner(
    {
      ...options,
      extraStates,
      randomTests: ({ states, inputs }) => tests ?? Math.max(LEAST_TESTS.exact, TESTS * states * inputs),
    },
    dice,
  );
  try {
    yield* exact.run();
  } catch (error) {
    if (error instanceof Contradicted) return yield* byChance(options, exact, error, dice);
    if (!(error instanceof Spent)) throw error;
  }
  return exactResult(exact, options.inputs);
}

function* byChance(
  options: LearnOptions,
  exact: ExactLearner,
  contradicted: Contradicted,
  dice: Dice,
): Asking<Learned> {
  const book = new Book(options);
  seenSoFar(book, exact, contradicted);
  const learner = new ChanceLearner(options, book, dice, exact.refuted);
  try {
    yield* learner.run();
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
  }
  return learner.result();
}
