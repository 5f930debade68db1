// A witness of a region (anneal/local-region.ts) as one of the game that it is part of.

import { BREATH, BREATH_STEPS, type Slices } from '../../base/index.ts';
import type { TrapOutline } from '../../certificate/index.ts';
import type { LocalRegion } from '../anneal/index.ts';

/** Null if it speaks of nodes where the play ends early: there is more beyond these. In slices. */
export function* outlineFromRegion(
  outline: TrapOutline,
  { nodes, size }: Pick<LocalRegion, 'nodes' | 'size'>,
): Slices<TrapOutline | null> {
  const own = inGame(outline.nodes);
  if (!own) return null;
  const traps: Int32Array[] = [];
  let steps = own.length;
  for (const trap of outline.traps) {
    steps += trap.length;
    if (steps > BREATH_STEPS) {
      steps = 0;
      yield BREATH;
    }
    const all = inGame(trap);
    if (!all) return null;
    traps.push(all);
  }
  return { ...outline, nodes: own, traps };

  function inGame(some: Int32Array): Int32Array | null {
    const result = new Int32Array(some.length);
    for (let i = 0; i < some.length; i++) {
      if (some[i] >= size) return null;
      result[i] = nodes[some[i]];
    }
    return result;
  }
}
