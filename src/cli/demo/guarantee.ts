import { checkWitness } from '../../certificate/index.ts';
import { type Solution, solve } from '../../solve/index.ts';
import type { Chapter } from './chapter.ts';

export const guarantee: Chapter = {
  id: 'guarantee',
  question: 'How much coverage can a tester guarantee, against the nastiest system the model allows?',
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
        `in one go          ${value(once)}`,
        `with restarts      ${value(restarting)}`,
        `A test campaign below that was deficient. Both figures come with a witness; ${
          checked ? 'a checker that knows no solver accepts them.' : 'THE CHECKER REFUSES ONE OF THEM.'
        }`,
      ],
    };
  },
};
