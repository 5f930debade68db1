import { nodeKinds } from '../../game/index.ts';
import { drawGame, kindPaint } from '../../report/index.ts';
import type { Chapter } from './chapter.ts';

export const drawing: Chapter = {
  id: 'drawing',
  question: 'What does it look like?',
  command: ({ path, out }) => `convert ${path} -o ${out}`,
  async tell({ game, out, save }) {
    await save(out, await drawGame(game, { paint: kindPaint(nodeKinds(game)) }));
    return { data: { out }, lines: [`the drawing is in ${out}: open it in a browser`] };
  },
};
