// What a question is about, read off the game: the nodes that a set of it can hold, and the rules that every set satisfies.
//
// Of the sets that hold v one is enough: v, with a tester node all its successors that are no exits, with an SUT node one of
// its successors that is in the set. So whatever is on no way from a node asked about, within what a set may gain, is out.

import { NodeHeap } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';

export interface Asked {
  readonly node: number;
  /** The question is whether a set that holds it gains at most this. */
  readonly most: number;
}

export class QuestionRules {
  /** The nodes within reach, in order, and the place of each of them; -1 elsewhere. */
  readonly nodes: Int32Array;
  readonly place: Int32Array;
  /** Consequences of the rules, of the form "whoever holds this node holds that one", that have been proved. */
  readonly #implied = new Map<number, Set<number>>();
  readonly #distinct = new Map<number, ReadonlySet<number>>();
  readonly #game: Game;
  readonly #isExit: (w: number) => boolean;

  /** `gain` is what nodes count, `isExit` tells what the tester may leave a set for. */
  constructor(
    game: Game,
    gain: Float64Array,
    asked: Iterable<Asked>,
    isExit: (w: number) => boolean,
    place: Int32Array = new Int32Array(game.n).fill(-1),
  ) {
    this.#game = game;
    this.#isExit = isExit;
    this.place = place;
    this.nodes = this.#reach(gain, asked);
    for (let i = 0; i < this.nodes.length; i++) place[this.nodes[i]] = i;
  }

  /** Leaves `place` as it was found. */
  clear(): void {
    for (const v of this.nodes) this.place[v] = -1;
  }

  /** The successors that a set which holds v must hold one of, for each rule of v: those within reach, possibly none. */
  *rulesOf(v: number): Generator<number[]> {
    const successors = this.#successors(v);
    if (this.#game.owner[v] === SUT) {
      if (successors.size > 0 && !successors.has(v)) yield [...successors].filter((w) => this.place[w] >= 0);
      return;
    }
    for (const w of successors) {
      if (w !== v && !this.#isExit(w)) yield this.place[w] >= 0 ? [w] : [];
    }
  }

  /** From now on a charge may name this consequence as if it were a rule. */
  imply(owner: number, option: number): void {
    let options = this.#implied.get(owner);
    if (!options) {
      options = new Set();
      this.#implied.set(owner, options);
    }
    options.add(option);
  }

  /** The options of the rule that a charge names, null if there is no such rule. */
  ruleNamed(owner: number, option: number): Iterable<number> | null {
    const { n, owner: owners } = this.#game;
    if (!(Number.isInteger(owner) && owner >= 0 && owner < n)) return null;
    if (this.#implied.get(owner)?.has(option)) return [option];
    const successors = this.#successors(owner);
    if (owners[owner] === SUT) {
      return option === -1 && successors.size > 0 && !successors.has(owner) ? successors : null;
    }
    return option !== owner && successors.has(option) && !this.#isExit(option) ? [option] : null;
  }

  #successors(v: number): ReadonlySet<number> {
    const { outStart, target } = this.#game;
    let known = this.#distinct.get(v);
    if (!known) {
      known = new Set(target.subarray(outStart[v], outStart[v + 1]));
      this.#distinct.set(v, known);
    }
    return known;
  }

  /** Dijkstra on what is left of what a set may gain. */
  #reach(gain: Float64Array, asked: Iterable<Asked>): Int32Array {
    const { owner, outStart, target } = this.#game;
    const left = new Map<number, number>();
    const heap = new NodeHeap();
    const visit = (v: number, most: number) => {
      const rest = most - gain[v];
      if (rest < 0 || rest <= (left.get(v) ?? -1)) return;
      left.set(v, rest);
      heap.push(v, -rest);
    };
    for (const { node, most } of asked) visit(node, most);
    while (heap.size > 0) {
      const rest = -heap.key;
      const v = heap.pop();
      if (rest !== left.get(v)) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        if (owner[v] === SUT || !this.#isExit(target[e])) visit(target[e], rest);
      }
    }
    return Int32Array.from(left.keys()).sort();
  }
}
