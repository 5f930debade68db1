// A strategy that forces a wanted gain, as far as keeping it needs: its worst-case cost from every next node.
//
// Invariant: while the gain is missing, some move leads only to nodes where need() is smaller by the cost of the
// move. A move is an edge of the tester's, all edges of the SUT's, or a reset. So a tester with need() within the
// budget can stay within it.

import type { Game } from '../../game/index.ts';

export interface Forcer {
  /** To be called for each node when it is visited first. */
  cover(v: number): void;
  /** What must be left once the pebble has come to `w`, covered or not; infinite where nothing is known to be forced. */
  need(w: number): number;
  /** The pebble is on `v` now. */
  arrive?(v: number): void;
  /** The pebble is on `v`, and need() asks for more than there is: look for a cheaper way. Whether one was found. */
  replan?(v: number): boolean;
  /** With so much left need() is kept wherever the pebble goes next; infinite if that depends. Only falls while nodes are covered. */
  readonly ample: number;
}

/** What the dearest move costs. */
export const dearestOf = ({ cost }: Game): number =>
  cost ? cost.reduce((most, one) => Math.max(most, one), 1) : 1;
