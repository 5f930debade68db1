// Which of many runs ended below what could have been forced with their budget, whatever the SUT did: a better tester would have had
// more for certain.

import { FORCEABLE, type Game, nodeKinds, tagsOfNode } from '../../game/index.ts';
import type { RunOutcome } from '../campaign/index.ts';
import { type Forced, forcedBy, type JudgedSettings } from './forced.ts';

export interface Deficiency extends Forced {
  /** The numbers of the runs that ended below it. */
  readonly runs: readonly number[];
  /** Nodes the tester can force on their own that the worst of these runs left uncovered; of labels, that carry one it left. */
  readonly missed: readonly number[];
  /** What that run gained. */
  readonly worst: number;
}

/** Null where the question leaves it open. */
export function deficiencyOf(
  game: Game,
  outcomes: readonly RunOutcome[],
  settings: JudgedSettings,
): Deficiency | null {
  const forced = forcedBy(game, settings);
  if (!forced) return null;
  const below = outcomes.filter(({ gain }) => gain < forced.lower);
  const worst = below.toSorted((a, b) => a.gain - b.gain || a.run - b.run).at(0);
  return {
    ...forced,
    runs: below.map(({ run }) => run),
    missed: worst ? forceableOutside(game, worst.coveredNodes) : [],
    worst: worst?.gain ?? 0,
  };
}

function forceableOutside(game: Game, covered: Int32Array): number[] {
  const kinds = nodeKinds(game);
  const seen = new Uint8Array(game.n);
  for (const v of covered) seen[v] = 1;
  const tags = new Set(Array.from(covered, (v) => [...tagsOfNode(game, v)]).flat());
  const isOpen = (v: number): boolean =>
    game.countsTags ? tagsOfNode(game, v).some((tag) => !tags.has(tag)) : game.gain[v] > 0;
  const missed: number[] = [];
  for (let v = 0; v < game.n; v++) if (!seen[v] && kinds[v] === FORCEABLE && isOpen(v)) missed.push(v);
  return missed;
}
