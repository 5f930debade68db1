// Upper bounds without restart from an SUT that always answers alike at the same node. Then the tester plays alone,
// and only the order of the components matters. Each is a trap that is left forever. The largest gain of a path of
// them is an upper bound, with its witness. Smaller traps grow around single nodes in each of them.
//
// This is near the value if the system can refuse to undo the tester's moves. A token ring of 10 stations (22 528
// nodes, one component) has at least 4096 reachable nodes, and this bound is 44.
//
// The first answers lead away from the start, as undoing leads back. The next ones go to the smallest bounds, while
// that helps. Linear passes.

import { breathing, type Slices, Steps } from '../../base/index.ts';
import type { TrapOutline } from '../../certificate/index.ts';
import { findingComponents, findingRows, type Game, SUT } from '../../game/index.ts';
import { TrapBook } from '../book/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import { SmallTraps } from './small-traps.ts';

const ROUNDS = 4;

export class FixedAnswers {
  readonly #game: Game;
  #book: TrapBook | null = null;

  /** All gains are at least 1, edges distinct, and no tester node has an edge to itself. */
  constructor(game: Game) {
    this.#game = game;
  }

  /** The upper bound of the initial node; Infinity before one is known. */
  get upper(): number {
    return this.#book?.upper[this.#game.initial] ?? Number.POSITIVE_INFINITY;
  }

  /** The entries that it rests on, in slices. */
  outlining(): Slices<TrapOutline> {
    return this.#book!.outlining();
  }

  /** Yields after slices, and when a bound was found. */
  *run(): Work {
    const away = yield* asOne(this.#distances());
    let answer = this.#answers((w) => -away[w], null);
    for (let round = 0; round < ROUNDS; round++) {
      const book = yield* this.#bounded(answer);
      if (book.upper[this.#game.initial] >= this.upper) return;
      this.#book = book;
      yield;
      answer = this.#answers((w) => book.upper[w], answer);
    }
  }

  /** For each SUT node the successor of least cost, the one before where that is as good; -1 for a sink. */
  #answers(cost: (w: number) => number, before: Int32Array | null): Int32Array {
    const { n, owner, outStart, target } = this.#game;
    const answer = new Int32Array(n).fill(-1);
    for (let v = 0; v < n; v++) {
      if (owner[v] !== SUT || outStart[v] === outStart[v + 1]) continue;
      let best = before ? before[v] : target[outStart[v]];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) if (cost(target[e]) < cost(best)) best = target[e];
      answer[v] = best;
    }
    return answer;
  }

  /** The bounds that these answers prove, component by component, those first that others lead to. */
  *#bounded(answer: Int32Array): Work<TrapBook> {
    const game = this.#game;
    const parts = yield* asOne(findingComponents(this.#withAnswers(answer)));
    yield;
    const { start, nodes } = yield* asOne(breathing(findingRows(parts)));
    const book = new TrapBook(game, parts.of);
    const small = new SmallTraps(game, parts, book);
    const steps = new Steps();
    for (let c = 0; c < parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (row.length === 1) {
        book.relaxNode(row[0]);
        steps.left -= game.outStart[row[0] + 1] - game.outStart[row[0]];
        if (steps.left < steps.next) yield steps.told();
        continue;
      }
      yield* asOne(book.notingTrap(row));
      yield* asOne(small.grow(row, book.upper[row[0]]));
      yield* asOne(book.sweep(row));
      steps.left -= row.length;
      if (steps.left < steps.next) yield steps.told();
    }
    return book;
  }

  /** The edges that are left: all of the tester's, and one of each SUT node that is no sink. */
  #withAnswers(answer: Int32Array): { outStart: Int32Array; target: Int32Array } {
    const { n, owner, outStart, target } = this.#game;
    const start = new Int32Array(n + 1);
    const to = new Int32Array(target.length);
    let m = 0;
    for (let v = 0; v < n; v++) {
      if (owner[v] === SUT) {
        if (answer[v] >= 0) to[m++] = answer[v];
      } else for (let e = outStart[v]; e < outStart[v + 1]; e++) to[m++] = target[e];
      start[v + 1] = m;
    }
    return { outStart: start, target: to.subarray(0, m) };
  }

  /** How many moves away from the initial node each node is. */
  *#distances(): Slices<Float64Array> {
    const { n, outStart, target, initial } = this.#game;
    const away = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    const queue = new Int32Array(n);
    const steps = new Steps();
    let size = 1;
    queue[0] = initial;
    away[initial] = 0;
    for (let i = 0; i < size; i++) {
      const v = queue[i];
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (away[w] < Number.POSITIVE_INFINITY) continue;
        away[w] = away[v] + 1;
        queue[size++] = w;
      }
    }
    return away;
  }
}
