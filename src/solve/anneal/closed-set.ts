// A set of nodes that is changed node by node, and knows at every moment who in it is needed: a successor of a tester
// node in the set, or the only successor in the set of an SUT node in it. What nobody needs can be taken out, and the set
// stays closed.
//
// For each SUT node the number of its successors in the set is kept and the exclusive or of their numbers, which is
// the successor itself where there is just one. So a change costs the edges of the node changed, however many
// successors its neighbours have. Every change is in a log, and can be taken back.

import { type Game, SUT } from '../../game/index.ts';

export class ClosedSet {
  weight = 0;
  /** Steps done so far: edges looked at. */
  effort = 0;
  /** The nodes in the set, in no order that means anything. */
  readonly #members: Int32Array;
  #size = 0;
  /** Where a node is among the members, -1 outside. */
  readonly #place: Int32Array;
  readonly #left: Int32Array;
  readonly #mixed: Int32Array;
  readonly #needs: Int32Array;
  /** Nodes put in (v) and taken out (~v) since the last commit. */
  readonly #log: number[] = [];
  readonly #game: Game;
  readonly #admits: (v: number) => boolean;

  /** Edges to nodes that `admits` says no to do not count. Edges are distinct, and no tester node leads to itself. */
  constructor(game: Game, admits: (v: number) => boolean) {
    this.#game = game;
    this.#admits = admits;
    this.#members = new Int32Array(game.n);
    this.#place = new Int32Array(game.n).fill(-1);
    this.#left = new Int32Array(game.n);
    this.#mixed = new Int32Array(game.n);
    this.#needs = new Int32Array(game.n);
  }

  get size(): number {
    return this.#size;
  }

  get nodes(): Int32Array {
    return this.#members.slice(0, this.#size);
  }

  at(i: number): number {
    return this.#members[i];
  }

  has(v: number): boolean {
    return this.#place[v] >= 0;
  }

  /** How many successors of an SUT node are in the set. */
  options(v: number): number {
    return this.#left[v];
  }

  /** Whether the set would not be closed without a node of it. */
  needs(v: number): boolean {
    // An SUT node that may stay where it is counts as its own only successor then.
    const own = this.#left[v] === 1 && this.#mixed[v] === v && this.#game.owner[v] === SUT ? 1 : 0;
    return this.#needs[v] > own;
  }

  add(v: number): void {
    this.#put(v);
    this.#log.push(v);
  }

  remove(v: number): void {
    this.#take(v);
    this.#log.push(~v);
  }

  /** The nodes put in since the last commit, latest last. */
  get added(): readonly number[] {
    return this.#log.filter((v) => v >= 0);
  }

  commit(): void {
    this.#log.length = 0;
  }

  /** Takes back all changes since the last commit. */
  undo(): void {
    for (let v = this.#log.pop(); v !== undefined; v = this.#log.pop()) {
      if (v >= 0) this.#take(v);
      else this.#put(~v);
    }
  }

  #put(v: number): void {
    const { owner, gain, outStart, target, inStart, inEdge, source } = this.#game;
    this.#place[v] = this.#size;
    this.#members[this.#size++] = v;
    this.weight += gain[v];
    this.effort += inStart[v + 1] - inStart[v] + outStart[v + 1] - outStart[v];
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const u = source[inEdge[i]];
      if (owner[u] !== SUT) continue;
      this.#left[u]++;
      this.#mixed[u] ^= v;
      // The node itself is told below whom it needs.
      if (u === v || this.#place[u] < 0) continue;
      if (this.#left[u] === 1) this.#needs[v]++;
      else if (this.#left[u] === 2) this.#needs[this.#mixed[u] ^ v]--;
    }
    if (owner[v] === SUT) {
      if (this.#left[v] === 1) this.#needs[this.#mixed[v]]++;
    } else {
      for (let e = outStart[v]; e < outStart[v + 1]; e++)
        if (this.#admits(target[e])) this.#needs[target[e]]++;
    }
  }

  #take(v: number): void {
    const { owner, gain, outStart, target, inStart, inEdge, source } = this.#game;
    if (owner[v] === SUT) {
      if (this.#left[v] === 1) this.#needs[this.#mixed[v]]--;
    } else {
      for (let e = outStart[v]; e < outStart[v + 1]; e++)
        if (this.#admits(target[e])) this.#needs[target[e]]--;
    }
    const last = this.#members[--this.#size];
    this.#members[this.#place[v]] = last;
    this.#place[last] = this.#place[v];
    this.#place[v] = -1;
    this.weight -= gain[v];
    this.effort += inStart[v + 1] - inStart[v] + outStart[v + 1] - outStart[v];
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const u = source[inEdge[i]];
      if (owner[u] !== SUT) continue;
      this.#left[u]--;
      this.#mixed[u] ^= v;
      if (this.#place[u] < 0) continue;
      if (this.#left[u] === 0) this.#needs[v]--;
      else if (this.#left[u] === 1) this.#needs[this.#mixed[u]]++;
    }
  }
}
