// The nearest transition that was never taken after the last `length` transitions before it. It is a shortest path
// (Dijkstra) over the observed sequences. It starts at the current node or, for the price of a reset, at the start
// of a test. A step costs the cost of its edge. An answer of the SUT also costs the steps that it takes to get it,
// as observed. The dice break ties, so that seeds go different ways.
//
// A new sequence is a target by itself, so the search never leaves the existing sequences. An answer that the SUT
// has had ample chances to give is neither a target nor a way. Neither is a node at which tests keep ending by
// failures.
//
// Cost: O(EFFORT) edges.

import { type Dice, NodeHeap } from '../../base/index.ts';
import { arrivalOf, costOf, type Game, SUT } from '../../game/index.ts';
import { RESET, type View } from '../strategy.ts';
import { Contexts } from './contexts.ts';
import { faultShare } from './faults.ts';
import { PairTable } from './pair-table.ts';

/** So many edges are looked at. */
const EFFORT = 3000;
/** So many chances an answer gets for each edge its node has, before it is waited for no longer. */
const CHANCES = 4;
/** What an answer costs at most. */
const DEAREST = 50;
/** So often one target is headed for; then the SUT has kept the tester from it often enough. */
const ATTEMPTS = 6;

export interface Search {
  readonly view: View;
  readonly contexts: Contexts;
  readonly dice: Dice;
  /** The last transitions, the node behind them, and the length of the sequences that matter. */
  readonly at: number;
  readonly length: number;
  /** Edges that leave the sequence as it is, if any do: 1 for each. */
  readonly leftOut: Uint8Array | null;
  /** How often each target was headed for. */
  readonly attempts: Map<number, number>;
}

export interface Route {
  /** RESET, where it begins with one, and then edges, the last of which is the target. */
  readonly moves: number[];
  /** By which attempts at the target are counted. */
  readonly target: number;
}

/** Kept from search to search, because it is large. */
const reached = new PairTable();

/** Null if no such transition can be reached and paid for; `cut` if the search was given up before that was known. */
export function nearestOpen(search: Search): Route | 'cut' | null {
  const { view, contexts, at, length } = search;
  const { game } = view;
  const from: number[] = [];
  const by: number[] = [];
  const sequence: number[] = [];
  const node: number[] = [];
  const heap = new NodeHeap();
  // The least cost of each sequence and node.
  reached.clear();
  const push = (seq: number, v: number, parent: number, edge: number, cost: number): void => {
    if (cost > view.budgetLeft) return;
    const known = reached.get(seq, v);
    if (known >= 0 && known <= cost) return;
    reached.set(seq, v, cost);
    sequence.push(seq);
    node.push(v);
    from.push(parent);
    by.push(edge);
    heap.push(sequence.length - 1, cost);
  };
  push(contexts.shortened(at, length), view.node, -1, -1, 0);
  if (view.canReset) {
    const start = contexts.after(Contexts.EMPTY, game.m);
    if (start >= 0 && length > 0) push(start, game.initial, -1, RESET, view.resetCost + 1);
    else push(Contexts.EMPTY, game.initial, -1, RESET, view.resetCost + 1);
  }
  let left = EFFORT;
  while (heap.size > 0) {
    const cost = heap.key;
    const i = heap.pop();
    const seq = sequence[i];
    if (by[i] <= ENDS) return { moves: movesTo(i, from, by), target: contexts.key(seq, ENDS - by[i]) };
    const v = node[i];
    if (reached.get(seq, v) < cost) continue;
    const fault = faultShare(view, v);
    if (fault === 1) continue;
    const first = game.outStart[v];
    const degree = game.outStart[v + 1] - first;
    const asked = game.owner[v] === SUT ? askedAt(game, view.taken, v) : 0;
    const turn = search.dice.below(Math.max(1, degree));
    for (let k = 0; k < degree; k++) {
      if (left-- <= 0) return 'cut';
      const e = first + ((k + turn) % degree);
      const price = priceOf(search, e, degree, asked) + fault * view.resetCost;
      if (price === Number.POSITIVE_INFINITY) continue;
      if (degree === 1) {
        push(seq, arrivalOf(game, e), i, e, cost + price);
        continue;
      }
      const next = contexts.after(seq, e);
      if (next < 0 || contexts.count(next) === 0) {
        if (!isTarget(search, seq, e, degree)) continue;
        // Ends are kept apart from ways: they are not gone on from.
        sequence.push(seq);
        node.push(v);
        from.push(i);
        by.push(ENDS - e);
        if (cost + price <= view.budgetLeft) heap.push(sequence.length - 1, cost + price);
        continue;
      }
      const stays = search.leftOut?.[e] === 1;
      push(stays ? seq : contexts.shortened(next, length), arrivalOf(game, e), i, e, cost + price);
    }
  }
  return null;
}

const ENDS = -10;

function movesTo(end: number, from: readonly number[], by: readonly number[]): number[] {
  const moves = [ENDS - by[end]];
  for (let i = from[end]; i >= 0 && by[i] !== -1; i = from[i]) moves.unshift(by[i]);
  return moves;
}

/** In the budget's unit; infinite for what the SUT does not do. */
function priceOf({ view, dice }: Search, e: number, degree: number, asked: number): number {
  const { game, taken } = view;
  const v = game.source[e];
  const step = 1 + dice.unit() / 4;
  // Without prices this is 0.
  const more = costOf(game, e) - 1;
  if (game.owner[v] !== SUT) return step + more + (faultShare(view, arrivalOf(game, e)) === 1 ? DEAREST : 0);
  if (taken[e] === 0 && asked >= CHANCES * degree) return Number.POSITIVE_INFINITY;
  return more + Math.min(DEAREST, (step * (asked + degree)) / (taken[e] + 1));
}

function isTarget(
  { view, contexts, attempts, length }: Search,
  seq: number,
  e: number,
  degree: number,
): boolean {
  const { game } = view;
  const v = game.source[e];
  if (game.owner[v] === SUT && (length > 1 || contexts.followed(seq) >= CHANCES * degree)) return false;
  if (faultShare(view, arrivalOf(game, e)) === 1) return false;
  return (attempts.get(contexts.key(seq, e)) ?? 0) < ATTEMPTS;
}

function askedAt(game: Game, taken: Int32Array, v: number): number {
  let asked = 0;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) asked += taken[e];
  return asked;
}
