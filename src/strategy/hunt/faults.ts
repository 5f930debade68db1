// Where tests end by faults, as far as the campaign has seen it: what a known fault costs a plan.

import type { View } from '../strategy.ts';

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
