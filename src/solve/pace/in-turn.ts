// Several pieces of work side by side: a slice of each in turn, until all are done. The first ones are meant to be the
// cheapest, which often make the others needless: each begins some rounds after the one before it, or when
// nothing else is left to do.
//
// Pieces of work of different kinds, which tell nothing of each other but that they are done, so each turn is a slice; one that is to get more makes its
// slices longer. Searches for the same set, which count their steps and tell what they have proved, are dealt with by closure/search/turns.ts.

import { TUNING } from '../tuning.ts';

const HEAD_START = TUNING.turnHeadStart.value;

export function* inTurn(
  works: readonly Generator<void, void>[],
  headStart = HEAD_START,
): Generator<void, void> {
  let going: Generator<void, void>[] = [];
  let begun = 0;
  try {
    for (let round = 0; begun < works.length || going.length > 0; round++) {
      while (begun < works.length && (going.length === 0 || round >= begun * headStart))
        going.push(works[begun++]);
      const left: Generator<void, void>[] = [];
      for (const work of going) {
        if (!work.next().done) left.push(work);
        yield;
      }
      going = left;
    }
  } finally {
    // Whoever has heard enough goes; what is left gives back what it holds.
    for (const work of works) work.return();
  }
}
