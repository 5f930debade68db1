// Log-consistency of a recorded run (paper, appendix A): the SUT answers the same at each visit of a node. Such
// SUTs suffice for the worst case. So a breach shows that the SUT was not the worst one: it gave away what its
// first answer had withheld.

import { type Game, isSink, SUT } from '../../game/index.ts';

export interface Breach {
  /** The SUT node that answered in two ways. */
  readonly node: number;
  /** Positions of the play: of its first visit, and of the one that was answered differently. */
  readonly first: number;
  readonly later: number;
}

export type PlayCheck =
  | { readonly kind: 'play'; readonly breaches: readonly Breach[] }
  /** The nodes at `at` and `at` + 1 are joined by no edge, or `at` names no node of the model. */
  | { readonly kind: 'no-play'; readonly at: number };

/** Checks a play given by its nodes. Each visit that differs from the first is a breach. */
export function checkLogConsistency(game: Game, play: readonly number[]): PlayCheck {
  const visit = new Map<number, number>();
  const breaches: Breach[] = [];
  for (let i = 0; i < play.length; i++) {
    const v = play[i];
    if (!(Number.isInteger(v) && v >= 0 && v < game.n)) return { kind: 'no-play', at: i };
    if (i + 1 === play.length) break;
    if (isSink(game, v) || !hasEdge(game, v, play[i + 1])) return { kind: 'no-play', at: i };
    if (game.owner[v] !== SUT) continue;
    const first = visit.get(v);
    if (first === undefined) visit.set(v, i);
    else if (play[first + 1] !== play[i + 1]) breaches.push({ node: v, first, later: i });
  }
  return { kind: 'play', breaches };
}

function hasEdge(game: Game, u: number, w: number): boolean {
  for (let e = game.outStart[u]; e < game.outStart[u + 1]; e++) if (game.target[e] === w) return true;
  return false;
}
