// guarantee: as much as a tester can force within the budget, whatever the system does.

import { gainOf, reachable } from '../../game/index.ts';
import { amountText, certainText } from './amount.ts';
import { gainOfRow, type RequirementKind } from './requirement.ts';

export const guarantee = {
  id: 'guarantee',
  sign: 'guarantee',
  about: 'as much as is certain within the budget, whatever the system answers',
  read(text, game) {
    if (text !== 'guarantee') return null;
    const total = gainOf(game, reachable(game));
    return {
      what: text,
      needsCertain: true,
      target: (certain) => ({
        need: certain?.upper ?? total,
        surely: certain?.lower ?? 0,
        have: (covered) => gainOfRow(game, covered),
        counts: (node) => game.gain[node] > 0,
        impossible: [],
        // Of everything nobody asks how much is certain.
        told: (have) =>
          have >= total
            ? `${amountText(game, have)} covered`
            : `${amountText(game, have)} covered; ${certain ? certainText(game, certain) : 'how much is certain is not known'}`,
      }),
    };
  },
} as const satisfies RequirementKind;
