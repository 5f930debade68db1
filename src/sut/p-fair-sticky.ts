// p-fair-sticky: repeats its last answer at a node as often as fairness lets it. The first answers decide which
// ones it withholds, so a tester meets the same detour again and again.

import { fairAnswers } from '../fair/index.ts';
import { DEFAULT_FAIRNESS } from '../game/index.ts';
import type { Sut } from './sut.ts';
import { chosenWithin } from './within-fairness.ts';

export const pFairSticky: Sut<'p-fair-sticky'> = {
  id: 'p-fair-sticky',
  title: 'p-fair, sticky',
  about: 'each answer comes at least as often as --fair says; otherwise it repeats its last answer at a node',
  isFair: true,
  prepare: ({ game, fair: p = DEFAULT_FAIRNESS }) => {
    const answers = fairAnswers(game, p);
    return (dice) => {
      const last = new Int32Array(game.n).fill(-1);
      const worst = (from: number, to: number): number => {
        const before = last[game.source[from]];
        return before >= from && before < to ? before : from + dice.below(to - from);
      };
      return {
        choose(node) {
          last[node] = chosenWithin(game, node, { answers, dice, worst });
          return last[node];
        },
      };
    };
  },
};
