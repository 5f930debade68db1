// The guarantee for `covergame solve`, until it is known or the clock or Ctrl-C says that it is enough.

import type { Game } from '../../game/index.ts';
import { type Solution, type SolveQuestion, solveAsync } from '../../solve/index.ts';
import type { Context, Ended } from '../terminal/index.ts';
import { intervalText } from './answer-text.ts';
import { callOff } from './call-off.ts';

export interface Solved {
  readonly solution: Solution;
  /** Why the work ended before all was known, or null. */
  readonly ended: string | null;
}

/** A game of which only parts can be searched ends with what its bounds tell. */
const TOO_LARGE = 'too large to search further';

export async function solvedGuarantee(
  game: Game,
  question: SolveQuestion,
  limit: Ended,
  context: Context,
): Promise<Solved> {
  const progress = context.progress();
  const signal = callOff(limit);
  try {
    const solution = await solveAsync(game, {
      ...question,
      signal,
      onProgress: ({ lower, upper, total }) => progress.update(() => intervalText(lower, upper, total)),
    });
    return { solution, ended: signal.why ?? (isAnswered(solution) ? null : TOO_LARGE) };
  } finally {
    progress.end();
  }
}

const isAnswered = ({ exact, atMost }: Solution): boolean => exact || typeof atMost === 'boolean';
