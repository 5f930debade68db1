// The lower values that a proof without restart begins with. The least values that the claim needs are easiest to
// prove of a single node. But nodes near the initial one need a little more than those further on, so few follow
// from others.
//
// So larger values are tried first in two cases. One is that the known bounds of all nodes leave a fraction to
// refute. The other is that those of most nodes, claimed up to the upper bounds, leave next to nothing.

import type { Slices } from '../../base/index.ts';
import { type Cycles, ResolvedNodes } from '../../certificate/index.ts';
import type { Game } from '../../game/index.ts';
import { LowerValues, leastNeeded } from '../book/index.ts';
import type { Claim } from './claim.ts';
import { toRefute } from './to-refute.ts';

/** So many times fewer nodes to be refuted are worth it where values are known to be true, and where they only may be. */
const KNOWN = 4;
const FEWER = 50;

/** One after the other, to go on with where those before are not true. Yields after slices of work. */
export function* firstValues(
  game: Game,
  gain: Float64Array,
  { value, upper, levels }: Claim,
  cycles: Cycles,
): Slices<LowerValues[]> {
  const straight = levels && { levels, component: cycles.component };
  const least = leastNeeded(game, gain, { value, upper, ...(straight && { straight }) });
  const needed = new LowerValues(game, gain, least);
  const asked = countAsked(game, gain, needed.values, cycles);
  if (asked <= KNOWN) return [needed];
  yield;
  const candidate = (values: Float64Array | null | undefined) => {
    const lower = values && new LowerValues(game, gain, values);
    if (!lower || lower.values[game.initial] < value) return null;
    return { lower, asked: countAsked(game, gain, lower.values, cycles) };
  };
  const known = candidate(levels);
  yield;
  const most = candidate(asked > FEWER && upper ? evenedOut(least, upper, levels ?? least) : null);
  yield;
  if (most && FEWER * most.asked < asked && !(known && known.asked <= most.asked))
    return [most.lower, needed];
  return known && KNOWN * known.asked < asked ? [known.lower, needed] : [needed];
}

/** Where anything is needed: what is known, or what is known of most nodes if the upper bound allows it. */
function evenedOut(least: Float64Array, upper: Float64Array, levels: Float64Array): Float64Array {
  const count = new Map<number, number>();
  for (const level of levels) if (level > 0) count.set(level, (count.get(level) ?? 0) + 1);
  let common = 0;
  for (const [level, nodes] of count) if (nodes > (count.get(common) ?? 0)) common = level;
  return upper.map((most, v) => (least[v] > 0 ? Math.min(most, Math.max(levels[v], common)) : 0));
}

/** How many nodes one question about all exits asks about. */
function countAsked(game: Game, gain: Float64Array, lower: Float64Array, cycles: Cycles): number {
  const range = { from: 0, to: lower.reduce((a, b) => Math.max(a, b), 0) };
  return toRefute(game, lower, 0, () => new ResolvedNodes(game, gain, lower, cycles, range)).length;
}
