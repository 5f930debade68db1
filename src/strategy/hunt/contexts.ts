// How often each transition was taken after which others: the observed sequences of at most `longest` + 1
// transitions of a test, with their counts. They form a trie: a sequence is a number, and has a child for every
// transition seen after it. Every sequence also knows the one without its first transition (as in the automaton of
// Aho and Corasick). So the last transitions of the test are one number, and a step counts all sequences that end
// with it in O(longest).
//
// A test begins with the pseudo transition `m`: its first transitions have a context like any other.
//
// Memory: O(longest) numbers for each new step; from MOST sequences on nothing longer than a pair is added.

import { PairTable } from './pair-table.ts';

const MOST = 1_000_000;

export class Contexts {
  /** The empty sequence. */
  static readonly EMPTY = 0;
  readonly #m: number;
  readonly #longest: number;
  readonly #child = new PairTable();
  readonly #count: number[] = [0];
  readonly #depth: number[] = [0];
  readonly #suffix: number[] = [0];
  /** Of each sequence how often something came after it. */
  readonly #followed: number[] = [0];

  /** `m` transitions, remembered in sequences of at most `longest` before the last one. */
  constructor(m: number, longest: number) {
    this.#m = m;
    this.#longest = longest;
  }

  /** The sequence of a test that has just begun. */
  begin(): number {
    return this.step(Contexts.EMPTY, this.#m);
  }

  /** Counts transition `e` after the sequence `at`; the sequence of the last transitions now. */
  step(at: number, e: number): number {
    const whole = this.#make(at, e);
    for (let x = whole, y = at; x !== Contexts.EMPTY; x = this.#suffix[x], y = this.#suffix[y]) {
      this.#count[x]++;
      this.#followed[y]++;
    }
    return this.shortened(whole, this.#longest);
  }

  /** The end of a sequence, of at most so many transitions. */
  shortened(at: number, length: number): number {
    let x = at;
    while (this.#depth[x] > length) x = this.#suffix[x];
    return x;
  }

  depth(at: number): number {
    return this.#depth[at];
  }

  /** How often `e` was taken after the sequence. */
  taken(at: number, e: number): number {
    const child = this.after(at, e);
    return child < 0 ? 0 : this.#count[child];
  }

  /** How often the last transition of a sequence was taken after those before it. */
  count(sequence: number): number {
    return this.#count[sequence];
  }

  /** How often anything was taken after the sequence. */
  followed(at: number): number {
    return this.#followed[at];
  }

  /** The sequence with `e` at its end, -1 if it was never seen. */
  after(at: number, e: number): number {
    return this.#child.get(at, e);
  }

  /** A number of its own for each sequence and transition after it. */
  key(at: number, e: number): number {
    return at * (this.#m + 1) + e;
  }

  #make(at: number, e: number): number {
    const known = this.#child.get(at, e);
    if (known >= 0) return known;
    if (this.#count.length >= MOST && this.#depth[at] > 1) return this.#make(this.#suffix[at], e);
    const suffix = at === Contexts.EMPTY ? Contexts.EMPTY : this.#make(this.#suffix[at], e);
    const made = this.#count.length;
    this.#child.set(at, e, made);
    this.#count.push(0);
    this.#followed.push(0);
    this.#depth.push(this.#depth[at] + 1);
    this.#suffix.push(suffix);
    return made;
  }
}
