// What several plays of a game can force together, by definition: k pebbles on the initial node, and the tester says which moves next. A
// state is where the pebbles lie and what is covered; values rise from what is covered already until nothing changes, so what is
// counted is forced in finitely many moves. Knows no solver; for games of up to six nodes or so.

import { type Game, SUT } from '../../src/game/index.ts';

interface Rules {
  /** How many pebbles there are. */
  readonly plays: number;
  /** How often one may be put back on the initial node: a number, or any. */
  readonly restarts: number;
}

/** What is forced by so many plays at once, with so many restarts among them. */
export function forcedTogether(game: Game, { plays, restarts }: Rules): number {
  const { n, initial } = game;
  const often = Number.isFinite(restarts);
  const values = new Map<string, State>();
  const open: State[] = [];
  const stateOf = (pebbles: readonly number[], covered: number, left: number): State => {
    const sorted = [...pebbles].sort((a, b) => a - b);
    const key = `${sorted} ${covered} ${left}`;
    let state = values.get(key);
    if (!state) {
      state = { pebbles: sorted, covered, left, value: gainOf(game, covered), moves: null };
      values.set(key, state);
      open.push(state);
    }
    return state;
  };
  if (n > 20) throw new RangeError('too large for brute force');
  const first = stateOf(Array(plays).fill(initial), 1 << initial, often ? restarts : 0);
  for (let state = open.pop(); state; state = open.pop()) {
    const { pebbles, covered, left } = state;
    state.moves = pebbles.flatMap((v, i) => {
      const to = (w: number, restartsLeft: number): State =>
        stateOf(
          pebbles.map((u, j) => (j === i ? w : u)),
          covered | (1 << w),
          restartsLeft,
        );
      const next: State[] = [];
      for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) next.push(to(game.target[e], left));
      const moves = next.length === 0 ? [] : game.owner[v] === SUT ? [next] : next.map((one) => [one]);
      if (!often || left > 0) moves.push([to(initial, often ? left - 1 : 0)]);
      return moves;
    });
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const state of values.values()) {
      for (const answers of state.moves!) {
        const least = Math.min(...answers.map(({ value }) => value));
        if (least <= state.value) continue;
        state.value = least;
        changed = true;
      }
    }
  }
  return first.value;
}

interface State {
  readonly pebbles: readonly number[];
  readonly covered: number;
  readonly left: number;
  value: number;
  /** For each move of the tester, what the SUT may make of it. */
  moves: readonly (readonly State[])[] | null;
}

function gainOf(game: Game, covered: number): number {
  let sum = 0;
  for (let v = 0; v < game.n; v++) if ((covered >> v) & 1) sum += game.gain[v];
  return sum;
}

/**
 * The same within a budget: 1 for each node visited, the reset cost for each test but the first, whoever plays it. Of `plays` pebbles as
 * many as wanted are put on the board, when the tester likes.
 */
export function forcedTogetherWithin(game: Game, plays: number, budget: number, resetCost: number): number {
  const known = new Map<string, number>();
  const value = (pebbles: readonly number[], covered: number, left: number): number => {
    const key = `${pebbles} ${covered} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best = gainOf(game, covered);
    const moved = (i: number, w: number, cost: number): number =>
      value(
        [...pebbles.filter((_, j) => j !== i), w].sort((a, b) => a - b),
        covered | (1 << w),
        left - cost,
      );
    if (left >= 1) {
      pebbles.forEach((v, i) => {
        const next: number[] = [];
        for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) next.push(moved(i, game.target[e], 1));
        if (next.length > 0) {
          const forced = game.owner[v] === SUT ? Math.min(...next) : Math.max(...next);
          best = Math.max(best, forced);
        }
        if (left >= resetCost + 1) best = Math.max(best, moved(i, game.initial, resetCost + 1));
      });
      if (pebbles.length < plays && (pebbles.length === 0 || left >= resetCost + 1)) {
        best = Math.max(best, moved(-1, game.initial, pebbles.length === 0 ? 1 : resetCost + 1));
      }
    }
    known.set(key, best);
    return best;
  };
  return value([], 0, budget);
}
