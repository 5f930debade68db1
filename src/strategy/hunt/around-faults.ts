// A random walk around known failures. A campaign that goes on after a failure must not end one test after the
// other by the same one.

import type { Dice } from '../../base/index.ts';
import { RESET, STOP, type View } from '../strategy.ts';
import { leadsToFault } from './faults.ts';

/** Why a walk stops, if it does. */
export const NO_WAY_ON = 'every edge from the initial node leads to a known failure';

/** At a node of the tester: any edge that leads to no known fault; where all do, a reset, and at the initial node the end. */
export function aroundFaults(view: View, dice: Dice): number {
  const { game, node } = view;
  const edges: number[] = [];
  for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++)
    if (!leadsToFault(view, e)) edges.push(e);
  if (edges.length > 0) return dice.pick(edges);
  const isSink = game.outStart[node] === game.outStart[node + 1];
  return node === game.initial && !isSink ? STOP : RESET;
}
