// The definition of the guarantee, computed as it is written: rest(C, v) is what can still be gained from v
// with the nodes of C covered, the least fixed point over v for each C. Sets are bit masks; for n up to
// about 14. Nothing here is shared with the product but the game's typed rows.

import { type Game, isSink, SUT } from '../../src/game/index.ts';

export class BruteForce {
  readonly #game: Game;
  readonly #restart: boolean;
  readonly #rows = new Map<number, Float64Array>();

  /** With `restart` the tester may go back to the initial node at any time. */
  constructor(game: Game, restart = false) {
    if (game.n > 20) throw new RangeError(`brute force takes games of up to 20 nodes, not ${game.n}`);
    this.#game = game;
    this.#restart = restart;
  }

  /** The guarantee from a node, the initial one if none is given. */
  mcg(v = this.#game.initial): number {
    return this.#game.gain[v] + this.rest(1 << v, v);
  }

  /** What can still be gained from `v`, with `covered` (v among it) covered. */
  rest(covered: number, v: number): number {
    return this.#row(covered)[v];
  }

  #row(covered: number): Float64Array {
    const known = this.#rows.get(covered);
    if (known) return known;
    const { n, owner, gain, outStart, target, initial } = this.#game;
    // What a move out of C brings is final; inside C the values rise from 0 until nothing changes.
    const row = new Float64Array(n);
    const worth = (w: number) => (covered & (1 << w) ? row[w] : gain[w] + this.#row(covered | (1 << w))[w]);
    let changed = true;
    while (changed) {
      changed = false;
      for (let v = 0; v < n; v++) {
        if (!(covered & (1 << v))) continue;
        let value = 0;
        if (!isSink(this.#game, v)) {
          value = owner[v] === SUT ? Number.POSITIVE_INFINITY : 0;
          for (let e = outStart[v]; e < outStart[v + 1]; e++) {
            value = owner[v] === SUT ? Math.min(value, worth(target[e])) : Math.max(value, worth(target[e]));
          }
        }
        if (this.#restart) value = Math.max(value, row[initial]);
        if (value > row[v]) {
          row[v] = value;
          changed = true;
        }
      }
    }
    this.#rows.set(covered, row);
    return row;
  }
}

/** The guarantee of a small game, by brute force. */
export function bruteForce(game: Game, { restart = false } = {}): number {
  return new BruteForce(game, restart).mcg();
}
