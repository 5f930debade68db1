// Drives a search to its end, at once or with turns of the event loop in between. A search is a generator. It
// yields the current interval after every slice of work, and pauses within long slices (`isPause`). It decides by
// itself when to end early; the driver only continues it.

import { eventLoopTurn } from '../base/index.ts';
import type { Progress, SearchControl } from './solution.ts';

/** What a search yields; a pause is no slice to those who count them. */
export type Told<P = Progress> = P & { readonly isPause?: true };

export type SolverSearch<T, P = Progress> = Generator<Told<P>, T>;

/** Tells after each yield whether the search is to end with what is known. */
export const endedBy =
  ({ stop, signal }: SearchControl<never>) =>
  (isPause = false): boolean =>
    signal?.aborted === true || (!isPause && stop?.() === true);

/** The search's result. */
export function finish<T, P>(search: Generator<P, T>, { onProgress }: SearchControl<P>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    onProgress?.(value);
  }
}

/** The same, with a turn of the event loop after each step. */
export async function finishInTurns<T, P>(
  search: Generator<P, T>,
  { onProgress }: SearchControl<P>,
): Promise<T> {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    onProgress?.(value);
    await eventLoopTurn();
  }
}
