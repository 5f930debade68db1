// A question about traps whose worst exit is worth from..to, as one about closed sets. In its game, leaving costs
// the worth of the exit (proof.ts).
//
// Take a tester node that can move to a node w with from < l(w) <= to. Its edge goes to a node s of the SUT
// instead, which moves on to w or to a node e of price l(w). Each price is the tester's and leads to the next one
// below. It gains the difference to that one (or to `from`). So a set with a price holds all lower ones, and they
// gain its worth above `from` together. Exits worth at most `from` are dropped, and so are edges from a node to
// itself.
//
// Each trap P whose worst exit is worth t in from..to has a closed set of this game that gains gain(P) + t - from
// or less. It is P with the prices up to t, and the nodes s that its tester nodes lead to. So if no closed set with
// v gains less than l(v) - from, then l(v) <= gain(P) + t.
//
// O(size of the game).

import { type Game, SUT, TESTER } from '../../game/index.ts';
import type { Moves } from './question-rules.ts';

export interface Priced {
  /** The nodes of the game, then the prices from the least on, then the nodes s in the order of what they stand before. */
  readonly moves: Moves;
  readonly gain: Float64Array;
}

export function pricedExits(
  game: Game,
  gain: Float64Array,
  lower: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
): Priced {
  const { n, owner, outStart, target } = game;
  const isPriced = new Uint8Array(n);
  const isKept = (u: number, w: number) => owner[u] !== TESTER || (w !== u && lower[w] > from);
  for (let u = 0; u < n; u++) {
    if (owner[u] !== TESTER) continue;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (isKept(u, w) && lower[w] <= to) isPriced[w] = 1;
    }
  }
  const exits = Array.from(isPriced.keys()).filter((w) => isPriced[w]);
  const prices = [...new Set(exits.map((w) => lower[w]))].sort((a, b) => a - b);
  const priceAt = new Map(prices.map((price, j) => [price, n + j]));
  const first = n + prices.length;
  const choiceOf = new Map(exits.map((w, k) => [w, first + k]));
  const size = first + exits.length;

  const start = new Int32Array(size + 1);
  const next: number[] = [];
  for (let u = 0; u < n; u++) {
    const isTester = owner[u] === TESTER;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (isKept(u, w)) next.push((isTester && choiceOf.get(w)) || w);
    }
    start[u + 1] = next.length;
  }
  for (const j of prices.keys()) {
    if (j > 0) next.push(n + j - 1);
    start[n + j + 1] = next.length;
  }
  for (const [k, w] of exits.entries()) {
    next.push(w, priceAt.get(lower[w])!);
    start[first + k + 1] = next.length;
  }
  const owners = new Uint8Array(size).fill(SUT);
  owners.set(owner);
  owners.fill(TESTER, n, first);
  const gains = new Float64Array(size);
  gains.set(gain);
  for (const [j, price] of prices.entries()) gains[n + j] = price - (j > 0 ? prices[j - 1] : from);
  return { moves: { n: size, owner: owners, outStart: start, target: Int32Array.from(next) }, gain: gains };
}
