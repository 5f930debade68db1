// The traps of a witness as traps of the contracted game, those first that others rest on. A class of which a trap holds a part is held as a
// whole: the tester can tour it. A set in which an SUT node cannot stay is left out, so that whatever comes in is sound as a set.

import { byWorth, type TrapWitness } from '../../certificate/index.ts';
import { SUT } from '../../game/index.ts';
import type { Contraction } from './contraction.ts';

export function contractedTraps({ game, item }: Contraction, { nodes }: TrapWitness): Int32Array[] {
  const { owner, outStart, target } = game;
  const seen = new Set<Int32Array>();
  const traps: Int32Array[] = [];
  for (const { trap } of nodes.toSorted(byWorth)) {
    if (seen.has(trap)) continue;
    seen.add(trap);
    const inside = new Set(trap.map((v) => item[v]));
    const mustLeave = (i: number) =>
      owner[i] === SUT &&
      outStart[i] < outStart[i + 1] &&
      !target.subarray(outStart[i], outStart[i + 1]).some((w) => inside.has(w));
    if (![...inside].some((i) => i < 0 || mustLeave(i))) traps.push(Int32Array.from(inside));
  }
  return traps;
}
