// How the tester forces a visit to something new from the current node, by a search around it. The search gathers
// nodes in breadth-first order through allowed ones and makes the attractor of the goals among them. If the current
// node is not in it, the search gathers twice as many. So a move near something new costs a few dozen nodes on a
// graph of any size. The whole costs twice as much as the last search. The tester follows the strategy found,
// without another search, until a goal is reached.
//
// Ranks are worst-case costs by Dijkstra backwards: 1 a move, or the cost of the edge, and with restart a reset as
// one more move. A tester node takes the cheapest edge. An SUT node takes the most expensive, once all of its moves
// lead to goals.

import { NodeHeap } from '../../base/index.ts';
import { costOf, type Game, TESTER } from '../../game/index.ts';

/** At an SUT node: wait; anywhere: go back to the initial node. */
export const WAIT = -1;
export const BACK = -2;
/** No goal can be forced, all that may be walked being known; or not as far as was looked. */
export const NOTHING = -3;

const FIRST_LOOK = 32;

export interface Forcing {
  isGoal(v: number): boolean;
  /** Whether the play may pass through a node that is no goal. */
  isWalked(v: number): boolean;
}

export class LocalForcing {
  /** Nodes gathered so far, in all looks: what the advice has cost. */
  touched = 0;
  /** Whether the last look that found nothing had seen all there is. */
  complete = true;
  readonly #game: Game;
  /** What a reset counts for, its visit included; infinite without restart. */
  readonly #reset: number;
  readonly #move: Int32Array;
  readonly #rank: Float64Array;
  /** Which plan the entries of a node belong to; where in the look it stands. */
  readonly #plan: Int32Array;
  readonly #place: Int32Array;
  #plans = 0;

  constructor(game: Game, resetCost: number) {
    this.#game = game;
    this.#reset = resetCost + 1;
    this.#move = new Int32Array(game.n);
    this.#rank = new Float64Array(game.n);
    this.#plan = new Int32Array(game.n);
    this.#place = new Int32Array(game.n);
  }

  /** What a visit to a goal costs at most from a node of the present plan. */
  cost(v: number): number {
    return this.#plan[v] === this.#plans ? this.#rank[v] : Number.POSITIVE_INFINITY;
  }

  /** The move of the present plan at a node, NOTHING if it has none there. */
  planned(v: number): number {
    return this.#plan[v] === this.#plans && Number.isFinite(this.#rank[v]) ? this.#move[v] : NOTHING;
  }

  /** Makes a plan from `v`, which is no goal, looking at `most` nodes at most; its move there. */
  look(v: number, forcing: Forcing, most = Number.POSITIVE_INFINITY): number {
    for (let size = Math.min(FIRST_LOOK, most); ; size = Math.min(2 * size, most)) {
      this.complete = this.#lookAt(v, forcing, size);
      if (Number.isFinite(this.#rank[v])) return this.#move[v];
      if (this.complete || size >= most) return NOTHING;
    }
  }

  /** Whether all that may be walked was gathered. */
  #lookAt(v: number, { isGoal, isWalked }: Forcing, size: number): boolean {
    const { owner, outStart, target, initial } = this.#game;
    const plan = ++this.#plans;
    const place = this.#place;
    const seen: number[] = [];
    const come = (w: number) => {
      if (this.#plan[w] === plan) return place[w];
      this.#plan[w] = plan;
      this.#rank[w] = Number.POSITIVE_INFINITY;
      place[w] = seen.length;
      return seen.push(w) - 1;
    };
    come(v);
    if (Number.isFinite(this.#reset)) come(initial);
    const goals: number[] = [];
    // The edges into a gathered node, as lists: those of the gathered nodes alone.
    const head: number[] = [];
    const next: number[] = [];
    const edge: number[] = [];
    const left: number[] = [];
    let walked = 0;
    let complete = true;
    for (let i = 0; i < seen.length; i++) {
      const u = seen[i];
      head[i] ??= -1;
      left[i] = Number.POSITIVE_INFINITY;
      if (isGoal(u)) {
        goals.push(u);
        continue;
      }
      if (!isWalked(u)) continue;
      if (walked === size) {
        complete = false;
        continue;
      }
      walked++;
      left[i] = outStart[u + 1] - outStart[u];
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = come(target[e]);
        next.push(head[w] ?? -1);
        head[w] = edge.length;
        edge.push(e);
      }
    }
    this.touched += seen.length;
    this.#settle(seen, goals, { head, next, edge, left, owner });
    return complete;
  }

  #settle(
    seen: readonly number[],
    goals: readonly number[],
    { head, next, edge, left, owner }: Gathered,
  ): void {
    const game = this.#game;
    const rank = this.#rank;
    const place = this.#place;
    const offered = new Float64Array(seen.length).fill(Number.POSITIVE_INFINITY);
    const heap = new NodeHeap();
    const offer = (i: number, cost: number, move: number) => {
      if (cost >= offered[i]) return;
      offered[i] = cost;
      this.#move[seen[i]] = move;
      heap.push(i, cost);
    };
    for (const w of goals) offer(place[w], 0, WAIT);
    const worst = new Float64Array(seen.length);
    while (heap.size > 0) {
      const key = heap.key;
      const i = heap.pop();
      const w = seen[i];
      if (Number.isFinite(rank[w]) || key > offered[i]) continue;
      rank[w] = key;
      for (let k = head[i]; k >= 0; k = next[k]) {
        const e = edge[k];
        const u = game.source[e];
        const j = place[u];
        if (Number.isFinite(rank[u])) continue;
        const cost = key + costOf(game, e);
        if (owner[u] === TESTER) offer(j, cost, e);
        else {
          worst[j] = Math.max(worst[j], cost);
          if (--left[j] === 0) offer(j, worst[j], WAIT);
        }
      }
      if (w !== game.initial || !Number.isFinite(this.#reset)) continue;
      for (let j = 0; j < seen.length; j++) {
        if (Number.isFinite(left[j]) && !Number.isFinite(rank[seen[j]])) offer(j, key + this.#reset, BACK);
      }
    }
  }
}

interface Gathered {
  readonly head: number[];
  readonly next: readonly number[];
  readonly edge: readonly number[];
  /** How many moves of an SUT node do not lead to goals yet; infinite where the play does not pass. */
  readonly left: number[];
  readonly owner: Uint8Array;
}
