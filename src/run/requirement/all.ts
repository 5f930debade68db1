// all: everything that the goal can reach.

import { gainOf, reachable } from '../../game/index.ts';
import { amountText } from './amount.ts';
import { gainOfRow, type RequirementKind } from './requirement.ts';

export const all = {
  id: 'all',
  sign: 'all',
  about: 'everything that the goal can reach',
  read(text, game) {
    if (text !== 'all') return null;
    const total = gainOf(game, reachable(game));
    const target = {
      need: total,
      surely: total,
      have: (covered: ArrayLike<number>) => gainOfRow(game, covered),
      counts: (node: number) => game.gain[node] > 0,
      impossible: [],
      told: (have: number) => `${amountText(game, have)} covered`,
    };
    return { what: text, needsCertain: false, target: () => target };
  },
} as const satisfies RequirementKind;
