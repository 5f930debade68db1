// Maximal end components: sets of positions in which the tester can stay forever, for any answers. If a run can
// circle for nothing, upper bounds of a probability never fall. With each component as one position they do (Haddad
// and Monmege, 2018).

import { components } from '../../game/index.ts';
import type { Positions } from './positions.ts';

/** For each position of `which` the end component it is in, as the number of one of its positions; itself if it is in none. */
export function endComponents(
  { count, start, to, chooses }: Positions,
  which: readonly number[],
): Int32Array {
  const of = new Int32Array(count).fill(-1);
  for (const s of which) of[s] = 0;
  // The part of each position, refined until no move of chance leaves one and everybody can stay.
  for (let changed = true; changed; ) {
    const part = partsOf(count, start, to, of);
    changed = false;
    for (const s of which) {
      if (of[s] < 0) continue;
      let stays = 0;
      for (let m = start[s]; m < start[s + 1]; m++) if (part[to[m]] === part[s] && of[to[m]] >= 0) stays++;
      const holds = chooses[s] ? stays > 0 : stays === start[s + 1] - start[s] && stays > 0;
      if (!holds) {
        of[s] = -1;
        changed = true;
      }
    }
    if (!changed) for (const s of which) if (of[s] >= 0) of[s] = part[s];
  }
  const first = new Map<number, number>();
  const result = Int32Array.from({ length: count }, (_, s) => s);
  for (const s of which) {
    if (of[s] < 0) continue;
    if (!first.has(of[s])) first.set(of[s], s);
    result[s] = first.get(of[s])!;
  }
  return result;
}

/** The strongly connected parts of the moves among positions that are still in. */
function partsOf(count: number, start: Int32Array, to: Int32Array, of: Int32Array): Int32Array {
  const outStart = new Int32Array(count + 1);
  const target: number[] = [];
  for (let s = 0; s < count; s++) {
    if (of[s] >= 0) {
      for (let m = start[s]; m < start[s + 1]; m++) if (of[to[m]] >= 0) target.push(to[m]);
    }
    outStart[s + 1] = target.length;
  }
  return components({ outStart, target: Int32Array.from(target) }).of;
}
