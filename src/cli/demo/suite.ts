import { makeSuite } from '../../suite/index.ts';
import { type Chapter, playText } from './chapter.ts';

export const suite: Chapter = {
  id: 'suite',
  question: 'Which test cases visit every reachable state, if the system answers as they assume?',
  command: ({ path }) => `suite ${path} --criterion node`,
  tell({ game }) {
    const { cases, requirements, satisfied, infeasible } = makeSuite(game, 'node');
    const longest = cases.reduce((a, b) => (b.length > a.length ? b : a), cases[0]);
    const shortest = cases.reduce((a, b) => (b.length < a.length ? b : a), cases[0]);
    return {
      data: { cases: cases.length, requirements, satisfied, infeasible },
      lines: [
        `${cases.length} cases of up to ${longest.length} states; they visit ${satisfied} of ${requirements} states (${infeasible} infeasible), for instance`,
        `  ${playText(game, shortest)}`,
      ],
    };
  },
};
