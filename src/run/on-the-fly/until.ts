// Stop conditions of a campaign on the fly: those that count what was done. Shares of a model that nobody knows cannot be asked for.

import { InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { type Campaign, COUNTERS, stopCondition } from '../campaign/index.ts';
import type { Counted } from './ledger.ts';

export interface UntilOnTheFly {
  readonly budget: number | undefined;
  readonly resetCost: number;
  /** Of the first window: no node of it is asked for. */
  readonly game: Game;
}

/** What may be spent, and what is asked before each move. */
export function untilOnTheFly(
  text: string | undefined,
  { budget, resetCost, game }: UntilOnTheFly,
): { readonly budget: number | null; readonly holds?: (counted: Counted) => string | null } {
  if (text === undefined) return { budget: budget ?? null };
  const asked = /(?:^|[\s(])(coverage|gain|visited)\b/.exec(text)?.[1];
  if (asked !== undefined) {
    throw InputError.of(
      'run/not-on-the-fly',
      `the stop condition ${JSON.stringify(text)} needs ${asked}, but --on-the-fly does not know all states in advance`,
      `use ${COUNTERS.join(', ')}`,
    );
  }
  const most = budget ?? Number.POSITIVE_INFINITY;
  const { holds, spends } = stopCondition(text, { game, budget: most, resetCost });
  const limit = Math.min(most, spends);
  return {
    budget: Number.isFinite(limit) ? limit : null,
    // Of a campaign counters ask for nothing but these.
    holds: ({ spent, steps, progressAt, resets }) =>
      holds({ spent, steps, progressAt, books: { resets } } as Campaign),
  };
}
