// Picks the case whose random real is the greatest, where case c draws uniformly from [0, key(c)], as s3 and s4 do.
// It needs no draw for each case.
//
// Let v1 > v2 > … be the distinct keys and N_j the number of cases with key v_j or more. Draws that are known to be
// at most v_j are uniform on [0, v_j] for all N_j cases alike. So the greatest draw lies above v_(j+1) with
// probability 1 - (v_(j+1) / v_j)^N_j, and then each of the N_j cases has it with the same chance. Otherwise all
// draws are at most v_(j+1), and the question repeats one level lower. One roll a level gives exactly the
// distribution of the definition, and the first levels nearly always decide.
//
// An infinite key goes first, ties at random: there the probability is 1.

import type { Dice } from '../base/index.ts';
import type { CaseBook } from './case-book.ts';
import { CaseRanking, power } from './case-ranking.ts';
import type { Picker } from './suite-player.ts';

export class GreatestDraw implements Picker {
  readonly #book: CaseBook;
  readonly #dice: Dice;
  readonly #divisor: Int32Array;
  readonly #uncovered: Int32Array;
  readonly #ranking: CaseRanking;

  /** The key of a case is its number of uncovered nodes divided by `divisor`, nothing divided by 0 being 0. */
  constructor(book: CaseBook, divisor: Int32Array, dice: Dice) {
    this.#book = book;
    this.#dice = dice;
    this.#divisor = divisor;
    this.#uncovered = book.distinct.slice();
    this.#ranking = new CaseRanking(Float64Array.from(book.distinct, (u, c) => keyOf(u, divisor[c])));
  }

  pick(): number {
    const ranking = this.#ranking;
    for (let g = ranking.first; ; ) {
      const h = ranking.next(g);
      const count = ranking.upTo(g);
      const below = h < 0 ? 0 : power(ranking.key(h) / ranking.key(g), count);
      if (!this.#dice.chance(below)) return ranking.order[this.#dice.below(count)];
      g = h;
    }
  }

  cover(v: number): void {
    const { start, holders } = this.#book;
    for (let i = start[v]; i < start[v + 1]; i++) {
      const c = holders[i];
      const left = --this.#uncovered[c];
      if (left === 0 || this.#divisor[c] > 0) this.#ranking.lower(c, keyOf(left, this.#divisor[c]));
    }
  }
}

const keyOf = (uncovered: number, divisor: number): number => (uncovered === 0 ? 0 : uncovered / divisor);
