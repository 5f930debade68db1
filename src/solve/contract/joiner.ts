// The traps of a contracted game, each with the traps of large classes that it leads to where they fit in (lifted-witness.ts).

import { BREATH, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import { ALONE, type TrapOutline } from '../../certificate/index.ts';
import { type Game, SUT } from '../../game/index.ts';

/** Classes of fewer nodes are written out as often as it takes. */
const LARGE = 64;

export class Joiner {
  /** What an item is worth by its entry, Infinity if it has none. */
  readonly worth: Float64Array;
  readonly #game: Game;
  readonly #outline: TrapOutline;
  /** The place of an item's entry. */
  readonly #at: Int32Array;
  readonly #memberStart: Int32Array;
  /** The nodes inside have the last mark. */
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(game: Game, outline: TrapOutline, memberStart: Int32Array) {
    this.#game = game;
    this.#outline = outline;
    this.#memberStart = memberStart;
    this.#mark = new Int32Array(game.n);
    this.worth = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#at = new Int32Array(game.n);
    const { nodes, values } = outline;
    for (let k = 0; k < nodes.length; k++) {
      this.worth[nodes[k]] = values[k];
      this.#at[nodes[k]] = k;
    }
  }

  /** Case S of a witness: an SUT node alone that must be left. */
  movesOn(i: number): boolean {
    const { owner, outStart, target } = this.#game;
    if (owner[i] !== SUT || outStart[i] === outStart[i + 1] || this.#trapOf(i).length > 1) return false;
    for (let e = outStart[i]; e < outStart[i + 1]; e++) if (target[e] === i) return false;
    return true;
  }

  #trapOf(i: number): Int32Array {
    const { trapOf, traps } = this.#outline;
    const trap = trapOf[this.#at[i]];
    return trap === ALONE ? Int32Array.of(i) : traps[trap];
  }

  /** The trap of an item, with those of large classes. */
  *joining(i: number): Slices<Int32Array> {
    let trap = this.#trapOf(i);
    for (;;) {
      this.#enclose(trap);
      if (trap.length > SHORT_PASS) yield BREATH;
      const next = yield* this.#largeExit(trap);
      if (next < 0) return trap;
      const others = this.#trapOf(next).filter((w) => !this.#isInside(w));
      const both = new Int32Array(trap.length + others.length);
      both.set(trap);
      both.set(others, trap.length);
      if ((yield* this.#proving(both)) > this.worth[i]) return trap;
      trap = both;
    }
  }

  /** Makes these the nodes that are inside. */
  #enclose(trap: Int32Array): void {
    this.#marks++;
    for (const u of trap) this.#mark[u] = this.#marks;
  }

  #isInside(w: number): boolean {
    return this.#mark[w] === this.#marks;
  }

  /** The first large class that the tester can leave the set at hand for, -1 if there is none. */
  *#largeExit(trap: Int32Array): Slices<number> {
    const { owner, outStart, target } = this.#game;
    const start = this.#memberStart;
    const steps = new Steps();
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      steps.left -= outStart[u + 1] - outStart[u] + 1;
      if (steps.left < steps.next) yield steps.told();
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (start[w + 1] - start[w] >= LARGE && !this.#isInside(w)) return w;
      }
    }
    return -1;
  }

  /** What a set proves as a trap; Infinity if it is none. */
  *#proving(trap: Int32Array): Slices<number> {
    const { owner, gain, outStart, target } = this.#game;
    this.#enclose(trap);
    let sum = 0;
    let worst = 0;
    const steps = new Steps();
    for (const u of trap) {
      steps.left -= outStart[u + 1] - outStart[u] + 1;
      if (steps.left < steps.next) yield steps.told();
      sum += gain[u];
      if (owner[u] !== SUT) {
        for (let e = outStart[u]; e < outStart[u + 1]; e++) {
          const w = target[e];
          if (!this.#isInside(w)) worst = Math.max(worst, this.worth[w]);
        }
        // A node that must be left cannot be part of a larger trap.
      } else if (this.#mustLeave(u)) return Number.POSITIVE_INFINITY;
    }
    return sum + worst;
  }

  #mustLeave(u: number): boolean {
    const { outStart, target } = this.#game;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (this.#isInside(target[e])) return false;
    return true;
  }
}
