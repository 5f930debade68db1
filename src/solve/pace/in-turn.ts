// Several pieces of work side by side: a slice of each in turn, until all are done. The first ones are meant to be the
// cheapest, which often make the others needless: each begins some rounds after the one before it, or when
// nothing else is left to do.
//
// Pieces of work of different kinds, which tell nothing of each other but that they are done, so each turn is a slice; one that is to get more yields true while its turn
// goes on, and whoever listens is told so. Searches for the same set, which count their steps and tell what they have proved, are dealt with by closure/search/turns.ts.

import { TUNING } from '../tuning.ts';

const HEAD_START = TUNING.turnHeadStart.value;

/** Yields after slices; true if its turn goes on. */
export type Work = Generator<unknown, void>;

export function* inTurn(works: readonly Work[], headStart = HEAD_START): Work {
  let going: Work[] = [];
  let begun = 0;
  try {
    for (let round = 0; begun < works.length || going.length > 0; round++) {
      while (begun < works.length && (going.length === 0 || round >= begun * headStart))
        going.push(works[begun++]);
      const left: Work[] = [];
      for (const work of going) {
        let step = work.next();
        for (; step.value === true; step = work.next()) yield true;
        if (!step.done) left.push(work);
        yield;
      }
      going = left;
    }
  } finally {
    // Whoever has heard enough goes; what is left gives back what it holds.
    for (const work of works) work.return();
  }
}

/** The same work with turns of so many slices. */
export function* often(work: Generator<void, void>, slices: number): Work {
  for (let i = 1; !work.next().done; i++) {
    if (i % slices === 0) yield;
    else yield true;
  }
}
