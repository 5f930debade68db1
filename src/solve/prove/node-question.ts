// The question whether a set that holds a node gains less than a value, for those who refute it each in their own way.

import type { Slices } from '../../base/index.ts';
import type { Refutation } from '../../certificate/index.ts';
import type { QuestionProblem } from './question-problem.ts';

export interface NodeQuestion {
  readonly question: QuestionProblem;
  /** The item that sets hold, what they are to gain at least, and what is in none of them. */
  readonly target: number;
  readonly value: number;
  readonly isOut: (item: number) => boolean;
  /** The nodes of the game: variables of counts come after them. */
  readonly n: number;
}

/** Yields after slices of work; null if it gives up, or there is a set that gains less. */
export type Refuting = Slices<Refutation | null>;
