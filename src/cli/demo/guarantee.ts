import { checkWitness } from '../../certificate/index.ts';
import { type Solution, solve } from '../../solve/index.ts';
import type { Chapter } from './chapter.ts';

export const guarantee: Chapter = {
  id: 'guarantee',
  question: 'How much coverage is certain, even against the least helpful system the model allows?',
  command: ({ path }) => `solve ${path}`,
  tell({ game }) {
    const once = solve(game);
    const restarting = solve(game, { restart: true });
    const checked = checkWitness(game, once.witness).valid && checkWitness(game, restarting.witness).valid;
    const value = ({ lower, upper, exact, total }: Solution): string =>
      `${exact ? upper : `between ${lower} and ${upper}`} of ${total}`;
    return {
      data: {
        once: { lower: once.lower, upper: once.upper },
        restarting: { lower: restarting.lower, upper: restarting.upper },
        total: once.total,
        checked,
      },
      lines: [
        `in one test        ${value(once)}`,
        `with resets        ${value(restarting)}`,
        `A run with less is deficient. Both figures come with a proof; ${
          checked ? 'a checker without the solver accepts both.' : 'THE CHECKER REFUSES ONE OF THEM.'
        }`,
      ],
    };
  },
};
