import { inspectGame } from '../../report/index.ts';
import type { Chapter } from './chapter.ts';

export const kinds: Chapter = {
  id: 'kinds',
  question: 'Which states can a test force, whatever the system does?',
  command: ({ path }) => `inspect ${path}`,
  tell({ game }) {
    const { counts, nodes } = inspectGame(game);
    const some = (list: readonly number[]): string => list.map((v) => game.ids[v]).join(', ');
    return {
      data: counts,
      lines: [
        `forceable   ${counts.forceable}   ${some(nodes.forceable)}`,
        `possible   ${counts.possible}   only if the system cooperates`,
        `impossible  ${counts.impossible}   ${some(nodes.impossible)}`,
      ],
    };
  },
};
