// The game without restart near its initial node, before any reduction of the whole. It takes the first nodes in
// breadth-first order; the run ends at those beyond. A guarantee of this part holds in the game, and a witness that
// names none of these ends is one of the game. This decides games in which the SUT can stay near the start, however
// large they are.

import type { Slices } from '../../base/index.ts';
import { BREATH } from '../../base/index.ts';
import type { TrapWitness } from '../../certificate/index.ts';
import type { Game } from '../../game/index.ts';
import { findingRegion } from '../anneal/index.ts';
import { ContractedGuarantee } from '../engine/index.ts';
import { isPause } from '../pace/index.ts';

const SIZE = 400;
/** Slices of its search. */
const SLICES = 400;

export interface OnceNearStart {
  /** The guarantee is at least this. */
  readonly lower: number;
  /** What each node is worth at least. */
  readonly levels: Float64Array;
  /** Of the whole game; null if it speaks of nodes where the play was taken to end. */
  readonly witness: TrapWitness | null;
}

/** Null if the game is hardly larger than what is near. All gains are at least 1; `goal` is what to prove at most. Yields after slices. */
export function* onceNearStart(game: Game, goal: (upper: number) => number): Slices<OnceNearStart | null> {
  const near = yield* findingRegion(game, SIZE);
  if (!near) return null;
  const search = new ContractedGuarantee(near.game, goal);
  let left = SLICES;
  for (const told of search.run()) {
    if (!isPause(told) && --left === 0) break;
    yield isPause(told) ? BREATH : undefined;
  }
  const { nodes, size } = near;
  const found = yield* search.witnessing(false);
  const isWithin = found.nodes.every(({ node, trap }) => node < size && trap.every((v) => v < size));
  const levels = game.gain.slice();
  for (const [i, value] of search.levels().entries()) levels[nodes[i]] = value;
  return {
    lower: search.lower,
    levels,
    witness: isWithin
      ? {
          ...found,
          nodes: found.nodes.map(({ node, value, trap }) => ({
            node: nodes[node],
            value,
            trap: trap.map((v) => nodes[v]).sort(),
          })),
        }
      : null,
  };
}
