// What can be forced within a budget, as it is defined: the value of the game on (node, covered set, budget left), move by move. Of nodes,
// or of labels, each of which counts once. Nothing here is shared with the product but the game's rows. For a handful of nodes.

import { type Game, tagsOfNode } from '../../src/game/index.ts';

export interface Forced {
  /** What a visit to a node adds to what is covered, in bits, and what that is worth. */
  fresh(w: number, covered: number): number;
  worth(w: number, covered: number): number;
  /** What can still be forced from `v` with so much covered and left. */
  rest(v: number, covered: number, left: number): number;
}

/** Resets are allowed wherever the budget left pays for one and for the visit that follows. */
export function forced(game: Game, resetCost: number): Forced {
  const known = new Map<string, number>();
  const { gain, owner, outStart, target, initial } = game;
  const bits = Array.from({ length: game.n }, (_, v) =>
    game.countsTags ? tagsOfNode(game, v).reduce((sum, tag) => sum | (1 << tag), 0) : 1 << v,
  );
  const count = (x: number): number => (x === 0 ? 0 : (x & 1) + count(x >>> 1));
  const fresh = (w: number, covered: number): number => bits[w] & ~covered;
  const worth = (w: number, covered: number): number =>
    game.countsTags ? count(fresh(w, covered)) : fresh(w, covered) === 0 ? 0 : gain[w];
  const enter = (w: number, covered: number, left: number): number =>
    worth(w, covered) + rest(w, covered | bits[w], left);
  function rest(v: number, covered: number, left: number): number {
    const key = `${v} ${covered} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways: number[] = [];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const cost = game.cost?.[e] ?? 1;
      if (cost <= left) ways.push(enter(target[e], covered, left - cost));
      else if (owner[v] === 1) ways.push(0);
    }
    let value = 0;
    if (ways.length > 0) value = owner[v] === 1 ? Math.min(...ways) : Math.max(...ways);
    if (left > resetCost) value = Math.max(value, enter(initial, covered, left - resetCost - 1));
    known.set(key, value);
    return value;
  }
  return { fresh, worth, rest };
}

export function forcedWithin(game: Game, budget: number, resetCost: number): number {
  const { initial } = game;
  const { fresh, worth, rest } = forced(game, resetCost);
  return budget < 1 ? 0 : worth(initial, 0) + rest(initial, fresh(initial, 0), budget - 1);
}
