// The competitive ratio as it is defined: every system of the model (one answer for each of its nodes, for good), the least cost in each, and every
// strategy, tried out. Nothing is shared with the product but the game's rows. For a handful of nodes.

import { costOf, type Game, SUT } from '../../src/game/index.ts';

type System = ReadonlyMap<number, number>;

function systemsOf(game: Game): System[] {
  let systems: Map<number, number>[] = [new Map()];
  for (let v = 0; v < game.n; v++) {
    if (game.owner[v] !== SUT || game.outStart[v] === game.outStart[v + 1]) continue;
    systems = systems.flatMap((system) =>
      Array.from(
        { length: game.outStart[v + 1] - game.outStart[v] },
        (_, i) => new Map([...system, [v, game.outStart[v] + i]]),
      ),
    );
  }
  return systems;
}

/** The least cost of who knows the system. */
function leastIn(game: Game, system: System, goal: number): number {
  const cost = Array.from({ length: game.n }, (_, v) => (v === game.initial ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < game.n; round++) {
    for (let e = 0; e < game.m; e++) {
      const [u, w] = [game.source[e], game.target[e]];
      if (game.owner[u] === SUT && system.get(u) !== e) continue;
      cost[w] = Math.min(cost[w], cost[u] + costOf(game, e));
    }
  }
  return cost[goal];
}

/** `resetCost` null for no resets. */
export function bruteRatio(game: Game, goal: number, resetCost: number | null): number {
  const systems = systemsOf(game);
  const least = systems.map((system) => leastIn(game, system, goal));
  const all = systems.map((_, i) => i).filter((i) => least[i] < Number.POSITIVE_INFINITY);
  if (all.length === 0) return Number.POSITIVE_INFINITY;
  /** `seen`: the nodes visited since something was learned last, where going back is in vain. */
  const best = (
    v: number,
    left: readonly number[],
    spent: number,
    seen: readonly number[],
    limit: number,
  ): number => {
    if (v === goal) return Math.max(1, ...left.map((i) => (spent === 0 ? 1 : spent / least[i])));
    // Whatever follows costs more than this.
    if (seen.includes(v) || spent / Math.max(...left.map((i) => least[i])) >= limit)
      return Number.POSITIVE_INFINITY;
    const here = [...seen, v];
    let ratio = limit;
    const offer = (value: number): void => {
      ratio = Math.min(ratio, value);
    };
    const [from, to] = [game.outStart[v], game.outStart[v + 1]];
    if (game.owner[v] !== SUT) {
      for (let e = from; e < to; e++) offer(best(game.target[e], left, spent + costOf(game, e), here, ratio));
    } else if (from < to) {
      let worst = 0;
      for (let e = from; e < to; e++) {
        const agree = left.filter((i) => systems[i].get(v) === e);
        const after = agree.length === left.length ? here : [];
        if (agree.length > 0)
          worst = Math.max(worst, best(game.target[e], agree, spent + costOf(game, e), after, ratio));
      }
      offer(worst);
    }
    if (resetCost !== null) offer(best(game.initial, left, spent + resetCost + 1, here, ratio));
    return ratio < limit ? ratio : Number.POSITIVE_INFINITY;
  };
  // A ratio that nothing is pruned by, as long as costs are small.
  return best(game.initial, all, 0, [], 1e6);
}
