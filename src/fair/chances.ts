// The best worst-case chance of covering all within a budget, for every position of a product, budget after budget:
//
//   f(done, b) = 1
//   f(x, b)    = at the tester's positions the maximum over edges of f(w, b - cost), at the SUT's the formula of fair-answers.ts;
//                at all of them at least f(home, b - reset cost - 1); what the budget left does not pay for is worth 0
//
// Only the last max(cost, reset cost + 1) + 1 budgets are kept. Time: edges of the product x budget. Moves that cost nothing form no
// circle; a position comes after those it leads to for nothing.
//
// Rounding: every value is a sum of products of numbers from 0 to 1, none of them negative, so each budget adds a relative error of at most
// (answers + 4) / 2^53. `atLeast` and `atMost` allow for it.

import type { Game } from '../game/index.ts';
import { SUT } from '../game/index.ts';
import { type FairAnswers, GOES_ON, OPEN } from './fair-answers.ts';
import { type MoveBook, NONE, RESETS } from './move-book.ts';
import { DONE, type Product } from './product.ts';

/** A reset costs this much, the visit that follows included. */
export const resetSteps = (resetCost: number): number => Math.ceil(resetCost) + 1;

export class Chances {
  /** What is left in the latest row: the budget but for the first visit. -1 before the first row. */
  left = -1;
  readonly #product: Product;
  readonly #game: Game;
  readonly #answers: FairAnswers;
  readonly #reset: number;
  readonly #rows: readonly Float64Array[];
  readonly #order: Int32Array;
  readonly #chain: number;
  readonly #simple: Simple | null;
  readonly #book: MoveBook | null;

