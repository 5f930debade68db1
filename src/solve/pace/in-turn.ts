// Several pieces of work side by side: a slice of each in turn, until all are done. The cheapest come first, since
// they often make the others unnecessary. Each begins some rounds after the one before it, or when nothing else is
// left.
//
// The pieces differ in kind and share only the news that they are done, so each turn is a slice. A piece that
// should get more yields true while its turn goes on, and its caller sees that.
//
// A long slice yields PAUSE in the middle, for the clock and Ctrl-C. Pauses change no turn. A breath
// (base/slices.ts) is less than a pause. A search that runs another as its part takes each pause of it for a slice
// (lightestOf), and ignores breaths.
//
// closure/search/turns.ts shares effort among searches for the same set, which count their steps and report their
// bounds.

import { BREATH, type Slices } from '../../base/index.ts';

const HEAD_START = 10;

export const PAUSE = 'pause';

/** Yields after slices; true if its turn goes on, PAUSE in the middle of one. */
export type Work<T = void> = Generator<unknown, T>;

export type Pause = typeof PAUSE | typeof BREATH;

/** Whether a work is in the middle of a slice. */
export const isPause = (told: unknown): told is Pause => told === PAUSE || told === BREATH;

/** What a work tells of a step of one of its own: that it was a pause, or nothing. */
export const pauseOf = (told: unknown): Pause | undefined => (isPause(told) ? told : undefined);

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
        for (; step.value === true || isPause(step.value); step = work.next()) yield step.value;
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
export function* often(work: Work, slices: number): Work {
  let done = 0;
  for (let step = work.next(); !step.done; step = work.next()) {
    if (isPause(step.value)) yield step.value;
    else if (++done % slices === 0) yield;
    else yield true;
  }
}

/** Work that is a slice to others, with a pause after each of its own. */
export function* asOne<T>(work: Slices<T>): Generator<Pause, T> {
  try {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      yield value ?? PAUSE;
    }
  } finally {
    // Whoever goes in the middle lets it give back what it holds; otherwise it is over.
    work.return(undefined as T);
  }
}
