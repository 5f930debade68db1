// The nodes that need no question (proof.ts). Property (T) holds of a set P whose worst exit is worth from..to, and
// of v in P, in each of these cases.
//
// - v was refuted, or gain(v) + from is enough.
// - No exit of that worth is within the limit of P, so P has none (from > 0).
// - v is a tester node with a successor u of l(u) >= l(v): u is in P, where (T) holds of it, or an exit.
// - v is an SUT node that must be left, and so are all its successors u, with l(u) >= l(v): one of them is in P.
// - v is an SUT node that must be left, and so are all its predecessors u, with l(u) >= l(v). Either one of them is
//   in P, where (T) holds of it. Or P without v is a smaller set of this kind, and (S) does the rest.
// - v is a tester node with a successor u that leads nowhere back to v, and l(v) is at most gain(v) + l(u). Then u
//   is an exit, or in P. The part of P that u needs does not hold v. So it is a smaller set with (T), and its exits
//   are exits of P too; add gain(v).
// - v is an SUT node that must be left, and on no cycle: the same with its successor in P, by (S).
//
// Three cases refer to nodes resolved before, so the walk starts from these. No circle arises, by induction on that
// order and on the size of P, which may be the part that v needs.

import { NodeHeap } from '../../base/index.ts';
import { components, type Game, SUT, TESTER } from '../../game/index.ts';
import { mustMoveOn } from '../witness/index.ts';

/** Which nodes lead back to which. */
export interface Cycles {
  /** Nodes that lead to each other are in one component. */
  readonly component: Int32Array;
  /** 1 for nodes that lead back to themselves. */
  readonly isOnCycle: Uint8Array;
}

export function cyclesOf(game: Game): Cycles {
  const { of, count } = components(game);
  const size = new Int32Array(count);
  for (const c of of) size[c]++;
  const isOnCycle = Uint8Array.from(of, (c) => (size[c] > 1 ? 1 : 0));
  for (const [e, v] of game.source.entries()) if (game.target[e] === v) isOnCycle[v] = 1;
  return { component: of, isOnCycle };
}

export class ResolvedNodes {
  readonly #game: Game;
  readonly #gain: Float64Array;
  readonly #lower: Float64Array;
  readonly #from: number;
  readonly #isResolved: Uint8Array;
  /** Of an SUT node: how many edges lead to it from nodes that are not resolved, and from it to such nodes; -1 where that is of no use. */
  readonly #waitsFor: Int32Array;
  readonly #waitsForNext: Int32Array;
  readonly #fresh: number[] = [];

  constructor(
    game: Game,
    gain: Float64Array,
    lower: Float64Array,
    cycles: Cycles,
    { from, to }: { readonly from: number; readonly to: number },
  ) {
    const { n } = game;
    this.#game = game;
    this.#gain = gain;
    this.#lower = lower;
    this.#from = from;
    this.#isResolved = new Uint8Array(n);
    this.#waitsFor = new Int32Array(n);
    this.#waitsForNext = new Int32Array(n);
    const least = from > 0 ? this.#leastToExit(to) : null;
    for (let v = 0; v < n; v++) {
      const enough = lower[v] - from;
      if (enough <= gain[v] || (least && least[v] >= enough)) this.#resolve(v);
      else if (this.#followsFromNext(v, cycles)) this.#resolve(v);
    }
    this.#countWaiting();
    this.#follow();
  }

  has(v: number): boolean {
    return this.#isResolved[v] === 1;
  }

  /** The nodes that are not resolved, without SUT nodes that will be when others are: these need no step. Nothing else can be asked of it after that. */
  toAsk(): number[] {
    const open = Array.from(this.#isResolved.keys()).filter((v) => !this.#isResolved[v]);
    const asked = open.filter((v) => this.#waitsFor[v] <= 0 && this.#waitsForNext[v] <= 0);
    for (const v of asked) this.add(v);
    // Those that wait for each other.
    return [...asked, ...open.filter((v) => !this.has(v))];
  }

  /** Takes note that a node was refuted. */
  add(v: number): void {
    this.#resolve(v);
    this.#follow();
  }

  #followsFromNext(v: number, { component, isOnCycle }: Cycles): boolean {
    const { owner, outStart, target } = this.#game;
    if (owner[v] === SUT) return !isOnCycle[v] && mustMoveOn(this.#game, v);
    let best = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const u = target[e];
      if (component[u] !== component[v]) best = Math.max(best, this.#lower[u]);
    }
    return this.#lower[v] <= this.#gain[v] + best;
  }

  #resolve(v: number): void {
    if (this.#isResolved[v]) return;
    this.#isResolved[v] = 1;
    this.#fresh.push(v);
  }

  /** An SUT node waits for all that lead to it, or all that it leads to; for ever if one has a smaller lower value. */
  #countWaiting(): void {
    const { n, owner, outStart, target, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    this.#waitsFor.fill(-1);
    this.#waitsForNext.fill(-1);
    // What is resolved already is counted off when it is followed.
    for (let v = 0; v < n; v++) {
      if (owner[v] !== SUT || this.#isResolved[v] || !mustMoveOn(this.#game, v)) continue;
      let isOpen = true;
      for (let i = inStart[v]; isOpen && i < inStart[v + 1]; i++)
        isOpen = lower[source[inEdge[i]]] >= lower[v];
      if (isOpen) this.#waitsFor[v] = inStart[v + 1] - inStart[v];
      isOpen = true;
      for (let e = outStart[v]; isOpen && e < outStart[v + 1]; e++) isOpen = lower[target[e]] >= lower[v];
      if (isOpen) this.#waitsForNext[v] = outStart[v + 1] - outStart[v];
      if (this.#waitsFor[v] === 0) this.#resolve(v);
    }
  }

  #follow(): void {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    for (let u = this.#fresh.pop(); u !== undefined; u = this.#fresh.pop()) {
      for (let i = inStart[u]; i < inStart[u + 1]; i++) {
        const v = source[inEdge[i]];
        if (owner[v] === TESTER) {
          if (lower[u] >= lower[v]) this.#resolve(v);
        } else if (this.#waitsForNext[v] > 0 && --this.#waitsForNext[v] === 0) this.#resolve(v);
      }
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const v = target[e];
        if (this.#waitsFor[v] > 0 && --this.#waitsFor[v] === 0) this.#resolve(v);
      }
    }
  }

  /** The least gain of a way from a node to a tester node with an exit worth from..to, both counted. */
  #leastToExit(to: number): Float64Array {
    const { n, owner, outStart, target, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    const gain = this.#gain;
    const least = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    const heap = new NodeHeap();
    const visit = (v: number, sum: number) => {
      if (sum >= least[v]) return;
      least[v] = sum;
      heap.push(v, sum);
    };
    for (let u = 0; u < n; u++) {
      if (owner[u] !== TESTER) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const worth = lower[target[e]];
        if (target[e] !== u && worth >= this.#from && worth <= to) visit(u, gain[u]);
      }
    }
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== least[v]) continue;
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        const u = source[inEdge[i]];
        visit(u, sum + gain[u]);
      }
    }
    return least;
  }
}
