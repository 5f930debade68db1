// The part of the game without new labels: from a node, everything in reach over nodes whose labels are covered.
// Its border nodes bring something new. In a layer, both players aim for the right place to cross the border.

import { type Game, TESTER } from '../../game/index.ts';
import type { LabelProblem } from './label-problem.ts';

export class LabelLayer {
  readonly covered: number;
  /** Inner nodes, the first of which it was made from; border nodes. */
  readonly inner: number[] = [];
  readonly border: number[] = [];
  /** The place of each node in `inner`, or -1 - its place in `border`. */
  readonly place = new Map<number, number>();
  readonly #problem: LabelProblem;
  /** For each node, in `place` order of inner nodes then border nodes, the inner nodes that lead to it, an edge each. */
  readonly #before: number[][] = [];
  readonly #borderBefore: number[][] = [];
  readonly edges: number;

  constructor(problem: LabelProblem, covered: number, from: number) {
    this.#problem = problem;
    this.covered = covered;
    const { outStart, target } = problem.game as Game;
    this.#enter(from, true);
    let edges = 0;
    for (let i = 0; i < this.inner.length; i++) {
      const v = this.inner[i];
      for (let e = outStart[v]; e < outStart[v + 1]; e++, edges++) {
        const w = target[e];
        const place = this.place.get(w) ?? this.#enter(w, problem.isSubset(problem.carried[w], covered));
        (place >= 0 ? this.#before[place] : this.#borderBefore[-1 - place]).push(i);
      }
    }
    this.edges = edges;
  }

  #enter(v: number, isInner: boolean): number {
    const place = isInner ? this.inner.length : -1 - this.border.length;
    (isInner ? this.inner : this.border).push(v);
    (isInner ? this.#before : this.#borderBefore).push([]);
    this.place.set(v, place);
    return place;
  }

  /** The rank of each inner node in the tester's attractor of these border nodes (by place); -1 outside. */
  attractor(wanted: (border: number) => boolean): Int32Array {
    const { owner, outStart } = this.#problem.game;
    const rank = new Int32Array(this.inner.length).fill(-1);
    const left = Int32Array.from(this.inner, (v) => outStart[v + 1] - outStart[v]);
    const queue: number[] = [];
    const reach = (i: number, r: number): void => {
      if (rank[i] >= 0) return;
      if (owner[this.inner[i]] !== TESTER && --left[i] > 0) return;
      rank[i] = r;
      queue.push(i);
    };
    for (let b = 0; b < this.border.length; b++) {
      if (wanted(b)) for (const i of this.#borderBefore[b]) reach(i, 1);
    }
    for (let head = 0; head < queue.length; head++) {
      for (const i of this.#before[queue[head]]) reach(i, rank[queue[head]] + 1);
    }
    return rank;
  }
}
