import { inspectGame } from '../../report/index.ts';
import type { Chapter } from './chapter.ts';

export const kinds: Chapter = {
  id: 'kinds',
  question: 'Which states are certain, whatever the system does?',
  command: ({ path }) => `inspect ${path}`,
  tell({ game }) {
    const { counts, nodes } = inspectGame(game);
    const some = (list: readonly number[]): string => list.map((v) => game.ids[v]).join(', ');
    return {
      data: counts,
      lines: [
        `certain     ${counts.forceable}   ${some(nodes.forceable)}`,
        `depends    ${counts.possible}   on the system's answers`,
        `unreachable ${counts.impossible}   ${some(nodes.impossible)}`,
      ],
    };
  },
};
