// The places where tests end by failures, as far as the campaign has seen them: the cost of a known failure for a
// plan.

import { arrivalOf, SUT } from '../../game/index.ts';
import type { View } from '../strategy.ts';

/** So many faults at a place, and more than it was passed, and nobody goes there any more. */
const PATIENCE = 4;

/** Whether tests that ended there by faults, and those that got past, say that it is no use to go there again. */
export const isGivenUp = (ended: number, passed: number): boolean =>
  (passed === 0 && ended >= CERTAIN) || (ended >= PATIENCE && ended > passed);

/** Whether a test that takes edge `e` is all but certain to end by a known fault. */
export function leadsToFault(view: View, e: number): boolean {
  const { faults, taken, game } = view;
  if (!faults) return false;
  const w = arrivalOf(game, e);
  return isGivenUp(faults.by[e], taken[e]) || (game.owner[w] === SUT && endsAt(view, w));
}

/** Whether a test that waits for the SUT at node `v` is. */
export function endsAt({ faults, taken, game }: View, v: number): boolean {
  let passed = 0;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) passed += taken[e];
  return isGivenUp(faults?.at[v] ?? 0, passed);
}

/** So many faults without one way past them make a node the end of a test. */
const CERTAIN = 2;

/** The share of the tests that ended at node `v` by a fault, of those that came there; 1 if none gets past it. */
export function faultShare({ faults, taken, game }: View, v: number): number {
  const ended = faults?.at[v] ?? 0;
  if (ended === 0) return 0;
  let passed = 0;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) passed += taken[e];
  if (passed === 0) return ended >= CERTAIN ? 1 : 0.5;
  return ended / (ended + passed);
}

/** The share of the tests in which the stimulus of edge `e` was followed by a fault at once, of those that gave it. */
export function stimulusFaultShare({ faults, taken }: View, e: number): number {
  const ended = faults?.by[e] ?? 0;
  if (ended === 0) return 0;
  if (taken[e] === 0) return ended >= CERTAIN ? 1 : 0.5;
  return ended / (ended + taken[e]);
}
