// Several pieces of work side by side: a slice of each in turn, until all are done. The first ones are meant to be the
// cheapest, which often make the others needless: each begins HEAD_START rounds after the one before it, or when
// nothing else is left to do.

import { TUNING } from '../tuning.ts';

const HEAD_START = TUNING.turnHeadStart.value;

export function* inTurn(works: readonly Generator<void, void>[]): Generator<void, void> {
  let going: Generator<void, void>[] = [];
  let begun = 0;
  for (let round = 0; begun < works.length || going.length > 0; round++) {
    while (begun < works.length && (going.length === 0 || round >= begun * HEAD_START))
      going.push(works[begun++]);
    const left: Generator<void, void>[] = [];
    for (const work of going) {
      if (!work.next().done) left.push(work);
      yield;
    }
    going = left;
  }
}
