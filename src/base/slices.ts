// Long work in slices: a generator that yields every few milliseconds, so that whoever drives it may look at a clock, hear Ctrl-C or
// repaint a page in between, and drop it half done. How long a slice takes is up to the work; whether to pause after one is up to the driver.

/** Work that comes to a T in the end. */
export type Slices<T> = Generator<undefined, T, undefined>;

/**
 * So many steps of a pass, a node or an edge each, are a slice: of a graph of a million nodes, whose rows no cache holds, 10 to 50 ms. Whatever is smaller is done
 * at once.
 */
export const SLICE = 1 << 17;

/** For how many steps it counts to take the first of a heap, or to make an object. */
export const DEAR = 4;

/** All slices one after the other. */
export function atOnce<T>(work: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
