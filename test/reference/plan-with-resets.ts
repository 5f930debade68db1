// Plans with resets wherever the run is, by methods that share nothing with the product but the game's rows: expected costs by policy iteration over
// nodes, and costs, chances and worst cases by plain iteration from below. For small games without edges that may be missing.

import { costOf, type Game, SUT, weightOf } from '../../src/game/index.ts';

/** A choice at a node: where it leads with which chance, and its price. */
interface Option {
  readonly price: number;
  readonly ends: readonly (readonly [node: number, p: number])[];
}

function optionsAt(game: Game, v: number, resetCost: number): Option[] {
  const edges = Array.from(
    { length: game.outStart[v + 1] - game.outStart[v] },
    (_, i) => game.outStart[v] + i,
  );
  const reset: Option = { price: resetCost + 1, ends: [[game.initial, 1]] };
  if (game.owner[v] !== SUT || edges.length === 0)
    return [...edges.map((e): Option => ({ price: costOf(game, e), ends: [[game.target[e], 1]] })), reset];
  const sum = edges.reduce((all, e) => all + weightOf(game, e), 0);
  const price = edges.reduce((all, e) => all + (weightOf(game, e) / sum) * costOf(game, e), 0);
  return [{ price, ends: edges.map((e) => [game.target[e], weightOf(game, e) / sum] as const) }, reset];
}

/** The least expected cost to the target, which a reset makes certain where it is possible; infinite where it is not. */
export function costByPolicies(game: Game, goal: number, resetCost: number): number {
  const { n, initial } = game;
  const options = Array.from({ length: n }, (_, v) => optionsAt(game, v, resetCost));
  // How far each node is from the target if the system cooperates: a first policy that gets there with probability 1.
  const far = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  far[goal] = 0;
  const policy = new Int32Array(n);
  for (let round = 0; round <= n; round++) {
    for (let v = 0; v < n; v++) {
      options[v].forEach(({ ends }, i) => {
        const near = Math.min(...ends.filter(([, p]) => p > 0).map(([w]) => far[w]));
        if (v !== goal && 1 + near < far[v]) {
          far[v] = 1 + near;
          policy[v] = i;
        }
      });
    }
  }
  if (far[initial] === Number.POSITIVE_INFINITY) return far[initial];
  for (;;) {
    const x = solvedFor(options, policy, goal);
    let better = false;
    for (let v = 0; v < n; v++) {
      if (v === goal) continue;
      const worth = options[v].map(
        ({ price, ends }) => price + ends.reduce((sum, [w, p]) => sum + p * x[w], 0),
      );
      worth.forEach((cost, i) => {
        if (cost >= worth[policy[v]] - 1e-9) return;
        policy[v] = i;
        better = true;
      });
    }
    if (!better) return x[initial];
  }
}

/** The expected costs of a policy: x = price + P x, by Gauss and Jordan. */
function solvedFor(options: readonly Option[][], policy: Int32Array, goal: number): number[] {
  const n = options.length;
  const rows = options.map((list, v) => {
    const row = Array.from({ length: n + 1 }, (_, w) => Number(w === v));
    if (v === goal) return row;
    const { price, ends } = list[policy[v]];
    row[n] = price;
    for (const [w, p] of ends) row[w] -= p;
    return row;
  });
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c; r < n; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r;
    [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = rows[r][c] / rows[c][c];
      for (let k = c; k <= n; k++) rows[r][k] -= factor * rows[c][k];
    }
  }
  return rows.map((row, v) => row[n] / row[v]);
}

/** The greatest chance to reach the target for at most so much. */
export function chanceWithin(game: Game, goal: number, resetCost: number, budget: number): number {
  const { n, owner, outStart, target, initial } = game;
  const rows: Float64Array[] = [];
  const at = (left: number, w: number): number => (left < 0 ? 0 : rows[left][w]);
  for (let left = 0; left <= budget; left++) {
    rows.push(
      Float64Array.from({ length: n }, (_, v) => {
        if (v === goal) return 1;
        let chance = 0;
        let sum = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const after = at(left - costOf(game, e), target[e]);
          if (owner[v] !== SUT) chance = Math.max(chance, after);
          chance = owner[v] === SUT ? chance + weightOf(game, e) * after : chance;
          sum += weightOf(game, e);
        }
        if (owner[v] === SUT && sum > 0) chance /= sum;
        return Math.max(chance, at(left - resetCost - 1, initial));
      }),
    );
  }
  return rows[budget][initial];
}

/** The least cost that can be promised. */
export function worstCost(game: Game, goal: number, resetCost: number): number {
  const { n, owner, outStart, target, initial } = game;
  let value = Array.from({ length: n }, (_, v) => (v === goal ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round <= 60 * n; round++) {
    value = value.map((old, v) => {
      if (v === goal) return old;
      const worth: number[] = [];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) worth.push(costOf(game, e) + value[target[e]]);
      const reset = resetCost + 1 + value[initial];
      if (owner[v] === SUT && worth.length > 0) return Math.min(reset, Math.max(...worth));
      return Math.min(reset, ...worth);
    });
  }
  return value[initial];
}
