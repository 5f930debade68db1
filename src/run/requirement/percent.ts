// 90%: so much of the gain of everything that the goal can reach.

import { gainOf, reachable } from '../../game/index.ts';
import { amountText } from './amount.ts';
import { badRequirement } from './bad-requirement.ts';
import { gainOfRow, type RequirementKind } from './requirement.ts';

export const percent = {
  id: 'percent',
  sign: 'N%',
  about: 'this share of everything that the goal can reach',
  read(text, game) {
    const number = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
    if (!number) return null;
    const share = Number(number[1]);
    if (share > 100) throw badRequirement(text, 'at most 100%');
    const total = gainOf(game, reachable(game));
    // The least whole gain that is that many percent; a gain is whole.
    const need = Math.ceil((share * total) / 100 - 1e-9);
    const target = {
      need,
      surely: need,
      have: (covered: ArrayLike<number>) => gainOfRow(game, covered),
      counts: (node: number) => game.gain[node] > 0,
      impossible: [],
      told: (have: number) => `${amountText(game, have)} covered, ${share} % required`,
    };
    return { what: text, needsCertain: false, target: () => target };
  },
} as const satisfies RequirementKind;
