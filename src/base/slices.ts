// Long work in slices: a generator that yields every few milliseconds. So its driver may look at a clock, hear
// Ctrl-C or repaint a page in between, and drop it half done. The work decides how long a slice takes; the driver
// decides whether to pause after one.
//
// Some drivers count slices to share turns among several works. So a slice has many steps, and breaths cut up a
// slice that is too long to wait for. Breaths are not counted, so their number and places change nothing.

/** Yielded in the middle of a slice. */
export const BREATH = 'breath';

/** Work that comes to a T in the end. */
export type Slices<T> = Generator<typeof BREATH | undefined, T, undefined>;

/**
 * So many steps of a pass, a node or an edge each, are a slice: of a graph of a million nodes, whose rows no cache holds, 10 to 50 ms, and several times that before they are
 * compiled. Whatever is smaller is done at once.
 */
export const SLICE = 1 << 17;

/**
 * And so many are a breath, and a pass of fewer steps is not worth one after it; as many as a slice unless `breatheOften` says otherwise. Whoever goes on after a breath begins with code that is not compiled
 * yet, or is compiled anew, which takes a tenth to a quarter more of the processor's time where a game is solved within a second, and nothing of a game so large that waiting is felt.
 */
export let BREATH_STEPS = SLICE;
export let SHORT_PASS = SLICE;

/** Whether what is done next takes so long at a time that breaths are worth it: that changes when work yields them, and nothing else. */
export function breatheOften(isLong: boolean): void {
  BREATH_STEPS = isLong ? SLICE / 2 : SLICE;
  SHORT_PASS = isLong ? SLICE / 8 : SLICE;
}

/** For how many steps it counts to take the first of a heap, or to make an object. */
export const DEAR = 4;

/**
 * Counts the steps of a pass: `steps.left -= k; if (steps.left < steps.next) yield steps.told();` Fields, as most passes run before they are compiled, and a call for each of a hundred thousand
 * nodes takes some milliseconds then.
 */
export class Steps {
  /** How many are left of the slice, and at how many the next breath is. */
  left: number;
  next: number;
  readonly #slice: number;

  /** More steps than `slice` are one. */
  constructor(slice = SLICE) {
    this.#slice = slice;
    this.left = slice;
    this.next = Math.max(0, slice - BREATH_STEPS);
  }

  /** What to yield then. */
  told(): typeof BREATH | undefined {
    const isOver = this.left < 0;
    if (isOver) this.left = this.#slice;
    this.next = Math.max(0, this.left - BREATH_STEPS);
    return isOver ? undefined : BREATH;
  }
}

/** After a pass of so many steps that did not yield. */
export function* passed(steps: number): Slices<void> {
  if (steps > SLICE) yield;
  else if (steps > SHORT_PASS) yield BREATH;
}

/** Work that is done already. */
export function* settled<T>(value: T): Slices<T> {
  yield* [];
  return value;
}

/** Work that is no slice to anybody, with a breath after each of its own. */
export function* breathing<T>(work: Slices<T>): Slices<T> {
  try {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      yield BREATH;
    }
  } finally {
    work.return(undefined as T);
  }
}

/** Goes on with a work until its next slice is done. */
export function* nextSlice(work: Slices<void>): Slices<void> {
  while (work.next().value === BREATH) yield BREATH;
}

/** All slices one after the other. */
export function atOnce<T>(work: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
