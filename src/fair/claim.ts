// A promise as a file can prove it: the plan, with names instead of numbers.

import type { FairClaim } from '../certificate/index.ts';
import { type Game, hashGame } from '../game/index.ts';
import { partsOf } from './parts.ts';
import type { FairPlan } from './plan.ts';

/** The plan keeps this claim; `checkFairClaim` says so without the search that made it. */
export function fairClaim(game: Game, { order, window, rate: _, ...rest }: FairPlan): FairClaim {
  const { all } = partsOf(game);
  const nameOf = (part: number): string => {
    const { tags, carriers } = all[part];
    return tags.length > 0 ? game.tags!.names[tags[0]] : game.ids[carriers[0]];
  };
  return {
    model: hashGame(game),
    ...rest,
    budget: Math.floor(rest.budget),
    targets: order ? order.map(nameOf) : null,
    ahead: window,
  };
}
