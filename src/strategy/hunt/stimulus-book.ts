// How often each stimulus was given in the campaign, in whatever state, and after which others in the same test,
// whatever came between. Anything that a system remembers for longer than a few transitions shows there. A row of
// bits a stimulus word; models with more words than MOST keep no such rows.

import { type Game, TESTER } from '../../game/index.ts';

const MOST = 2000;

export class StimulusBook {
  /** The word of each edge of a tester node, from 0; -1 for the SUT's. */
  readonly #word: Int32Array;
  readonly #words: number;
  readonly #times: Int32Array;
  readonly #seen: Uint8Array;
  /** The words of this test, each once. */
  #given: number[] = [];
  #isGiven: Uint8Array;

  constructor(game: Game) {
    this.#word = new Int32Array(game.m).fill(-1);
    const known = new Map<string, number>();
    for (let e = 0; e < game.m; e++) {
      if (game.owner[game.source[e]] !== TESTER) continue;
      // Without a label it is the target that names a stimulus.
      const name = game.label[e] >= 0 ? `l${game.label[e]}` : `t${game.target[e]}`;
      const word = known.get(name) ?? known.size;
      known.set(name, word);
      this.#word[e] = word;
    }
    this.#times = new Int32Array(known.size);
    this.#words = known.size <= MOST ? known.size : 0;
    this.#seen = new Uint8Array(this.#words * this.#words);
    this.#isGiven = new Uint8Array(this.#words);
  }

  /** A test has begun. */
  begin(): void {
    for (const word of this.#given) this.#isGiven[word] = 0;
    this.#given = [];
  }

  step(e: number): void {
    const word = this.#word[e];
    if (word < 0) return;
    this.#times[word]++;
    if (this.#words === 0) return;
    for (const before of this.#given) this.#seen[before * this.#words + word] = 1;
    if (this.#isGiven[word]) return;
    this.#isGiven[word] = 1;
    this.#given.push(word);
  }

  /** How often the stimulus of `e` was given, here or elsewhere. */
  given(e: number): number {
    return this.#times[this.#word[e]];
  }

  /** After how many of the stimuli of this test the stimulus of `e` never came. */
  neverAfter(e: number): number {
    const word = this.#word[e];
    if (word < 0 || this.#words === 0) return 0;
    let count = 0;
    for (const before of this.#given) if (this.#seen[before * this.#words + word] === 0) count++;
    return count;
  }
}
