// Bounds of every node from both sides, in linear passes: the first information on a graph of a million nodes.
// Components go bottom-up.
//
// - From above: the component as one trap, small traps grown around every node (small-traps.ts), one of any size
//   (grown-closure.ts), and their consequences (book/trap-book.ts).
// - From below: the nodes that a trap around a node must hold or lead to (raised-bounds.ts).
//
// On a chat graph of 10^6 nodes the two meet. All gains must be at least 1, edges distinct, and no tester node may
// have an edge to itself (contraction.ts ensures that).

import { BREATH, BREATH_STEPS, breathing, SLICE, type Slices } from '../../base/index.ts';
import type { TrapOutline } from '../../certificate/index.ts';
import { type Components, components, findingRows, type Game, SUT } from '../../game/index.ts';
import { ClosureGrower } from '../anneal/index.ts';
import { TrapBook } from '../book/index.ts';
import type { Work } from '../pace/index.ts';
import { raiseBounds } from './raised-bounds.ts';
import { SMALL, SmallTraps } from './small-traps.ts';

export class QuickBounds {
  readonly lower: Float64Array;
  readonly #game: Game;
  readonly #book: TrapBook;
  readonly #parts: Components;
  #grower: ClosureGrower | null = null;
  /** The largest of the traps grown to any size. */
  #large: Int32Array | null = null;

  constructor(game: Game, parts: Components = components(game)) {
    this.#game = game;
    this.#parts = parts;
    this.#book = new TrapBook(game, this.#parts.of);
    this.lower = game.gain.slice();
  }

  get upper(): Float64Array {
    return this.#book.upper;
  }

  /** The largest of the traps that are not small. */
  get largestTrap(): Int32Array | undefined {
    return this.#large ?? undefined;
  }

  /** The entries that the bound of the initial node rests on; in slices. */
  outlining(): Slices<TrapOutline> {
    return this.#book.outlining();
  }

  /** Yields after slices of work; afterwards every node has both bounds. */
  *run(): Work {
    const game = this.#game;
    const book = this.#book;
    const parts = this.#parts;
    yield;
    const { start, nodes } = yield* breathing(findingRows(parts));
    yield;
    const small = new SmallTraps(game, parts, book);
    let done = 0;
    for (let c = 0; c < parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (row.length === 1) this.#settleSingle(row[0]);
      else {
        yield* book.notingTrap(row);
        yield* small.grow(row, book.upper[row[0]]);
        if (row.length > SMALL) yield* this.#growLarge(row, parts);
        yield* book.sweep(row);
        yield* raiseBounds(game, parts, row, this.lower, book.upper);
      }
      done += row.length;
      if (done > SLICE) {
        done = 0;
        yield;
      } else if (row.length === 1 && done % BREATH_STEPS === 0) yield BREATH;
    }
  }

  /** A component of its own: its successors are settled. */
  #settleSingle(v: number): void {
    const { owner, gain, outStart, target } = this.#game;
    const { lower } = this;
    this.#book.relaxNode(v);
    const isSut = owner[v] === SUT && outStart[v] < outStart[v + 1];
    let value = isSut ? Number.POSITIVE_INFINITY : 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      // An SUT node that may stay where it is.
      if (w === v) return;
      value = isSut ? Math.min(value, lower[w]) : Math.max(value, lower[w]);
    }
    lower[v] = gain[v] + value;
  }

  /** One trap of any size, around the initial node if it is here. */
  *#growLarge(row: Int32Array, { of }: Components): Work {
    const { initial } = this.#game;
    const own = of[row[0]];
    const inside = (v: number) => of[v] === own;
    this.#grower ??= new ClosureGrower(this.#game);
    const first = inside(initial) ? initial : row[0];
    const nodes = yield* this.#grower.grow(first, inside);
    yield* this.#book.notingTrap(nodes);
    if (nodes.length > (this.#large?.length ?? 0)) this.#large = nodes;
    yield;
  }
}
