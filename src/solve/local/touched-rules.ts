// The touched part of a game as clauses of a search. A node becomes a variable when something leads to it. Its own
// rules are added when a set that holds it is to be closed. Until then a set may hold it for its gain alone, so a
// proof about the part holds for the game.

import { GrowingInts } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { Cdcl } from '../kernel/index.ts';

export class TouchedRules {
  /** Steps done: an edge each. */
  effort = 0;
  readonly #game: Game;
  readonly #solver: Cdcl;
  readonly #touched: (literal: number, gain: number) => void;
  /** The variable of each node, -1 if it is not touched. */
  readonly #variable: Int32Array;
  readonly #isExpanded: Uint8Array;

  /** `touched` is called for each node when it is touched, with the literal that says it is in, and what it gains. */
  constructor(game: Game, solver: Cdcl, touched: (literal: number, gain: number) => void) {
    this.#game = game;
    this.#solver = solver;
    this.#touched = touched;
    this.#variable = new Int32Array(game.n).fill(-1);
    this.#isExpanded = new Uint8Array(game.n);
  }

  /** The literal that says that a node is in. */
  in(v: number): number {
    if (this.#variable[v] < 0) {
      this.#variable[v] = this.#solver.newVariable();
      this.#touched(2 * this.#variable[v], this.#game.gain[v]);
    }
    return 2 * this.#variable[v];
  }

  /** Adds what a node calls for, and what the nodes call for that it cannot do without, up to so many. */
  expand(first: number, most: number): void {
    const { owner, outStart, target } = this.#game;
    const queue = [first];
    for (let i = 0; i < queue.length && i < most; i++) {
      const v = queue[i];
      if (this.#isExpanded[v]) continue;
      this.#isExpanded[v] = 1;
      const out = this.in(v) ^ 1;
      const next = new Set(target.subarray(outStart[v], outStart[v + 1]));
      this.effort += outStart[v + 1] - outStart[v] + 1;
      const isSut = owner[v] === SUT;
      if (isSut && next.has(v)) continue;
      next.delete(v);
      if (isSut && next.size > 1) {
        this.#solver.add([out, ...Array.from(next, (w) => this.in(w))]);
        continue;
      }
      for (const w of next) {
        this.#solver.add([out, this.in(w)]);
        queue.push(w);
      }
    }
  }

  /** What the initial node calls for in the solution that the search has found, and which of it is not expanded. */
  needed(): { readonly nodes: Int32Array; readonly open: readonly number[] } {
    const { owner, outStart, target, initial } = this.#game;
    const nodes = new GrowingInts();
    const taken = new Set([initial]);
    const open: number[] = [];
    nodes.push(initial);
    for (let i = 0; i < nodes.length; i++) {
      const v = nodes.get(i);
      if (!this.#isExpanded[v]) {
        open.push(v);
        continue;
      }
      const row = target.subarray(outStart[v], outStart[v + 1]);
      this.effort += row.length + 1;
      const called = owner[v] === SUT ? this.#chosen(row, taken) : row;
      for (const w of called) {
        if (taken.has(w)) continue;
        taken.add(w);
        nodes.push(w);
      }
    }
    return { nodes: nodes.view().slice(), open };
  }

  /** The successor that an SUT node has in the set: one that is taken anyway, if there is any. */
  #chosen(row: Int32Array, taken: ReadonlySet<number>): Iterable<number> {
    if (row.length === 0 || row.some((w) => taken.has(w))) return [];
    return [row.find((w) => this.#solver.value(2 * this.#variable[w]) > 0)!];
  }
}