  constructor(product: Product, answers: FairAnswers, resetCost: number, book: MoveBook | null = null) {
    const { game } = product;
    this.#product = product;
    this.#game = game;
    this.#answers = answers;
    this.#reset = resetSteps(resetCost);
    const dearest = game.cost ? game.cost.reduce((most, cost) => Math.max(most, cost), 1) : 1;
    const depth = Math.max(dearest, this.#reset) + 1;
    this.#rows = Array.from({ length: depth }, () => new Float64Array(product.count));
    const { order, chain } = freeOrder(product);
    this.#order = order;
    this.#chain = chain;
    this.#simple = !game.cost && !answers.role && !book ? simpleOf(product, answers) : null;
    this.#book = book;
  }

  /** What one row costs to make, in edges. */
  get effort(): number {
    return this.#product.to.length + this.#product.count;
  }

  /** The chances with `left` to spend. */
  get row(): Float64Array {
    return this.#rows[this.left % this.#rows.length];
  }

  /** The chance of the latest budget from the start, rounded down. */
  get atLeast(): number {
    return this.row[this.#product.start] * (1 - this.#error);
  }

  /** The same, rounded up. */
  get atMost(): number {
    return this.row[this.#product.start] * (1 + this.#error);
  }

  get #error(): number {
    return (this.left + 2) * this.#chain * (this.#answers.most + 4) * 2 ** -53;
  }

  /** Makes the row of the next budget. */
  grow(): void {
    const left = ++this.left;
    const rows = this.#rows;
    const row = rows[left % rows.length];
    row[DONE] = 1;
    const behind = left >= this.#reset ? rows[(left - this.#reset) % rows.length] : null;
    if (this.#simple) this.#fillSimple(row, left > 0 ? rows[(left - 1) % rows.length] : null, behind);
    else this.#fill(row, left, behind);
  }

  /** Every move costs 1, and every edge is an answer. */
  #fillSimple(row: Float64Array, before: Float64Array | null, behind: Float64Array | null): void {
    const { outStart, to, home } = this.#product;
    if (!before) {
      row.fill(0, 1);
      return;
    }
    const { testers, suts, share, rest } = this.#simple!;
    for (let j = 0; j < testers.length; j++) {
      const i = testers[j];
      let best = behind === null ? 0 : behind[home[i]];
      for (let k = outStart[i], end = outStart[i + 1]; k < end; k++) {
        const x = before[to[k]];
        if (x > best) best = x;
      }
      row[i] = best;
    }
    for (let j = 0; j < suts.length; j++) {
      const i = suts[j];
      const first = outStart[i];
      let sum = before[to[first]];
      let least = sum;
      for (let k = first + 1, end = outStart[i + 1]; k < end; k++) {
        const x = before[to[k]];
        sum += x;
        if (x < least) least = x;
      }
      const x = share[j] * sum + rest[j] * least;
      const again = behind === null ? 0 : behind[home[i]];
      row[i] = Math.max(x, again);
    }
  }

  #fill(row: Float64Array, left: number, behind: Float64Array | null): void {
    const { node, outStart, home } = this.#product;
    const { owner } = this.#game;
    const book = this.#book;
    for (const i of this.#order) {
      const v = node[i];
      const first = outStart[i];
      const isSut = owner[v] === SUT;
      const known = book ? book.last(i) : NONE;
      // Of moves that are equally good, the one that was best with less to spend.
      let move = NONE;
      let best = 0;
      const offer = (x: number, which: number): void => {
        if (x > best || (x === best && x > 0 && which === known)) [best, move] = [x, which];
      };
      if (isSut) offer(this.#answered(i, left), 0);
      else {
        const from = this.#game.outStart[v];
        for (let k = first; k < outStart[i + 1]; k++) offer(this.#at(k, from + k - first, left), k - first);
      }
      if (behind) offer(behind[home[i]], RESETS);
      row[i] = best;
      if (book && move !== NONE && move !== known) book.note(i, left, move);
    }
  }

  #at(k: number, e: number, left: number): number {
    const then = left - (this.#game.cost ? this.#game.cost[e] : 1);
    return then < 0 ? 0 : this.#rows[then % this.#rows.length][this.#product.to[k]];
  }

  #answered(i: number, left: number): number {
    const { node, outStart } = this.#product;
    const { share, rest, role } = this.#answers;
    const v = node[i];
    let e = this.#game.outStart[v];
    let [sum, least, ofAnswer] = [0, 1, 1];
    if (outStart[i] === outStart[i + 1]) return 0;
    for (let k = outStart[i]; k < outStart[i + 1]; k++, e++) {
      const x = this.#at(k, e, left);
      if (x < least) least = x;
      if (role && role[e] === OPEN) continue;
      if (x < ofAnswer) ofAnswer = x;
      if (role && role[e] === GOES_ON) continue;
      sum += ofAnswer;
      ofAnswer = 1;
    }
    return share[v] * sum + rest[v] * least;
  }
}

/** Positions by owner, those without a move at the tester's; at the SUT's the chances. */
interface Simple {
  readonly testers: Int32Array;
  readonly suts: Int32Array;
  readonly share: Float64Array;
  readonly rest: Float64Array;
}

function simpleOf({ game, count, node, outStart }: Product, { share, rest }: FairAnswers): Simple {
  const all = Int32Array.from({ length: count - 1 }, (_, i) => i + 1);
  const isSut = (i: number): boolean => game.owner[node[i]] === SUT && outStart[i] < outStart[i + 1];
  const suts = all.filter(isSut);
  return {
    testers: all.filter((i) => !isSut(i)),
    suts,
    share: Float64Array.from(suts, (i) => share[node[i]]),
    rest: Float64Array.from(suts, (i) => rest[node[i]]),
  };
}

/** Positions but DONE, each after those that it leads to for nothing, and the greatest number of moves in a row of which only one costs something. */
function freeOrder({ game, count, node, outStart, to }: Product): { order: Int32Array; chain: number } {
  const order = new Int32Array(count - 1);
  const { cost } = game;
  if (!cost?.includes(0)) return { order: order.map((_, i) => i + 1), chain: 1 };
  const length = new Int32Array(count);
  let made = 0;
  let chain = 1;
  for (let root = 1; root < count; root++) {
    const stack = length[root] > 0 ? [] : [root];
    while (stack.length > 0) {
      const i = stack[stack.length - 1];
      if (length[i] > 0) {
        stack.pop();
        continue;
      }
      let longest = 1;
      let isReady = true;
      const from = game.outStart[node[i]];
      for (let k = outStart[i]; k < outStart[i + 1]; k++) {
        if (to[k] === DONE || cost[from + k - outStart[i]] > 0) continue;
        if (length[to[k]] === 0) {
          stack.push(to[k]);
          isReady = false;
        } else longest = Math.max(longest, 1 + length[to[k]]);
      }
      if (!isReady) continue;
      stack.pop();
      length[i] = longest;
      chain = Math.max(chain, longest);
      order[made++] = i;
    }
  }
  return { order, chain };
}
