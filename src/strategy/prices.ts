// The costs of moves, if edges have prices of their own, and the smaller worth of a gain behind an expensive one.
//
// Times are counted in usual moves: equal prices change nothing but the unit. A discount for each of them would
// value a gain behind an expensive edge less than any chance near by, however small. So the price of an edge beyond
// a usual one counts as waiting for an equally slow answer, as with an expensive reset (pace.ts). With the value x
// behind an edge of k usual moves, and the discount g:
//
//     g * x / (1 + p * (k - 1) * (1 - g)),   p = min(x, 0.98);   for k <= 1   x * (1 - k * (1 - g))
//
// A game without prices has no such object, and every move costs 1.

import { type Game, reachable } from '../game/index.ts';
import { MOST_CERTAIN } from './adaptive/pace.ts';

export class Prices {
  /** What each edge costs, in the budget's unit. */
  readonly cost: Float64Array;
  /** What a usual move costs: the median over the nodes of their cheapest ways in. */
  readonly unit: number;
  /** The nodes, those behind edges that cost nothing first. */
  readonly order: Int32Array;
  /** The edges that cost more than usual, the dearest first. */
  readonly dear: Int32Array;

  constructor(game: Game, cost: Float64Array) {
    this.cost = cost;
    this.unit = usualCost(game, cost);
    this.order = payOrder(game, cost);
    this.dear = Int32Array.from(cost.keys())
      .filter((e) => cost[e] > this.unit)
      .sort((a, b) => cost[b] - cost[a] || a - b);
  }

  /** What the value `x` behind a move that costs so much, for certain or on average, counts for before it. */
  before(cost: number, x: number, discount: number): number {
    const k = cost / this.unit;
    if (k <= 1) return x * (1 - k * (1 - discount));
    const certain = Math.min(x, MOST_CERTAIN);
    return (discount * x) / (1 + certain * (k - 1) * (1 - discount));
  }

  /** The same where the rest of the budget is planned, which knows itself what is lost with what the move costs. */
  sooner(cost: number, x: number, discount: number): number {
    return cost >= this.unit ? discount * x : x * (1 - (cost / this.unit) * (1 - discount));
  }
}

const known = new WeakMap<Game, Prices | null>();

/** Null where every move costs 1. */
export function pricesOf(game: Game): Prices | null {
  let prices = known.get(game);
  if (prices === undefined) {
    prices = game.cost?.some((c) => c !== 1) ? new Prices(game, game.cost) : null;
    known.set(game, prices);
  }
  return prices;
}

/** What a usual move costs, 1 where edges have no prices. */
export const priceUnitOf = (game: Game): number => pricesOf(game)?.unit ?? 1;

function usualCost(game: Game, cost: Float64Array): number {
  const { inStart, inEdge } = game;
  const ways: number[] = [];
  for (const v of reachable(game)) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const c = cost[inEdge[i]];
      if (c > 0 && c < least) least = c;
    }
    if (least < Number.POSITIVE_INFINITY) ways.push(least);
  }
  ways.sort((a, b) => a - b);
  return ways[ways.length >> 1] ?? 1;
}

/** Edges that cost nothing lead along short ways without circles: out of helpers. */
function payOrder({ n, outStart, target }: Game, cost: Float64Array): Int32Array {
  const order: number[] = [];
  const seen = new Uint8Array(n);
  const visit = (v: number): void => {
    if (seen[v]) return;
    seen[v] = 1;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (cost[e] === 0) visit(target[e]);
    order.push(v);
  };
  for (let v = 0; v < n; v++) visit(v);
  return Int32Array.from(order);
}
