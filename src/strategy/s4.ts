// s4, the random strategy favouring controlled coverage. A case is worth a random real up to a quotient. It is its
// number of uncovered nodes divided by the number of positions at which the SUT could divert it. A case without any
// cannot be diverted and goes first while it holds an uncovered node.

import { GreatestDraw } from './greatest-draw.ts';
import { repetitive } from './suite-player.ts';

export const s4 = repetitive(
  {
    id: 's4',
    title: 'favour controlled coverage',
    about: 'like s3, with the uncovered nodes divided by the number of SUT nodes in the case',
  },
  (book, dice) => new GreatestDraw(book, book.sutPositions, dice),
);
