// How much of a model runs have tested beyond its states: which transitions were taken, which pairs of them, and what is left of the budget. A
// run that has seen every state may still have missed most of what the system does.

import {
  arrivalOf,
  foldedEdge,
  type Game,
  isTransition,
  labelOf,
  modelNode,
  reachable,
} from '../../game/index.ts';
import type { PairCount } from './edge-pairs.ts';

export interface Tested {
  readonly transitions: {
    readonly taken: number;
    readonly possible: number;
    /** Those that were not, as people write them. */
    readonly missed: readonly string[];
  };
  /** Null where they were not counted. */
  readonly pairs: PairCount | null;
  readonly budgetLeft: number;
}

interface Play {
  readonly taken: ArrayLike<number>;
  readonly pairs: PairCount | null;
  readonly budget: number;
  readonly spent: number;
}

export function testedBy(game: Game, { taken, pairs, budget, spent }: Play): Tested {
  const missed = new Map<number, number>();
  const made = new Set<number>();
  for (const v of reachable(game)) {
    if (isTransition(game, v)) continue;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const edge = foldedEdge(game, e);
      if (edge < 0) continue;
      if (taken[e] > 0) made.add(edge);
      else missed.set(edge, e);
    }
  }
  for (const edge of made) missed.delete(edge);
  return {
    transitions: {
      taken: made.size,
      possible: made.size + missed.size,
      missed: [...missed.values()].map((e) => transitionText(game, e)),
    },
    pairs,
    budgetLeft: budget - spent,
  };
}

function transitionText(game: Game, e: number): string {
  const label = labelOf(game, e);
  const arrow = label === undefined ? '->' : `-[${label}]->`;
  return `${game.ids[modelNode(game, game.source[e])]} ${arrow} ${game.ids[modelNode(game, arrivalOf(game, e))]}`;
}

/** `transitions 12 of 14, pairs 61 %, budget left 0 of 50`. */
export function testedText({ transitions, pairs, budgetLeft }: Tested, budget: number): string {
  const share = pairs && (pairs.possible === 0 ? 100 : Math.floor((100 * pairs.seen) / pairs.possible));
  return [
    `transitions ${transitions.taken} of ${transitions.possible}`,
    ...(share === null ? [] : [`pairs ${share} %`]),
    `budget left ${budgetLeft} of ${budget}`,
  ].join(', ');
}
