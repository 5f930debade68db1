// The cost of reaching one of some nodes, for a tester with no other goal against the worst p-fair system. A step
// costs 1. A reset is possible everywhere and costs the reset cost and 1. It is the least solution of
//
//     x(v) = 0 at these nodes, else the smaller of a reset and 1 + x(w): least w at the tester's nodes,
//            sum of q x(w) + (1 - d q) greatest x(w) at the system's nodes with d answers, q = min(p, 1/d)
//
// Sweeps that begin next to the nodes approach it from below (Gauss-Seidel). Their number is bounded, since the
// values only compare answers.

import { type Game, leastChance, outDegree, TESTER } from '../game/index.ts';

export interface ExpectedCostOptions {
  readonly p: number;
  readonly resetCost: number;
  readonly sweeps: number;
}

/** Sweeps end when no value grows by more than this share of it. */
const NEAR = 1e-3;

export function expectedCost(
  game: Game,
  nodes: readonly number[],
  { p, resetCost, sweeps }: ExpectedCostOptions,
): Float64Array {
  const { n, owner, outStart, target, initial } = game;
  const order = backwards(game, nodes);
  const cost = new Float64Array(n);
  const there = new Uint8Array(n);
  for (const v of nodes) there[v] = 1;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let grown = false;
    for (const v of order) {
      if (there[v] === 1) continue;
      let value = resetCost + 1 + cost[initial];
      const degree = outDegree(game, v);
      if (degree > 0) {
        let least = Number.POSITIVE_INFINITY;
        let most = 0;
        let sum = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const next = cost[target[e]];
          least = Math.min(least, next);
          most = Math.max(most, next);
          sum += next;
        }
        const q = leastChance(p, degree);
        const on = 1 + (owner[v] === TESTER ? least : q * sum + (1 - degree * q) * most);
        value = Math.min(value, on);
      }
      if (value > cost[v] * (1 + NEAR)) grown = true;
      if (value > cost[v]) cost[v] = value;
    }
    if (!grown) break;
  }
  return cost;
}

/** All nodes, those next to the given ones first. */
function backwards(game: Game, nodes: readonly number[]): number[] {
  const seen = new Uint8Array(game.n);
  const order = [...nodes];
  for (const v of order) seen[v] = 1;
  for (const v of order) {
    for (let i = game.inStart[v]; i < game.inStart[v + 1]; i++) {
      const u = game.source[game.inEdge[i]];
      if (seen[u] === 1) continue;
      seen[u] = 1;
      order.push(u);
    }
  }
  for (let v = 0; v < game.n; v++) if (seen[v] === 0) order.push(v);
  return order;
}
