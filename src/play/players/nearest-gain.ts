// The path to the nearest node with gain left, if the system's answers allow it. The search looks around the
// current node first. If nothing is near, it makes one backward pass over the graph, and keeps it until something
// new is covered.

import { type Game, reachable } from '../../game/index.ts';

/** Nodes looked at around the pebble before a pass over the graph. */
const AROUND = 1000;

export interface Way {
  readonly goal: number;
  readonly moves: number;
  /** The first edge of the way. */
  readonly edge: number;
}

export class NearestGain {
  touched = 0;
  readonly #game: Game;
  readonly #isOpen: (v: number) => boolean;
  readonly #reachable: Int32Array;
  /** Of the last pass: the moves to the nearest goal, -1 where there is none, and the goal. */
  #moves: Int32Array | null = null;
  #goal: Int32Array | null = null;

  constructor(game: Game, isOpen: (v: number) => boolean) {
    this.#game = game;
    this.#isOpen = isOpen;
    this.#reachable = Int32Array.from(reachable(game));
  }

  /** To be called when something new is covered. */
  forget(): void {
    this.#moves = null;
  }

  /** Null if nothing with gain left can be reached from `v`. */
  from(v: number): Way | null {
    if (this.#moves) return this.#byPass(v);
    const { outStart, target } = this.#game;
    const way = new Map([[v, { moves: 0, edge: -1 }]]);
    for (const [u, { moves, edge }] of way) {
      this.touched++;
      if (this.#isOpen(u)) return { goal: u, moves, edge };
      if (way.size > AROUND) {
        this.#pass();
        return this.#byPass(v);
      }
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!way.has(target[e])) way.set(target[e], { moves: moves + 1, edge: u === v ? e : edge });
      }
    }
    return null;
  }

  #byPass(v: number): Way | null {
    const { outStart, target } = this.#game;
    const moves = this.#moves!;
    if (moves[v] < 0) return null;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (moves[w] >= 0 && moves[w] < moves[v]) return { goal: this.#goal![v], moves: moves[v], edge: e };
    }
    return { goal: v, moves: 0, edge: -1 };
  }

  #pass(): void {
    const { n, inStart, inEdge, source } = this.#game;
    const moves = new Int32Array(n).fill(-1);
    const goal = new Int32Array(n);
    const queue: number[] = [];
    for (const v of this.#reachable) {
      if (!this.#isOpen(v)) continue;
      moves[v] = 0;
      goal[v] = v;
      queue.push(v);
    }
    for (let i = 0; i < queue.length; i++) {
      const w = queue[i];
      for (let k = inStart[w]; k < inStart[w + 1]; k++) {
        const u = source[inEdge[k]];
        if (moves[u] >= 0) continue;
        moves[u] = moves[w] + 1;
        goal[u] = goal[w];
        queue.push(u);
      }
    }
    this.touched += queue.length;
    this.#moves = moves;
    this.#goal = goal;
  }
}
