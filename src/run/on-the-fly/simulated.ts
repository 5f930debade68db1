// The simulated SUTs that need no graph: they choose by what they see before them. One that is log-consistent keeps no log, which might grow for
// ever: its choice follows from the seed and from where it is, so that it is the same whenever it is made.

import { Dice, didYouMean, InputError } from '../../base/index.ts';
import { type Game, weightOf } from '../../game/index.ts';
import { SUTS, sutNamed } from '../../sut/index.ts';
import { digest } from './remembered.ts';

export interface ChoiceAhead {
  readonly game: Game;
  readonly node: number;
  /** See OnTheFlyCampaign.place. */
  readonly place: string;
  readonly dice: Dice;
  readonly seed: number;
}

const CHOOSERS: Readonly<Record<string, (ahead: ChoiceAhead) => number>> = {
  uniform: ({ game, node, dice }) =>
    game.outStart[node] + dice.below(game.outStart[node + 1] - game.outStart[node]),
  weighted({ game, node, dice }) {
    const [first, end] = [game.outStart[node], game.outStart[node + 1]];
    let total = 0;
    for (let e = first; e < end; e++) total += weightOf(game, e);
    let rest = dice.unit() * total;
    for (let e = first; e < end; e++) {
      rest -= weightOf(game, e);
      if (rest < 0) return e;
    }
    return end - 1;
  },
  'log-consistent'({ game, node, place, seed }) {
    const degree = game.outStart[node + 1] - game.outStart[node];
    return game.outStart[node] + Dice.of(seed, digest(place)).below(degree);
  },
};

export const ON_THE_FLY_SUTS = SUTS.map(({ id }) => id).filter((id) => Object.hasOwn(CHOOSERS, id));

/** How the SUT of that id chooses; one that needs the whole graph is refused. */
export function chooserOnTheFly(id: string): (ahead: ChoiceAhead) => number {
  if (Object.hasOwn(CHOOSERS, id)) return CHOOSERS[id];
  const { id: known } = sutNamed(id);
  throw InputError.of(
    'run/not-on-the-fly',
    `the system ${known} needs the whole graph of the model, which --on-the-fly does not build`,
    didYouMean(id, ON_THE_FLY_SUTS) ?? `use ${ON_THE_FLY_SUTS.join(', ')}, or a real system`,
  );
}
