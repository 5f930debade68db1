// s3, the random strategy favouring coverage: a case is worth a random real up to its number of uncovered nodes.

import { GreatestDraw } from './greatest-draw.ts';
import { repetitive } from './suite-player.ts';

export const s3 = repetitive(
  {
    id: 's3',
    title: 'favour coverage',
    about: 'a random case, more likely the more uncovered nodes it has',
  },
  (book, dice) => new GreatestDraw(book, new Int32Array(book.cases.length).fill(1), dice),
);
